/** The form that changes the profile of an employer: what it has is merged over the profile by the interface. */
import { EMPLOYER_SIZES, PUBLISHING } from '@affiche/contract/employer-v12.ts'
import { problems } from '@affiche/contract/problem.ts'
import { Problem } from '../../../domain/problem.ts'
import { type Reader, say } from '../../../domain/sentences/say.ts'
import { type Html, html } from '../../../lib/html.ts'
import type { PageAnswer } from '../../page.ts'
import { seeOther } from '../answers.ts'
import { answerForm, checkbox, type Faults, form, radioField, textField } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import { callAs } from '../job-form/save.ts'
import { employerPath, type MemberVisit } from '../visit.ts'
import { readEmployer, rulesFor, type ShownEmployer } from './profile.ts'
import { profileWords } from './words.ts'

const TEXTS = ['nameFr', 'website', 'slug'] as const
const MEMBERS = [...TEXTS, 'size', 'federal', 'publishing', 'enforcedRules'] as const
type Member = (typeof MEMBERS)[number]

const isMember = (name: string): name is Member => MEMBERS.some((member) => member === name)

/** Values of the fields as a browser sends them. */
type Values = Readonly<Record<Exclude<Member, 'enforcedRules'>, string>> & { readonly enforcedRules: readonly string[] }

/** A browser sends nothing of boxes that are empty; this tells that they were there. */
const RULES_SHOWN = 'rules'

const valuesOf = (employer: ShownEmployer): Values => {
  const { nameFr, website, slug, size, federal, publishing, enforcedRules } = employer
  const texts = { nameFr: nameFr ?? '', website: website ?? '', slug: slug ?? '' }
  return { ...texts, size: size ?? '', federal: federal === null ? '' : String(federal), publishing, enforcedRules }
}

const typedOver = (stored: Values, { fields }: MemberVisit): Values => {
  const typed = (name: Exclude<Member, 'enforcedRules'>): string => fields.get(name) ?? stored[name]
  const texts = { nameFr: typed('nameFr'), website: typed('website'), slug: typed('slug') }
  const enforcedRules = fields.has(RULES_SHOWN) ? fields.getAll('enforcedRules') : stored.enforcedRules
  return { ...texts, size: typed('size'), federal: typed('federal'), publishing: typed('publishing'), enforcedRules }
}

const FEDERAL: Readonly<Record<string, boolean | null>> = { true: true, false: false, '': null }

/** The members that the form has. */
const patchOf = ({ fields }: MemberVisit): object => {
  const read = (name: Member): unknown => {
    const text = fields.get(name) ?? ''
    if (name === 'federal') return Object.hasOwn(FEDERAL, text) ? FEDERAL[text] : text
    return name === 'enforcedRules' ? fields.getAll(name) : text.trim() || null
  }
  const isSent = (name: Member): boolean => fields.has(name === 'enforcedRules' ? RULES_SHOWN : name)
  return Object.fromEntries(MEMBERS.filter(isSent).map((name) => [name, read(name)]))
}

export const editPage = async (frame: ConsoleFrame, visit: MemberVisit): Promise<PageAnswer> => page(frame, visit, {})

type Refused = { readonly faults?: Faults; readonly status?: number }

const page = async (frame: ConsoleFrame, visit: MemberVisit, { faults = {}, status = 400 }: Refused) => {
  const employer = await readEmployer(frame, visit)
  const { change: title, save } = profileWords[visit.language]
  const values = typedOver(valuesOf(employer), visit)
  const rules = rulesFor(frame, visit, [...new Set([...employer.enforcedRules, ...values.enforcedRules])])
  const boxes = rules.map(({ value, label }, at) => {
    const box = { id: at === 0 ? 'enforcedRules' : `rule-${at}`, name: 'enforcedRules', value, label }
    return checkbox(box, values.enforcedRules.includes(value))
  })
  const main = form(
    visit,
    html`${named(visit, employer)}${controls(visit, values, faults)}${ruleField(visit, boxes, faults)}
<p><button class="button">${save}</button></p>`,
  )
  return answerForm(frame, visit, { title, section: 'profile', faults, status, main })
}

const named = ({ language }: MemberVisit, { name }: ShownEmployer): Html => {
  const { labels, nameText } = profileWords[language]
  return html`<dl class="facts"><div><dt>${labels.name}</dt><dd>${name}</dd></div></dl>
<p class="hint">${nameText}</p>\n`
}

const controls = ({ language }: MemberVisit, values: Values, faults: Faults): Html => {
  const { labels, hints, unknown, sizes, laws, publishings } = profileWords[language]
  const about = <M extends Exclude<Member, 'enforcedRules'>>(id: M) => ({
    ...{ id, label: labels[id], hint: hints[id], faults, value: values[id] },
  })
  const open = { value: '', label: unknown }
  const sizeChoices = [...EMPLOYER_SIZES.map((value) => ({ value, label: sizes[value] })), open]
  const lawChoices = [...(['true', 'false'] as const).map((value) => ({ value, label: laws[value] })), open]
  const publishingChoices = PUBLISHING.map((value) => ({ value, label: publishings[value] }))
  return html`${textField(about('nameFr'))}${textField({ ...about('website'), type: 'url' })}${textField(about('slug'))}
${radioField({ ...about('size'), choices: sizeChoices })}${radioField({ ...about('federal'), choices: lawChoices })}
${radioField({ ...about('publishing'), choices: publishingChoices })}`
}

const ruleField = ({ language }: MemberVisit, boxes: readonly Html[], faults: Faults): Html | null => {
  if (boxes.length === 0) return null
  const { labels, hints } = profileWords[language]
  const { enforcedRules: fault } = faults
  return html`<fieldset aria-describedby="enforcedRules-hint${fault === undefined ? '' : ' enforcedRules-fault'}"><legend>${labels.enforcedRules}</legend>
<input type="hidden" name="${RULES_SHOWN}" value="shown">
<p class="hint" id="enforcedRules-hint">${hints.enforcedRules}</p>
${fault === undefined ? null : html`<p class="fault" id="enforcedRules-fault">${fault}</p>\n`}${boxes}</fieldset>`
}

export const saveProfile = async (frame: ConsoleFrame, visit: MemberVisit): Promise<PageAnswer> => {
  try {
    await callAs(frame, visit)({ operation: 'putEmployer', body: patchOf(visit) })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return page(frame, visit, { faults: faultsOf(error, visit), status: problems[error.code].status })
  }
  return seeOther(employerPath(visit, '/profile?done=saved'))
}

/** The sentences of the interface at the fields, with their labels; a problem of no field stands above the form. */
const faultsOf = ({ findings, sentence }: Problem, { language }: MemberVisit): Faults => {
  const { labels } = profileWords[language]
  const fieldOf = (pointer: string): Member | '' => {
    const [, name = ''] = pointer.split('/')
    return isMember(name) ? name : ''
  }
  const nameOf: Reader['nameOf'] = ({ member, at }) => {
    const field = fieldOf(at)
    return field === '' ? member : labels[field]
  }
  const told = findings.map(({ pointer, sentence }) => ({
    field: fieldOf(pointer),
    text: say(sentence, { language, nameOf }),
  }))
  if (told.length === 0) return { '': say(sentence, { language }) }
  const textsAt = (field: Member | ''): string =>
    told.flatMap((each) => (each.field === field ? [each.text] : [])).join(' ')
  const order = ['', ...MEMBERS] as const
  return Object.fromEntries(order.map((field) => [field, textsAt(field)]).filter(([, text]) => text !== ''))
}
