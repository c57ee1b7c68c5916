/** One-time links: reading one shows a button, and only the button uses it up, so that no preview does. */

import { headerOf, type PageAnswer } from '../../html/page.ts'
import { sessionCookie } from '../../html/session-cookie.ts'
import { browserFamily } from '../../people/browser.ts'
import { html } from '../../platform/lib/html.ts'
import { answerConsole, seeOther } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type ConsoleRoute, nextPath, PREFIX, type RequestContext } from '../request-context.ts'
import { noteBrowser } from './known-browser.ts'
import { identityWords } from './words.ts'

export const linkRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  {
    kind: 'anybody',
    path: '/link/{token}',
    get: (context) => show(frame, context),
    post: (context) => use(frame, context),
  },
]

const tokenOf = ({ parameters }: RequestContext): string => parameters[0] ?? ''

const show = async (frame: ConsoleFrame, context: RequestContext): Promise<PageAnswer> => {
  const link = await frame.signIn.readLink(tokenOf(context))
  if (!link) return over(frame, context)
  const text = identityWords[context.language].link
  const title = text.title(link.person.name)
  const main = html`<h1>${title}</h1>
<p class="lead">${text.text}</p>
<form method="post"><button class="button">${text.use}</button></form>`
  return answerConsole(frame.layout(context, { title, main }))
}

const use = async (frame: ConsoleFrame, context: RequestContext): Promise<PageAnswer> => {
  const label = browserFamily(headerOf(context.request, 'user-agent'))
  const link = await frame.signIn.readLink(tokenOf(context))
  const session = link && (await frame.signIn.useLink(tokenOf(context), label))
  if (session === null) return over(frame, context)
  const known = await noteBrowser(frame, context, { ...session, isInvited: link?.purpose === 'invitation' })
  return welcome(context, session.token, known)
}

/** Goes on to the choice of a way in, in the new session. */
const welcome = (
  { language, request, fields }: RequestContext,
  token: string,
  known: readonly string[],
): PageAnswer => {
  const next = nextPath(fields.get('next'))
  const search = next === null ? '' : `?${new URLSearchParams({ next })}`
  return seeOther(`${PREFIX[language]}/welcome${search}`, ['set-cookie', sessionCookie(request.base, token), ...known])
}

const over = (frame: ConsoleFrame, context: RequestContext): PageAnswer => {
  const { overTitle: title, over: text } = identityWords[context.language].link
  return answerConsole(frame.layout(context, { title, main: html`<h1>${title}</h1>\n<p class="lead">${text}</p>` }), {
    status: 410,
  })
}
