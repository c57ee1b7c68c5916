/** One-time links: reading one shows a button, and only the button uses it up, so that no preview does. */

import { headerOf, type PageAnswer } from '../../html/page.ts'
import { sessionCookie } from '../../html/session-cookie.ts'
import { words } from '../../html/words/words.ts'
import { browserFamily } from '../../people/browser.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { answerConsole, seeOther } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type ConsoleRoute, nextPath, PREFIX, type RequestContext } from '../request-context.ts'
import { momentOf } from '../times.ts'
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

/** Employers that an invitation names at most. */
const EMPLOYERS_MAX = 5

const tokenOf = ({ parameters }: RequestContext): string => parameters[0] ?? ''

const show = async (frame: ConsoleFrame, context: RequestContext): Promise<PageAnswer> => {
  const link = await frame.signIn.readLink(tokenOf(context))
  if (!link) return over(frame, context)
  const { language } = context
  const { link: text, account } = identityWords[language]
  const title = text.title(link.person.name)
  const invited = link.purpose === 'invitation' ? await employersOf(frame, context, link.person.id) : null
  const until = momentOf(link.endsAt, { language, timeZone: frame.timeZone })
  const main = html`<h1>${title}</h1>
${invited}<p class="lead">${text.text}</p>
<dl class="facts"><div><dt>${account}</dt><dd>${link.person.handle}</dd></div>
<div><dt>${text.until}</dt><dd>${until}</dd></div></dl>
<form method="post"><button class="button">${text.use}</button></form>`
  return answerConsole(frame.layout(context, { title, main }))
}

/** Employers that the person can act for once it is in. */
const employersOf = async (
  { store }: ConsoleFrame,
  { language }: RequestContext,
  personId: number,
): Promise<Html | null> => {
  const memberships = (await store.people.getMember(personId, EMPLOYERS_MAX))?.memberships ?? []
  if (memberships.length === 0) return null
  const names = memberships.map(({ employer }) => employer.name)
  const list = new Intl.ListFormat(words[language].locale, { type: 'conjunction' }).format(names)
  return html`<p class="lead">${identityWords[language].link.invited(list, names.length)}</p>\n`
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

/** A page for nobody: who is signed in already, often by this very link, goes on to the console. */
const over = (frame: ConsoleFrame, context: RequestContext): PageAnswer => {
  const { language, signedIn } = context
  if (signedIn) return seeOther(PREFIX[language])
  const { link, signIn } = identityWords[language]
  const { overTitle: title, over: text } = link
  const main = html`<h1>${title}</h1>
<p class="lead">${text}</p>
<p><a class="button" href="${PREFIX[language]}/sign-in">${signIn}</a></p>`
  return answerConsole(frame.layout(context, { title, main }), { status: 410 })
}
