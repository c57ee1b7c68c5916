/** The form of what an employer's public page has beside its postings: words, colour and logo. */
import { problems } from '@affiche/contract/problem.ts'
import { changePresentation } from '../../employers/change-presentation.ts'
import type { Presentation, TypedPresentation } from '../../employers/presentation.ts'
import { hidden, labelled, notesOf, stateOf, textArea } from '../../html/controls.ts'
import { noSuchPage, type PageAnswer } from '../../html/page.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { say } from '../../platform/sentences/say.ts'
import { sidesOf } from '../actor-services.ts'
import { seeOther } from '../answers.ts'
import { BASE_VERSION, createBaseVersions, shortHash } from '../base-version.ts'
import { answerForm, type Faults, form, textField } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { weakOn } from './contrast.ts'
import { logoForm } from './logo-form.ts'
import { presentationWords } from './presentation-words.ts'

type Member = keyof TypedPresentation

/** The language of the page first. */
const MEMBERS = { en: ['textEn', 'textFr', 'colour'], fr: ['textFr', 'textEn', 'colour'] } as const

const versions = createBaseVersions<Member>(MEMBERS.en)

type Values = Readonly<Record<Member, string>>

const valuesOf = ({ textEn, textFr, colour }: Presentation): Values => ({
  textEn: textEn ?? '',
  textFr: textFr ?? '',
  colour: colour ?? '',
})

/** Browsers send other line breaks than are stored. */
const versionOf = (values: Values) =>
  versions.make((member) => shortHash(values[member].replaceAll('\r\n', '\n').trim()))

export const readPresentation = async (
  { store }: Pick<ConsoleFrame, 'store'>,
  { membership }: MemberContext,
): Promise<Presentation> => {
  const found = await store.directory.getPresentation(membership.employer.id)
  if (!found) throw noSuchPage()
  return found
}

const planOf = (stored: Values, fields: URLSearchParams) => {
  const typed: Values = {
    textEn: fields.get('textEn') ?? stored.textEn,
    textFr: fields.get('textFr') ?? stored.textFr,
    colour: fields.get('colour') ?? stored.colour,
  }
  const plan = versions.planOf(versionOf(typed), versions.read(fields.get(BASE_VERSION)), [versionOf(stored)])
  const values: Values = { ...stored, ...Object.fromEntries(plan.changed.map((member) => [member, typed[member]])) }
  return { ...plan, values }
}

type Shown = { readonly presentation: Presentation; readonly faults?: Faults; readonly status?: number }

/** The page; a member that somebody else has changed meanwhile shows both values. */
export const presentationPage = (
  frame: ConsoleFrame,
  context: MemberContext,
  { presentation, faults = {}, status = 200 }: Shown,
): PageAnswer => {
  const text = presentationWords[context.language]
  const stored = valuesOf(presentation)
  const { values, contested } = planOf(stored, context.fields)
  const now = contested.map((member) => [member, text.meanwhile(stored[member] || text.empty)])
  const all: Faults = { ...Object.fromEntries(now), ...faults }
  const main = html`${noticeOf(context)}<p class="lead">${text.lead}</p>
${form(
  context,
  html`${hidden(BASE_VERSION, versions.write(versionOf(stored)))}
${MEMBERS[context.language].map((member) => control(context, { member, values, faults: all }))}
<p><button class="button">${text.save}</button></p>`,
  employerPath(context, '/profile/page'),
)}${logoForm(context, presentation.logo, all)}`
  return answerForm(frame, context, { title: text.title, section: 'profile', faults: all, status, main })
}

export const showPresentation = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> =>
  presentationPage(frame, context, { presentation: await readPresentation(frame, context) })

const noticeOf = ({ request, language }: MemberContext): Html | null => {
  const { saved, logo } = presentationWords[language]
  const said = new Map([
    ['saved', saved],
    ['logo', logo.uploaded],
    ['removed', logo.removed],
  ]).get(request.query.get('done') ?? '')
  return said === undefined ? null : html`<p class="notice" role="status">${said}</p>\n`
}

type Control = { readonly member: Member; readonly values: Values; readonly faults: Faults }

const LINES = 7

const control = ({ language }: MemberContext, { member: id, values, faults }: Control): Html => {
  const { labels, hints } = presentationWords[language]
  const about = { id, label: labels[id], hint: hints[id], value: values[id] }
  if (id === 'colour') return html`${textField({ ...about, faults })}${weakNotes(language, values.colour)}`
  const notes = { id, hint: about.hint, fault: faults[id] }
  const attributes = { id, name: id, rows: LINES, lang: id === 'textEn' ? 'en' : 'fr', ...stateOf(notes) }
  return html`${labelled(id, about.label, html`${notesOf(notes)}${textArea(attributes, about.value)}`)}\n`
}

/** A colour that hardly shows is kept all the same: nothing is said by it. */
export const weakNotes = (language: MemberContext['language'], colour: string): readonly Html[] =>
  /^#[\da-f]{6}$/.test(colour)
    ? weakOn(colour).map((scheme) => html`<p class="hint">${presentationWords[language].weak[scheme]}</p>\n`)
    : []

export const savePresentation = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const presentation = await readPresentation(frame, context)
  const { values, changed, contested } = planOf(valuesOf(presentation), context.fields)
  if (contested.length > 0) return presentationPage(frame, context, { presentation, status: 409 })
  const { membership, language } = context
  const typed = Object.fromEntries(changed.map((member) => [member, values[member]]))
  const order = { employerId: membership.employer.id, keyId: membership.key.id, typed }
  try {
    await changePresentation(sidesOf(frame, context).directory)(order)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid-request') throw error
    const faults = error.findings.map(({ pointer, sentence }) => [pointer.slice(1), say(sentence, { language })])
    const { status } = problems[error.code]
    return presentationPage(frame, context, { presentation, faults: Object.fromEntries(faults), status })
  }
  await frame.savedForms.forget(context)
  return seeOther(employerPath(context, '/profile/page?done=saved'))
}
