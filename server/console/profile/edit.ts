/** The form that changes the profile of an employer: what it has is merged over the profile by the interface. */
import { EMPLOYER_SIZES, PUBLISHING } from '@affiche/contract/employer-v12.ts'
import { problems } from '@affiche/contract/problem.ts'
import { profileTag } from '../../employers/profile-tag.ts'
import { described, group, hidden, noteIds, notesOf } from '../../html/controls.ts'
import type { PageAnswer } from '../../html/page.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { type Reader, say } from '../../platform/sentences/say.ts'
import { callAs } from '../actor-services.ts'
import { seeOther } from '../answers.ts'
import { BASE_VERSION } from '../base-version.ts'
import { answerForm, checkbox, type Faults, form, radioField, textField } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { readEmployer, rulesFor, type ShownEmployer, saidOf } from './profile.ts'
import {
  baseVersionOf,
  MEMBERS,
  type Member,
  patchOf,
  planOf,
  RULES_SHOWN,
  type Single,
  type Values,
  valuesOf,
} from './values.ts'
import { profileWords } from './words.ts'

/** Attempts at a change that another one came before. */
const TRIES = 3

export const editPage = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> =>
  page(frame, context, { employer: await readEmployer(frame, context), status: 200 })

type Shown = { readonly employer: ShownEmployer; readonly faults?: Faults; readonly status: number }

/** The form; a member that somebody else has changed meanwhile shows both values, and is sent if it is sent again. */
const page = (frame: ConsoleFrame, context: MemberContext, { employer, faults = {}, status }: Shown): PageAnswer => {
  const { change: title, save, meanwhile } = profileWords[context.language]
  const stored = valuesOf(employer)
  const { values, contested } = planOf(stored, context.fields)
  const rules = rulesFor(frame, context, [...new Set([...stored.enforcedRules, ...values.enforcedRules])])
  const boxes = rules.map(({ value, label }, at) => {
    const box = { id: at === 0 ? 'enforcedRules' : `rule-${at}`, name: 'enforcedRules', value, label }
    return checkbox(box, values.enforcedRules.includes(value))
  })
  const now = contested.map((member) => [member, meanwhile(saidOf(frame, context, { member, employer }))])
  const all = inOrder({ ...faults, ...Object.fromEntries(now) })
  const main = form(
    context,
    html`${hidden(BASE_VERSION, baseVersionOf(stored))}
${named(context, employer)}${controls(context, values, all)}${ruleField(context, boxes, all)}
<p><button class="button">${save}</button></p>`,
  )
  return answerForm(frame, context, { title, section: 'profile', faults: all, status, main })
}

const named = ({ language }: MemberContext, { name, nameFr }: ShownEmployer): Html => {
  const { labels, nameText, unknown } = profileWords[language]
  return html`<dl class="facts"><div><dt>${labels.name}</dt><dd>${name}</dd></div>
<div><dt>${labels.nameFr}</dt><dd>${nameFr ?? unknown}</dd></div></dl>
<p class="hint">${nameText}</p>\n`
}

const controls = ({ language }: MemberContext, values: Values, faults: Faults): Html => {
  const { labels, hints, unknown, sizes, laws, publishings } = profileWords[language]
  const about = (id: Single) => ({ id, label: labels[id], hint: hints[id], faults, value: values[id] })
  const open = ['', unknown] as const
  const sizeChoices = [...EMPLOYER_SIZES.map((value) => [value, sizes[value]] as const), open]
  const lawChoices = [...(['true', 'false'] as const).map((value) => [value, laws[value]] as const), open]
  const publishingChoices = PUBLISHING.map((value) => [value, publishings[value]] as const)
  return html`${textField({ ...about('website'), type: 'url' })}${textField(about('slug'))}
${radioField({ ...about('size'), choices: sizeChoices })}${radioField({ ...about('federal'), choices: lawChoices })}
${radioField({ ...about('publishing'), choices: publishingChoices })}`
}

const ruleField = ({ language }: MemberContext, boxes: readonly Html[], faults: Faults): Html | null => {
  if (boxes.length === 0) return null
  const { labels, hints } = profileWords[language]
  const notes = { id: 'enforcedRules', hint: hints.enforcedRules, fault: faults.enforcedRules }
  const inside = html`${hidden(RULES_SHOWN, 'shown')}\n${notesOf(notes)}${boxes}`
  return group(described(noteIds(notes), false), labels.enforcedRules, inside)
}

/** A change of what the profile is now; another one that comes between is looked at anew. */
export const saveProfile = async (
  frame: ConsoleFrame,
  context: MemberContext,
  triesLeft = TRIES,
): Promise<PageAnswer> => {
  const employer = await readEmployer(frame, context)
  const { values, changed, contested } = planOf(valuesOf(employer), context.fields)
  if (contested.length > 0) return page(frame, context, { employer, status: 409 })
  const body = patchOf(values, changed)
  try {
    await callAs(frame, context)({ operation: 'updateEmployer', body, ifMatch: profileTag(employer) })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'precondition-failed' && triesLeft > 1) return saveProfile(frame, context, triesLeft - 1)
    return page(frame, context, { employer, faults: faultsOf(error, context), status: problems[error.code].status })
  }
  await frame.savedForms.forget(context)
  return seeOther(employerPath(context, '/profile?done=saved'))
}

const isMember = (name: string): name is Member => MEMBERS.some((member) => member === name)

/** The sentences of the interface at the fields, with their labels; a problem of no field stands above the form. */
const faultsOf = ({ findings, sentence }: Problem, { language }: MemberContext): Faults => {
  const { labels } = profileWords[language]
  const fieldOf = (pointer: string): Member | '' => {
    const [, name = ''] = pointer.split('/')
    return isMember(name) ? name : ''
  }
  const nameOf: Reader['nameOf'] = ({ member, at }) => {
    const field = fieldOf(at)
    return field === '' ? member : labels[field]
  }
  const faults = findings.map(({ pointer, sentence }) => ({
    field: fieldOf(pointer),
    text: say(sentence, { language, nameOf }),
  }))
  if (faults.length === 0) return { '': say(sentence, { language }) }
  const textsAt = (field: Member | ''): string =>
    faults.flatMap((each) => (each.field === field ? [each.text] : [])).join(' ')
  return Object.fromEntries(faults.map(({ field }) => [field, textsAt(field)]))
}

/** Faults in the order of the form. */
const inOrder = (faults: Faults): Faults =>
  Object.fromEntries(['', ...MEMBERS].flatMap((id) => (faults[id] === undefined ? [] : [[id, faults[id]]])))
