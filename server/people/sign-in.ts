/** Ways in: password and one-time link. */

import type { Clock } from '../platform/lib/dates.ts'
import type { TallyMemory } from '../platform/lib/tallies.ts'
import {
  createGrowingWaits,
  createThrottle,
  networkOf,
  SITE_NETWORKS,
  siteOf,
  type Throttle,
} from '../platform/lib/throttle.ts'
import { isGuessable } from './guessable.ts'
import { hashLink } from './link.ts'
import { type PasswordFault, passwordFault } from './password.ts'
import type { PasswordHashes } from './password-hashes.ts'
import { foldedHandle } from './person.ts'
import type { Link, Person, SignedIn } from './ports.ts'
import { createRefusedTries, type RefusedTries } from './refused-tries.ts'
import { formatToken, isStrong } from './session.ts'
import { newSession, peopleIn, type SessionDeps, type Sessions } from './sessions.ts'

type Deps = SessionDeps & {
  readonly hashes: PasswordHashes
  readonly sessions: Sessions
  readonly tries: Throttle
  /** Memory of the waits for names. */
  readonly waits: TallyMemory
  /** Memory of the tries that were refused. */
  readonly refusals: TallyMemory
  readonly siteName: string
}

type Sender = { readonly address: string }

type Attempt = Sender & { readonly handle: string; readonly password: string; readonly label: string }

/** The cookie of a new session, seconds to wait before the next try, or null for what is refused. */
export type Outcome = { readonly token: string } | { readonly wait: number } | null

type Checked = { readonly personId: number; readonly passwordHash: string } | { readonly wait: number } | null

const MINUTE_MS = 60_000

/** Tries of one network, whatever names it tries; a school or an office signs in from one address. */
const TRIES_A_MINUTE = 60

/** One for each way in, so that none shuts out another. */
export const createTries = (clock: Clock, memory: TallyMemory): Throttle =>
  createThrottle({ clock, most: TRIES_A_MINUTE, windowMs: MINUTE_MS }, memory)

/**
 * Waits for one name from one network, or one site of them, so that a stranger elsewhere lets nobody wait; all texts
 * that are no user name are one. They end by themselves, and neither a passkey nor a link waits.
 */
const WAITS = { free: 5, firstMs: 1_000, longestMs: 15 * MINUTE_MS }

type CheckDeps = Pick<Deps, 'people' | 'clock' | 'hashes' | 'tries' | 'waits'> & {
  readonly refused: ReturnType<typeof createRefusedTries>
}

type Check = (attempt: Omit<Attempt, 'label'>) => Promise<Checked>

/** Null if the password is wrong, else the hash that it met. The same work for every name. */
const createCheck = ({ people, clock, hashes, tries, waits, refused }: CheckDeps): Check => {
  const ofNetworks = createGrowingWaits({ ...WAITS, clock }, waits)
  const ofSites = createGrowingWaits({ ...WAITS, free: WAITS.free * SITE_NETWORKS, clock }, waits)
  return async ({ handle, password, address }) => {
    const [folded, site] = [foldedHandle(handle) ?? '', siteOf(address)]
    const name = `${networkOf(address)} ${folded}`
    const wait =
      tries.waitOf(address) || ofNetworks.waitOf(name) || (site === null ? 0 : ofSites.waitOf(`${site} ${folded}`))
    if (wait > 0) return { wait }
    const found = await people.findPerson(handle)
    const passwordHash = found?.passwordHash ?? null
    if (!(await hashes.verify(password, passwordHash)) || !found || passwordHash === null) {
      refused.note(found?.person.id)
      return null
    }
    ofNetworks.forgive(name)
    return { personId: found.person.id, passwordHash }
  }
}

export const createSignIn = (deps: Deps) => {
  const { people, clock, hashes, sessions } = deps
  const refused = createRefusedTries(clock, deps.refusals)
  const check = createCheck({ ...deps, refused })

  return {
    /** Null for a person without any. */
    refusedTries: (person: Pick<Person, 'id'>): RefusedTries | null => refused.of(person.id),

    withPassword: async ({ label, ...attempt }: Attempt): Promise<Outcome> => {
      const checked = await check(attempt)
      if (checked === null || 'wait' in checked) return checked
      const { secret, session } = newSession(deps, label)
      const started = await people.startSession({ ...checked, session, way: 'password' })
      return started ? { token: formatToken(checked.personId, secret) } : null
    },

    /** Proves again, in a session, who the person is: the session goes on under another secret. */
    stepUp: async (signedIn: SignedIn, { password, address }: Omit<Attempt, 'handle' | 'label'>): Promise<Outcome> => {
      const checked = await check({ handle: signedIn.person.handle, password, address })
      if (checked === null || 'wait' in checked) return checked
      const token = await sessions.renew(signedIn)
      return token === null ? null : { token }
    },

    /** Link with its person; null if it was used, replaced or is over. Uses nothing up. */
    readLink: async (token: string): Promise<Link | null> => {
      const hash = hashLink(token)
      const link = hash && (await people.findLink(hash))
      return link && link.endsAt > clock() && link.person.disabledAt === null ? link : null
    },

    /** The cookie of a new session, or null. Waits for nothing: nobody guesses 256 bits. */
    useLink: async (link: string, label: string): Promise<{ readonly token: string } | null> => {
      const hash = hashLink(link)
      const { secret, session } = newSession(deps, label)
      const person: Person | null = hash && (await people.useLink(hash, session))
      return person && { token: formatToken(person.id, secret) }
    },

    /** Null if the password is set now, and every other session ended. */
    setPassword: async (signedIn: SignedIn, password: string): Promise<PasswordFault | 'prove-again' | null> => {
      const { person, session } = signedIn
      if (!isStrong(session, clock())) return 'prove-again'
      const own = { ...person, site: deps.siteName }
      const fault = passwordFault(password, own)
      if (fault !== null) return fault
      if (await isGuessable(password, own)) return 'guessable'
      const passwordHash = await hashes.make(password)
      const change = { personId: person.id, hash: session.hash, passwordHash, at: clock() }
      await peopleIn(deps, signedIn).setPassword(change)
      return null
    },
  }
}

export type SignIn = ReturnType<typeof createSignIn>
