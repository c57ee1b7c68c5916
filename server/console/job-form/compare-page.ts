/** The page for a change that meets another one: both values of each member side by side, and a choice. */

import type { Job12Body } from '@affiche/contract/job-v12.ts'
import { choice, group, hidden } from '../../html/controls.ts'
import type { WholeAnswer } from '../../html/page.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { answerConsole } from '../answers.ts'
import { BASE_VERSION } from '../base-version.ts'
import { TOKEN_FIELD, tokenField } from '../form-token.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { MemberContext } from '../request-context.ts'
import { consoleWords } from '../words.ts'
import { baseVersionOf, readBaseVersion, writeBaseVersion } from './base-version.ts'
import { FORMATS, fieldsOf, MEMBERS, type Member, type Values } from './fields.ts'
import { addressOf, leadOf } from './form-page.ts'
import { shownValue } from './shown-value.ts'
import type { Typed } from './typed.ts'
import { valuesOf } from './values.ts'
import { formWords } from './words.ts'

const CHOICE = 'keep-'

/**
 * A form with what is saved now where the person chose that, as if nothing had been typed there: whatever becomes of it,
 * the choice is not asked for, nor undone, again.
 */
export const withChoices = async (sent: SentForm, readJob: () => Promise<Job12Body>): Promise<SentForm> => {
  const { context, typed } = sent
  const theirs = MEMBERS.filter((member) => context.fields.get(CHOICE + member) === 'theirs')
  if (theirs.length === 0) return sent
  const job = await readJob()
  const [current, shown] = [valuesOf(job, context.language), baseVersionOf(job, context.language)]
  const kept = Object.fromEntries(theirs.flatMap(namesOf).map((name) => [name, current[name]]))
  const fields = new URLSearchParams(context.fields)
  for (const [name, value] of Object.entries(kept)) fields.set(name, value)
  const base = { ...readBaseVersion(fields.get(BASE_VERSION)) }
  for (const member of theirs) base[member] = shown[member]
  fields.set(BASE_VERSION, writeBaseVersion(base))
  return { ...sent, context: { ...context, fields }, typed: { ...typed, values: { ...typed.values, ...kept } } }
}

/** Names of what a form holds of a member. */
const namesOf = (member: Member): readonly (keyof Values)[] =>
  fieldsOf(member).flatMap((id) => (id in FORMATS ? [id, FORMATS[id as keyof typeof FORMATS]] : [id]))

type Contest = { readonly job: Job12Body; readonly contested: readonly Member[] }

type SentForm = { readonly context: MemberContext; readonly typed: Typed; readonly isPublished: boolean }

export const comparePage = (frame: ConsoleFrame, sent: SentForm, { job, contested }: Contest): WholeAnswer => {
  const { context, isPublished } = sent
  const { language, fields } = context
  const { compare, cancel } = formWords[language]
  const subject = { kind: 'edit', id: job.id } as const
  const base = { ...readBaseVersion(fields.get(BASE_VERSION)) }
  const current = baseVersionOf(job, language)
  for (const member of contested) base[member] = current[member]
  const main = html`<div class="alert" role="alert" tabindex="-1" autofocus><h1>${compare.title}</h1>
<p>${compare.text}</p></div>
<form method="post" action="${addressOf(context, subject)}" data-sent>
${tokenField(context.token)}
${hidden(BASE_VERSION, writeBaseVersion(base))}
${keptFields(fields)}
${contested.map((member) => choiceOf(frame, sent, { member, current: valuesOf(job, language) }))}
<p class="apply"><button class="button" name="action" value="${isPublished ? 'publish' : 'save'}">${compare.save}</button></p>
<p><a href="${leadOf(context, subject)}">${cancel}</a></p>
</form>`
  const title = consoleWords[language].errorTitle(compare.title)
  return answerConsole(frame.layout(context, { title, section: 'jobs', main }), { status: 409 })
}

/** Fields that the page names itself. */
const OWN = new Set([TOKEN_FIELD, BASE_VERSION, 'action'])

/** Typed values as hidden fields, for the next form. */
export const keptFields = (fields: URLSearchParams): readonly Html[] =>
  [...fields]
    .filter(([name]) => !OWN.has(name) && !name.startsWith(CHOICE))
    .map(([name, value]) => html`${hidden(name, value)}\n`)

const choiceOf = (
  { lists }: ConsoleFrame,
  { context: { language }, typed }: SentForm,
  { member, current }: { readonly member: Member; readonly current: Values },
): Html => {
  const { compare, labels, members } = formWords[language]
  const [first = 'title'] = fieldsOf(member)
  const side = (name: 'theirs' | 'mine', values: Values): Html => {
    const id = `${CHOICE}${member}-${name}`
    const attributes = {
      type: 'radio',
      id,
      name: `${CHOICE}${member}`,
      value: name,
      checked: name === 'theirs' || null,
    }
    return html`<div class="side">${choice(attributes, compare[name])}
<div class="text">${shownValue(member, { values, language, lists })}</div></div>\n`
  }
  const sides = html`<div class="columns">${side('theirs', current)}${side('mine', typed.values)}</div>`
  return html`${group({ class: 'compare' }, members[member] ?? labels[first], sides)}\n`
}
