/** Passkeys: adding them, signing in with them, and proving again who a person is. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Throttle } from '../platform/lib/throttle.ts'
import { Problem } from '../platform/sentences/problem.ts'
import type { Passkey, Person, SignedIn } from './ports.ts'
import { formatToken, hashSecret, isStrong } from './session.ts'
import { newSession, peopleIn, type SessionDeps, type Sessions } from './sessions.ts'
import type { Outcome } from './sign-in.ts'

type Deps = SessionDeps & { readonly sessions: Sessions; readonly tries: Throttle }

/** Site of the pages; a passkey is good for its host alone. */
export type Site = { readonly name: string; readonly origin: string }

type Answer = { readonly site: Site; readonly answer: unknown }

const CHALLENGE_BYTES = 32
const CHALLENGE_MS = 5 * 60_000

/** Imported with the first use: the library takes 31 MB of memory. */
const library = () => import('@simplewebauthn/server')

const hostOf = ({ origin }: Site): string => new URL(origin).hostname

/** A browser must have asked for a finger, a face or a PIN. */
const VERIFIED = { userVerification: 'required', requireUserVerification: true } as const

export const createPasskeys = (deps: Deps) => {
  const { people, clock, sessions, tries } = deps
  const { ask, isAsked } = createChallenges(deps)

  /** The passkey that a browser has answered with; null if the answer is wrong in any way. */
  const verify = async ({ site, answer }: Answer, personId: number | null): Promise<Passkey | null> => {
    const { verifyAuthenticationResponse } = await library()
    const response = answer as AuthenticationResponseJSON
    const passkey = await people.findPasskey(Buffer.from(textOf(response?.id), 'base64url'))
    if (!passkey || (personId !== null && passkey.personId !== personId)) return null
    const { publicKey, signCount } = passkey
    const verified = await refused(() =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge: isAsked(personId),
        requireUserVerification: true,
        expectedOrigin: site.origin,
        expectedRPID: hostOf(site),
        credential: { id: response.id, publicKey: Uint8Array.from(publicKey), counter: signCount },
      }),
    )
    if (!verified?.verified) return null
    const use = { signCount: verified.authenticationInfo.newCounter, at: clock() }
    return (await people.usePasskey(passkey, use)) ? passkey : null
  }

  return {
    ...registration(deps),

    /** Options with which a browser signs in whoever sits before it, or proves again who its person is. */
    question: async (site: Site, { person, address }: { person: Person | null; address: string }) => {
      const wait = person ? 0 : tries.waitOf(address)
      if (wait > 0) return { wait }
      const { generateAuthenticationOptions } = await library()
      const { userVerification } = VERIFIED
      const challenge = await ask(person?.id ?? null)
      return { options: await generateAuthenticationOptions({ rpID: hostOf(site), challenge, userVerification }) }
    },

    signIn: async (answer: Answer, label: string): Promise<Outcome> => {
      const passkey = await verify(answer, null)
      if (!passkey) return null
      const { secret, session } = newSession(deps, label)
      const started = await people.startSession({ personId: passkey.personId, session, way: 'passkey' })
      return started ? { token: formatToken(passkey.personId, secret) } : null
    },

    stepUp: async (signedIn: SignedIn, answer: Answer): Promise<Outcome> => {
      if (!(await verify(answer, signedIn.person.id))) return null
      const token = await sessions.renew(signedIn)
      return token === null ? null : { token }
    },
  }
}

const registration = (deps: Deps) => {
  const { people, clock } = deps
  const { ask, isAsked } = createChallenges(deps)
  return {
    /** Options for a new passkey; the browser refuses an authenticator that holds one of the person already. */
    offer: async (site: Site, { id, handle, name }: Person) => {
      const { generateRegistrationOptions } = await library()
      const known = await people.listPasskeys(id)
      return generateRegistrationOptions({
        rpName: site.name,
        rpID: hostOf(site),
        attestationType: 'none',
        userName: handle,
        userDisplayName: name,
        userID: new TextEncoder().encode(`${id}`),
        challenge: await ask(id),
        excludeCredentials: known.map(({ credentialId }) => ({ id: Buffer.from(credentialId).toString('base64url') })),
        authenticatorSelection: { residentKey: 'required', userVerification: VERIFIED.userVerification },
      })
    },

    /** False if the answer is wrong in any way. */
    add: async (
      signedIn: SignedIn,
      { site, answer, name }: Answer & { readonly name: string },
    ): Promise<boolean | 'prove-again'> => {
      const { person, session } = signedIn
      if (!isStrong(session, clock())) return 'prove-again'
      const { verifyRegistrationResponse } = await library()
      const { requireUserVerification } = VERIFIED
      const expected = { expectedOrigin: site.origin, expectedRPID: hostOf(site), requireUserVerification }
      const response = answer as RegistrationResponseJSON
      const expectedChallenge = isAsked(person.id)
      const verified = await refused(() => verifyRegistrationResponse({ ...expected, response, expectedChallenge }))
      if (!verified?.verified) return false
      const { id, publicKey, counter } = verified.registrationInfo.credential
      return peopleIn(deps, signedIn).addPasskey({
        personId: person.id,
        name,
        createdAt: clock(),
        signCount: counter,
        publicKey,
        credentialId: Uint8Array.from(Buffer.from(id, 'base64url')),
        transports: (response.response.transports ?? []).filter((text) => TRANSPORT.test(text)),
      })
    },

    remove: async (signedIn: SignedIn, id: number): Promise<boolean | 'prove-again'> =>
      isStrong(signedIn.session, clock())
        ? peopleIn(deps, signedIn).removePasskey(signedIn.person.id, id)
        : 'prove-again',
  }
}

const TRANSPORT = /^[a-z-]{1,20}$/

/** Challenges: each is answered once, within its time, by whom it was asked. */
const createChallenges = ({ people, clock, randomBytes }: SessionDeps) => ({
  ask: async (personId: number | null): Promise<Uint8Array<ArrayBuffer>> => {
    const challenge = Uint8Array.from(randomBytes(CHALLENGE_BYTES))
    const now = clock()
    await people.addChallenge({ hash: hashSecret(challenge), personId }, { now, endsAt: now + CHALLENGE_MS })
    return challenge
  },
  isAsked: (personId: number | null) => (challenge: string) =>
    people.takeChallenge({ hash: hashSecret(Buffer.from(challenge, 'base64url')), personId }, clock()),
})

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The library throws on every answer that is wrong, whatever its form; null then. */
const refused = async <T>(work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem) throw error
    return null
  }
}

export type Passkeys = ReturnType<typeof createPasskeys>
