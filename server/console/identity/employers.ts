/** The employers of a person; with one, its jobs, and with none the pages of an operator. */

import type { PageAnswer } from '../../html/page.ts'
import { html } from '../../platform/lib/html.ts'
import { answerConsole, seeOther } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type ConsoleRoute, employerPath, type PersonContext, PREFIX } from '../request-context.ts'
import { keepingNotice } from '../sign-in-notice.ts'
import { consoleWords } from '../words.ts'
import { identityWords } from './words.ts'

export const employersRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  { kind: 'person', path: '', get: (context) => employersPage(frame, context) },
]

const employersPage = ({ layout }: ConsoleFrame, context: PersonContext): PageAnswer => {
  const { language, request, signedIn } = context
  const { memberships, operator } = signedIn
  const [first] = memberships
  if (first && memberships.length === 1)
    return seeOther(keepingNotice(employerPath({ language, membership: first }, '/jobs'), request))
  if (memberships.length === 0 && operator !== null)
    return seeOther(keepingNotice(`${PREFIX[language]}/operator`, request))
  const { title, none } = identityWords[language].employers
  const rows = memberships.map(
    (membership) =>
      html`<li><a href="${employerPath({ language, membership }, '/jobs')}">${membership.employer.name}</a> <span class="dim">${consoleWords[language].roles[membership.role]}</span></li>\n`,
  )
  const main = html`<h1>${title}</h1>
${memberships.length === 0 ? html`<p>${none}</p>` : html`<ul class="plain">${rows}</ul>`}`
  return answerConsole(layout(context, { title, main }))
}
