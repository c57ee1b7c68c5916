/** Sessions of people: how they begin, are found, and end. */
import { hash } from 'node:crypto'
import type { Clock } from '../platform/lib/dates.ts'
import type { Claim, SessionClaim } from './claim-ports.ts'
import type { NewSession, People, Session, SignedIn } from './ports.ts'
import { formatToken, hashSecret, isLive, isSeenLately, parseToken, SECRET_BYTES, SESSION_MS } from './session.ts'

export type SessionDeps = {
  readonly people: People
  /** Writes that only a session in force may make. */
  readonly claiming: (claim: Claim) => { readonly people: People }
  readonly clock: Clock
  readonly randomBytes: (count: number) => Uint8Array
}

export const claimOfSession = ({ person, session }: SignedIn): SessionClaim => ({
  session: { personId: person.id, hash: session.hash },
})

/** The people of the store, for changes in a session. */
export const peopleIn = ({ claiming, clock }: Pick<SessionDeps, 'claiming' | 'clock'>, signedIn: SignedIn): People =>
  claiming({ ...claimOfSession(signedIn), at: clock() }).people

/** A new session, and the secret that the store never sees. */
export const newSession = (
  { clock, randomBytes }: Pick<SessionDeps, 'clock' | 'randomBytes'>,
  label: string,
): { readonly secret: Uint8Array; readonly session: NewSession } => {
  const secret = randomBytes(SECRET_BYTES)
  const createdAt = clock()
  return { secret, session: { hash: hashSecret(secret), createdAt, endsAt: createdAt + SESSION_MS, label } }
}

export const createSessions = ({ people, claiming, clock, randomBytes }: SessionDeps) => ({
  /** The session of a cookie; null if it is none, was not used for long, or is over. Notes its use once a minute. */
  find: async (token: string): Promise<SignedIn | null> => {
    const name = parseToken(token)
    const found = name && (await people.findSession(name))
    const now = clock()
    if (!found || found.person.disabledAt !== null || !isLive(found.session, now)) return null
    // A store that takes no writes shows its pages all the same.
    if (!isSeenLately(found.session, now)) await people.touchSession(name, now).catch(() => undefined)
    return found
  },

  /**
   * The session of a cookie that was in force and is over, as long as the store has it; null for any other, and for a
   * person who may not sign in.
   */
  findEnded: async (token: string): Promise<SignedIn | null> => {
    const name = parseToken(token)
    const found = name && (await people.findSession(name))
    return found && found.person.disabledAt === null && !isLive(found.session, clock()) ? found : null
  },

  /** Another secret for a session whose person has proved again who it is; null if the session is gone. */
  renew: async ({ person, session }: SignedIn): Promise<string | null> => {
    const secret = randomBytes(SECRET_BYTES)
    const renewed = { hash: hashSecret(secret), at: clock() }
    const stands = await people.renewSession({ personId: person.id, hash: session.hash }, renewed)
    return stands ? formatToken(person.id, secret) : null
  },

  /** Ends the session. */
  end: ({ person, session }: SignedIn): Promise<number> =>
    people.endSessions({ personId: person.id, hash: session.hash }, 'this'),

  /** Ends every other session of its person. */
  endOthers: (signedIn: SignedIn): Promise<number> => {
    const { person, session } = signedIn
    return peopleIn({ claiming, clock }, signedIn).endSessions({ personId: person.id, hash: session.hash }, 'others')
  },

  /** Ends one session of a person, named by `sessionId`, from a session of it; false if there is none. */
  endOne: async (signedIn: SignedIn, id: string): Promise<boolean> => {
    const personId = signedIn.person.id
    const session = (await people.listSessions(personId)).find((known) => sessionId(known) === id)
    if (!session) return false
    return (await peopleIn({ claiming, clock }, signedIn).endSessions({ personId, hash: session.hash }, 'this')) > 0
  },
})

/** Names a session among those of its person, and reveals nothing of its secret. */
export const sessionId = ({ hash: of }: Pick<Session, 'hash'>): string => hash('sha256', of, 'base64url').slice(0, 22)

export type Sessions = ReturnType<typeof createSessions>
