/** Passkeys, as the script of the pages asks and answers: JSON, and where to go on. */

import { headerOf, type PageAnswer } from '../../html/page.ts'
import { sessionCookie } from '../../html/session-cookie.ts'
import { browserFamily } from '../../people/browser.ts'
import { isStrong } from '../../people/session.ts'
import { answerJson, answerJsonFault } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type ConsoleRoute, nextPath, type PersonContext, PREFIX, type RequestContext } from '../request-context.ts'
import { withNotice } from '../sign-in-notice.ts'
import { accountWords } from './account-words.ts'
import { noteBrowser } from './known-browser.ts'
import { identityWords } from './words.ts'

export const passkeyRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  { kind: 'person', path: '/passkey/register/options', post: (context) => offer(frame, context) },
  { kind: 'person', path: '/passkey/register', post: (context) => register(frame, context) },
  { kind: 'anybody', path: '/passkey/sign-in/options', post: (context) => ask(frame, context, false) },
  { kind: 'anybody', path: '/passkey/sign-in', post: (context) => signIn(frame, context) },
  { kind: 'person', path: '/passkey/prove/options', post: (context) => ask(frame, context, true) },
  { kind: 'person', path: '/passkey/prove', post: (context) => prove(frame, context) },
]

const siteOf = ({ siteName }: ConsoleFrame, { request }: RequestContext) => ({
  name: siteName,
  origin: new URL(request.base).origin,
})

const labelOf = ({ request }: RequestContext): string => browserFamily(headerOf(request, 'user-agent'))

const fault = (text: string): PageAnswer => answerJsonFault(text, { status: 400 })

const offer = async (frame: ConsoleFrame, context: PersonContext): Promise<PageAnswer> => {
  const { person, session } = context.signedIn
  if (!isStrong(session, frame.clock())) return proveFirst(context)
  return answerJson(await frame.passkeys.offer(siteOf(frame, context), person))
}

const register = async (frame: ConsoleFrame, context: PersonContext): Promise<PageAnswer> => {
  const { language, request, signedIn, json } = context
  const site = siteOf(frame, context)
  const name = await nameOf(frame, context)
  const added = await frame.passkeys.add(signedIn, { site, answer: json, name })
  if (added === 'prove-again') return proveFirst(context)
  if (!added) return fault(accountWords[language].passkeyFaults.register)
  const next = nextPath(request.query.get('next'))
  return answerJson({ location: next === null ? `${PREFIX[language]}/me?done=passkey` : withNotice(next, 'passkey') })
}

/** The family of the browser, with a number from the second on. */
const nameOf = async (frame: ConsoleFrame, context: PersonContext): Promise<string> => {
  const known = await frame.store.people.listPasskeys(context.signedIn.person.id)
  const taken = new Set(known.map(({ name }) => name))
  const first = labelOf(context) || accountWords[context.language].passkey
  let [name, count] = [first, 1]
  while (taken.has(name)) name = `${first} ${++count}`
  return name
}

const ask = async (frame: ConsoleFrame, context: RequestContext, isAgain: boolean): Promise<PageAnswer> => {
  const person = isAgain ? (context.signedIn?.person ?? null) : null
  const asked = await frame.passkeys.question(siteOf(frame, context), { person, address: context.request.sender })
  if ('options' in asked) return answerJson(asked.options)
  const seconds = String(asked.wait)
  const text = identityWords[context.language].waitFault(seconds)
  return answerJsonFault(text, { status: 429, headers: ['retry-after', seconds] })
}

const signIn = async (frame: ConsoleFrame, context: RequestContext): Promise<PageAnswer> => {
  const outcome = await frame.passkeys.signIn({ site: siteOf(frame, context), answer: context.json }, labelOf(context))
  if (outcome === null || !('token' in outcome)) return fault(accountWords[context.language].passkeyFaults['sign-in'])
  return goOn(context, outcome.token, await noteBrowser(frame, context, outcome))
}

const prove = async (frame: ConsoleFrame, context: PersonContext): Promise<PageAnswer> => {
  const outcome = await frame.passkeys.stepUp(context.signedIn, { site: siteOf(frame, context), answer: context.json })
  if (outcome === null || !('token' in outcome)) return fault(accountWords[context.language].passkeyFaults.prove)
  return goOn(context, outcome.token)
}

/** Under the new secret of the session. */
const goOn = ({ language, request }: RequestContext, token: string, known: readonly string[] = []): PageAnswer =>
  answerJson(
    { location: nextPath(request.query.get('next')) ?? PREFIX[language] },
    { headers: ['set-cookie', sessionCookie(request.base, token), ...known] },
  )

const proveFirst = ({ language }: RequestContext): PageAnswer => {
  const next = `${PREFIX[language]}/me/passkeys/new`
  return answerJson({ location: `${PREFIX[language]}/prove?${new URLSearchParams({ next })}` })
}
