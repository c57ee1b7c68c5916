/** Passkeys, as the script of the pages asks and answers: JSON, and where to go on. */
import { browserFamily } from '../../../domain/people/browser.ts'
import { isStrong } from '../../../domain/people/session.ts'
import { headerOf, type PageAnswer } from '../../page.ts'
import { sessionCookie } from '../../session-cookie.ts'
import { answerJson, answerJsonFault } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type ConsoleRoute, nextPath, type PersonVisit, PREFIX, type Visit } from '../visit.ts'
import { accountWords } from './account-words.ts'
import { identityWords } from './words.ts'

export const passkeyRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  { kind: 'person', path: '/passkey/register/options', post: (visit) => offer(frame, visit) },
  { kind: 'person', path: '/passkey/register', post: (visit) => register(frame, visit) },
  { kind: 'anybody', path: '/passkey/sign-in/options', post: (visit) => ask(frame, visit, false) },
  { kind: 'anybody', path: '/passkey/sign-in', post: (visit) => signIn(frame, visit) },
  { kind: 'person', path: '/passkey/prove/options', post: (visit) => ask(frame, visit, true) },
  { kind: 'person', path: '/passkey/prove', post: (visit) => prove(frame, visit) },
]

const siteOf = ({ siteName }: ConsoleFrame, { request }: Visit) => ({
  name: siteName,
  origin: new URL(request.base).origin,
})

const labelOf = ({ request }: Visit): string => browserFamily(headerOf(request, 'user-agent'))

const fault = (text: string): PageAnswer => answerJsonFault(text, { status: 400 })

const offer = async (frame: ConsoleFrame, visit: PersonVisit): Promise<PageAnswer> => {
  const { person, session } = visit.signedIn
  if (!isStrong(session, frame.clock())) return proveFirst(visit)
  return answerJson(await frame.passkeys.offer(siteOf(frame, visit), person))
}

const register = async (frame: ConsoleFrame, visit: PersonVisit): Promise<PageAnswer> => {
  const { language, request, signedIn, json } = visit
  const site = siteOf(frame, visit)
  const name = await nameOf(frame, visit)
  const added = await frame.passkeys.add(signedIn, { site, answer: json, name })
  if (added === 'prove-again') return proveFirst(visit)
  if (!added) return fault(accountWords[language].passkeyFaults.register)
  return answerJson({ location: nextPath(request.query.get('next')) ?? `${PREFIX[language]}/me?done=passkey` })
}

/** The family of the browser, with a number from the second on. */
const nameOf = async (frame: ConsoleFrame, visit: PersonVisit): Promise<string> => {
  const known = await frame.store.people.listPasskeys(visit.signedIn.person.id)
  const taken = new Set(known.map(({ name }) => name))
  const first = labelOf(visit) || accountWords[visit.language].passkey
  let [name, count] = [first, 1]
  while (taken.has(name)) name = `${first} ${++count}`
  return name
}

const ask = async (frame: ConsoleFrame, visit: Visit, isAgain: boolean): Promise<PageAnswer> => {
  const person = isAgain ? (visit.signedIn?.person ?? null) : null
  const asked = await frame.passkeys.question(siteOf(frame, visit), { person, address: visit.request.sender })
  if ('options' in asked) return answerJson(asked.options)
  const seconds = String(asked.wait)
  const text = identityWords[visit.language].waitFault(seconds)
  return answerJsonFault(text, { status: 429, headers: ['retry-after', seconds] })
}

const signIn = async (frame: ConsoleFrame, visit: Visit): Promise<PageAnswer> => {
  const outcome = await frame.passkeys.signIn({ site: siteOf(frame, visit), answer: visit.json }, labelOf(visit))
  if (outcome === null || !('token' in outcome)) return fault(accountWords[visit.language].passkeyFaults['sign-in'])
  return goOn(visit, outcome.token)
}

const prove = async (frame: ConsoleFrame, visit: PersonVisit): Promise<PageAnswer> => {
  const outcome = await frame.passkeys.stepUp(visit.signedIn, { site: siteOf(frame, visit), answer: visit.json })
  if (outcome === null || !('token' in outcome)) return fault(accountWords[visit.language].passkeyFaults.prove)
  return goOn(visit, outcome.token)
}

/** Under the new secret of the session. */
const goOn = ({ language, request }: Visit, token: string): PageAnswer =>
  answerJson(
    { location: nextPath(request.query.get('next')) ?? PREFIX[language] },
    { headers: ['set-cookie', sessionCookie(request.base, token)] },
  )

const proveFirst = ({ language }: Visit): PageAnswer => {
  const next = `${PREFIX[language]}/me/passkeys/new`
  return answerJson({ location: `${PREFIX[language]}/prove?${new URLSearchParams({ next })}` })
}
