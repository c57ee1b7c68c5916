/** The people of an employer. */
import { type Html, html } from '../../../lib/html.ts'
import type { PageAnswer } from '../../page.ts'
import { answerConsole } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { dayOf } from '../times.ts'
import { employerPath, type MemberVisit } from '../visit.ts'
import { consoleWords } from '../words.ts'
import { type Colleague, colleaguesOf } from './member.ts'
import { peopleWords } from './words.ts'

const NOTICES = ['changed', 'ended'] as const

export const peopleList = async (frame: ConsoleFrame, visit: MemberVisit): Promise<PageAnswer> => {
  const { language, request } = visit
  const text = peopleWords[language]
  const { people: title } = consoleWords[language]
  const [colleagues, signIns] = await Promise.all([
    colleaguesOf(frame, visit),
    frame.store.audit.signIns(visit.membership.employer.id),
  ])
  const items = colleagues.map((colleague) =>
    item(frame, visit, { ...colleague, signedIn: signIns.get(colleague.person.id) }),
  )
  const notice = NOTICES.find((each) => request.query.get('done') === each)
  const main = html`<h1>${title}</h1>
${notice === undefined ? null : html`<p class="notice" role="status">${text[notice]}</p>`}
<p class="lead">${text.lead}</p>
<p><a class="button" href="${employerPath(visit, '/people/invite')}">${text.invite}</a></p>
<ul class="plain">${items}</ul>`
  return answerConsole(frame.layout(visit, { title, section: 'people', main }))
}

/** A sign-in is of a person, whoever it acts for: what this employer does not know of, its page does not tell. */
type Listed = Colleague & { readonly signedIn: number | undefined }

const item = (frame: ConsoleFrame, visit: MemberVisit, { person, membership, signedIn }: Listed): Html => {
  const { language } = visit
  const text = peopleWords[language]
  const where = { language, timeZone: frame.timeZone }
  return html`<li><h2><a href="${employerPath(visit, `/people/${person.id}`)}" aria-label="${text.change(person.name)}">${person.name}</a>${person.id === visit.signedIn.person.id ? html` ${text.you}` : null}</h2>
<dl class="facts"><div><dt>${text.handle}</dt><dd>${person.handle}</dd></div>
<div><dt>${text.role}</dt><dd>${consoleWords[language].roles[membership.role]}</dd></div>
<div><dt>${text.since}</dt><dd>${dayOf(membership.key.createdAt, where)}</dd></div>
<div><dt>${text.signedIn}</dt><dd>${signedIn === undefined ? text.unknown : dayOf(signedIn, where)}</dd></div></dl>
${person.disabledAt === null ? null : html`<p>${text.disabled}</p>`}</li>\n`
}
