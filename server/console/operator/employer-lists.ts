/** The people and the keys of an employer, as many as one page holds. */

import type { ApiKey } from '../../employers/ports.ts'
import { formatNumber } from '../../html/words/format.ts'
import type { EmployerMember } from '../../people/ports.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { ConsoleFrame } from '../frame.ts'
import { nameOfKey } from '../keys/key.ts'
import { factsOf } from '../keys/list.ts'
import { peopleWords } from '../people/words.ts'
import type { OperatorContext } from '../request-context.ts'
import { dayOf } from '../times.ts'
import { consoleWords } from '../words.ts'
import { employerWords } from './employer-words.ts'
import { code, factList, operatorPath } from './parts.ts'
import { operatorWords } from './words.ts'

/** Rows of a list. */
export const LISTED_MAX = 50

export const membersPart = async (frame: ConsoleFrame, context: OperatorContext, id: number): Promise<Html> => {
  const text = employerWords[context.language]
  const { name, handle } = operatorWords[context.language]
  const members = await frame.store.people.listMembers(id, LISTED_MAX + 1)
  if (members.length === 0) return html`<p>${text.noPeople}</p>`
  const rows = members.slice(0, LISTED_MAX).map((member) => memberRow(frame, context, member))
  return html`<table class="list"><caption class="visually-hidden">${text.people}</caption>
<thead><tr><th scope="col">${name}</th><th scope="col">${handle}</th><th scope="col">${peopleWords[context.language].role}</th><th scope="col">${text.signedIn}</th></tr></thead>
<tbody>
${rows}</tbody></table>
${cutNote(context, members.length, `affiche person list --employer ${id}`)}`
}

const memberRow = (
  frame: ConsoleFrame,
  context: OperatorContext,
  { person, role, signedInAt }: EmployerMember,
): Html => {
  const { language } = context
  const text = employerWords[language]
  const { disabled, handle } = operatorWords[language]
  const where = { language, timeZone: frame.timeZone }
  return html`<tr><th scope="row"><a href="${operatorPath(context, `/people/${person.id}`)}">${person.name}</a>${person.disabledAt === null ? null : html` <span class="dim">${disabled}</span>`}</th>
<td data-label="${handle}">${person.handle}</td>
<td data-label="${peopleWords[language].role}">${consoleWords[language].roles[role]}</td>
<td data-label="${text.signedIn}">${signedInAt === null ? text.notSignedIn : dayOf(signedInAt, where)}</td></tr>\n`
}

export const keysPart = async (frame: ConsoleFrame, context: OperatorContext, id: number): Promise<Html> => {
  const text = employerWords[context.language]
  const keys = await frame.store.directory.newestKeys(id, LISTED_MAX + 1)
  if (keys.length === 0) return html`<p>${text.noKeys}</p>`
  const items = keys.slice(0, LISTED_MAX).map((key) => keyItem(frame, context, key))
  return html`<ul class="plain">${items}</ul>
${cutNote(context, keys.length, `affiche key list --employer ${id}`)}`
}

const keyItem = (frame: ConsoleFrame, context: OperatorContext, key: ApiKey): Html => {
  const { number } = operatorWords[context.language]
  return html`<li><h3>${nameOfKey(context.language, key)}</h3>
${factList([[number, String(key.id)], ...factsOf(frame, context, key)])}</li>\n`
}

/** Says that a list goes on, and the command that reads it whole. */
export const cutNote = (context: OperatorContext, count: number, command: string): Html | null => {
  if (count <= LISTED_MAX) return null
  const { language } = context
  return html`<p>${operatorWords[language].more(formatNumber(language, LISTED_MAX))} ${code(context, command)}</p>\n`
}
