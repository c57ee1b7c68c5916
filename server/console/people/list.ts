/** The people of an employer. */

import type { PageAnswer } from '../../html/page.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { answerConsole } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { employerPath, type MemberContext, offers } from '../request-context.ts'
import { dayOf } from '../times.ts'
import { consoleWords } from '../words.ts'
import { type Colleague, colleaguesOf } from './member.ts'
import { peopleWords } from './words.ts'

const NOTICES = ['changed', 'ended'] as const

export const peopleList = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { language, request } = context
  const text = peopleWords[language]
  const { people: title } = consoleWords[language]
  const [colleagues, signIns] = await Promise.all([
    colleaguesOf(frame, context),
    frame.store.audit.signIns(context.membership.employer.id),
  ])
  const items = colleagues.map((colleague) =>
    item(frame, context, { ...colleague, signedIn: signIns.get(colleague.person.id) }),
  )
  const notice = NOTICES.find((each) => request.query.get('done') === each)
  const main = html`<h1>${title}</h1>
${notice === undefined ? null : html`<p class="notice" role="status">${text[notice]}</p>`}
<p class="lead">${text.lead}</p>
${offers(context, 'own') ? html`<p><a class="button" href="${employerPath(context, '/people/invite')}">${text.invite}</a></p>` : null}
<ul class="plain">${items}</ul>`
  return answerConsole(frame.layout(context, { title, section: 'people', main }))
}

/** A sign-in is of a person, whoever it acts for: what this employer does not know of, its page does not tell. */
type Listed = Colleague & { readonly signedIn: number | undefined }

const item = (frame: ConsoleFrame, context: MemberContext, { person, membership, signedIn }: Listed): Html => {
  const { language } = context
  const text = peopleWords[language]
  const where = { language, timeZone: frame.timeZone }
  const link = html`<a href="${employerPath(context, `/people/${person.id}`)}" aria-label="${text.change(person.name)}">${person.name}</a>`
  return html`<li><h2>${offers(context, 'own') ? link : person.name}${person.id === context.signedIn.person.id ? html` ${text.you}` : null}</h2>
<dl class="facts"><div><dt>${text.handle}</dt><dd>${person.handle}</dd></div>
<div><dt>${text.role}</dt><dd>${consoleWords[language].roles[membership.role]}</dd></div>
<div><dt>${text.since}</dt><dd>${dayOf(membership.key.createdAt, where)}</dd></div>
<div><dt>${text.signedIn}</dt><dd>${signedIn === undefined ? text.unknown : dayOf(signedIn, where)}</dd></div></dl>
${person.disabledAt === null ? null : html`<p>${text.disabled}</p>`}</li>\n`
}
