/** A person as those who support it see it, and a new link for it. */

import { noSuchPage, type PageAnswer } from '../../html/page.ts'
import { formatNumber } from '../../html/words/format.ts'
import type { Member, OperatorRole } from '../../people/ports.ts'
import { isLive } from '../../people/session.ts'
import { readSignInMethods } from '../../people/sign-in-methods.ts'
import { readInt32 } from '../../platform/lib/decimal.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { answerConsole } from '../answers.ts'
import { form } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import { emailWords } from '../identity/email-words.ts'
import { LANGUAGE_NAMES } from '../layout.ts'
import { linkEmailField } from '../people/mailed-link.ts'
import type { OperatorContext } from '../request-context.ts'
import { dayOf, momentOf } from '../times.ts'
import { consoleWords } from '../words.ts'
import { commandWords } from './command-words.ts'
import { cutNote, LISTED_MAX } from './employer-lists.ts'
import { commandList, type Doing, type Fact, factList, homeLink, operatorPath } from './parts.ts'
import { personWords } from './person-words.ts'
import { operatorWords } from './words.ts'

/** A person with its role for the whole service; null for most. */
export type Supported = Member & { readonly role: OperatorRole | null }

/** The person in the path. */
export const supportedInPath = async (
  { store: { people } }: Pick<ConsoleFrame, 'store'>,
  { parameters }: Pick<OperatorContext, 'parameters'>,
): Promise<Supported> => {
  const id = readInt32(parameters[0] ?? '')
  const member = id === null ? null : await people.getMember(id, LISTED_MAX + 1)
  if (!member) throw noSuchPage()
  return { ...member, role: await people.findOperator(member.person.id) }
}

export const personPage = async (frame: ConsoleFrame, context: OperatorContext): Promise<PageAnswer> => {
  const supported = await supportedInPath(frame, context)
  const { person } = supported
  const text = personWords[context.language]
  const main = html`<h1>${person.name}</h1>
${factList(factsOf(frame, context, supported))}
<h2>${text.ways}</h2>
${factList(await waysOf(frame, context, supported))}
<h2>${text.employers}</h2>
${membershipsPart(context, supported)}
${context.operator === 'operator' ? linkPart(frame, context, supported) : null}${commandList(context, doingsOf(context, supported))}
${homeLink(context)}`
  return answerConsole(frame.layout(context, { title: person.name, main }))
}

const factsOf = (
  { timeZone, mail }: ConsoleFrame,
  { language }: OperatorContext,
  { person, role }: Supported,
): Fact[] => {
  const text = personWords[language]
  const { number, handle, state, inForce, disabled, none } = operatorWords[language]
  const where = { language, timeZone }
  const { disabledAt } = person
  return [
    [number, String(person.id)],
    [handle, person.handle],
    ...(mail ? ([[emailWords[language].email, person.email ?? none]] as const) : []),
    [text.language, html`<span lang="${person.language}">${LANGUAGE_NAMES[person.language]}</span>`],
    [text.since, dayOf(person.createdAt, where)],
    [state, disabledAt === null ? inForce : html`${disabled}, ${momentOf(disabledAt, where)}`],
    [text.role, role === null ? none : text.roles[role]],
  ]
}

/** Sign-in methods of the person, and its live sessions. */
const waysOf = async (frame: ConsoleFrame, { language }: OperatorContext, { person }: Supported): Promise<Fact[]> => {
  const text = personWords[language]
  const { people } = frame.store
  const [ways, sessions] = await Promise.all([readSignInMethods(people, person.id), people.listSessions(person.id)])
  const live = sessions.filter((session) => isLive(session, frame.clock()))
  const seenAt = Math.max(0, ...live.map((session) => session.seenAt))
  const number = (count: number): string => formatNumber(language, count)
  return [
    [text.password, ways.hasPassword ? text.yes : text.no],
    [text.passkeys, number(ways.passkeys.length)],
    [text.accounts, number(ways.accounts.length)],
    [text.sessions, number(live.length)],
    [text.lastUse, live.length === 0 ? text.unused : momentOf(seenAt, { language, timeZone: frame.timeZone })],
  ]
}

const membershipsPart = (context: OperatorContext, { memberships }: Supported): Html => {
  const { noEmployers } = personWords[context.language]
  if (memberships.length === 0) return html`<p>${noEmployers}</p>`
  const rows = memberships
    .slice(0, LISTED_MAX)
    .map(
      ({ employer, role }) =>
        html`<li><a href="${operatorPath(context, `/employers/${employer.id}`)}">${employer.name}</a> <span class="dim">${consoleWords[context.language].roles[role]}</span></li>\n`,
    )
  return html`<ul class="plain">${rows}</ul>
${cutNote(context, memberships.length, 'affiche person list')}`
}

const linkPart = (frame: ConsoleFrame, context: OperatorContext, { person, role }: Supported): Html => {
  const text = personWords[context.language]
  const button = form(
    context,
    html`${linkEmailField(frame, context, { known: person.email })}<p><button class="button">${text.linkSubmit}</button></p>`,
    linkPath(context, person.id),
  )
  const reason = whyNoLink(context, { person, role })
  return html`<h2>${text.link}</h2>
${reason === null ? html`<p>${text.linkText}</p>\n${button}` : html`<p>${reason}</p>\n`}`
}

const linkPath = (context: OperatorContext, id: number): string => operatorPath(context, `/people/${id}/link`)

/** Reason why no link is made for a person here; null if one may be. */
export const whyNoLink = (
  { language }: Pick<OperatorContext, 'language'>,
  { person, role }: Pick<Supported, 'person' | 'role'>,
): string | null => {
  const { linkDisabled, linkOperator } = personWords[language]
  if (person.disabledAt !== null) return linkDisabled
  return role === null ? null : linkOperator
}

const doingsOf = ({ language }: OperatorContext, { person, role }: Supported): Doing[] => {
  const text = commandWords[language]
  const { id, disabledAt } = person
  return [
    ...(disabledAt === null
      ? ([
          [text.link, `affiche person link ${id}`],
          [text.disable, `affiche person disable ${id}`],
        ] as const)
      : ([[text.enable, `affiche person enable ${id}`]] as const)),
    [text.role, `affiche person role ${id} owner|editor|reader --employer EMPLOYER`],
    [text.end, `affiche person end ${id} --employer EMPLOYER`],
    role === null
      ? [text.addOperator, `affiche operator add ${id} --role operator|auditor`]
      : [text.endOperator, `affiche operator end ${id}`],
  ]
}
