/** Sign-in at a provider of OpenID Connect, and the accounts there that people connect. */
import { timingSafeEqual } from 'node:crypto'
import type { Throttle } from '../platform/lib/throttle.ts'
import { FLOW_MS, type Flow, type FlowPurpose, flowValues, formatFlow, parseFlow } from './oidc-flow.ts'
import type { Answered, OpenIdProvider, ProviderFault } from './openid-provider.ts'
import type { Account, Identity, SignedIn } from './ports.ts'
import { formatToken, hashSecret, isStrong, SECRET_BYTES, STRONG_MS } from './session.ts'
import { newSession, peopleIn, type SessionDeps, type Sessions } from './sessions.ts'

type Deps = SessionDeps & {
  readonly sessions: Sessions
  readonly tries: Throttle
  readonly provider: OpenIdProvider
}

/**
 * Reason why nobody is signed in. `over`: this browser has begun nothing that this answers, or it is too late, or
 * answered before; `unknown`: the account is nobody's; `taken`: it is another person's; `session`: that of the person
 * has ended meanwhile, or is too old; `stale`: the provider has not asked anew who the person is, or does not say when.
 */
export type OidcFault = ProviderFault | 'over' | 'unknown' | 'taken' | 'session' | 'stale'

type Failed = { readonly fault: OidcFault } | { readonly wait: number }

type Beginning = {
  readonly purpose: FlowPurpose
  /** Null to sign in. */
  readonly signedIn: SignedIn | null
  readonly next: string
  readonly redirectUri: string
  readonly address: string
}

/** A browser that comes back. */
type Return = Omit<Beginning, 'purpose' | 'next'> & {
  /** Flow that the browser kept; empty if none. */
  readonly kept: string
  readonly query: URLSearchParams
  readonly label: string
}

/** A new session or a renewed one, or an account that is connected now. */
type Done = { readonly token: string } | { readonly connected: true }

/** Page to go on to; null if the browser does not know. */
export type Finished = { readonly next: string | null } & (Done | Failed)

export const createOidc = (deps: Deps) => {
  const { people, clock, randomBytes, tries, provider } = deps
  const finish = createFinish(deps)
  return {
    /** The address at the provider, and what the browser keeps until it comes back. */
    begin: async (beginning: Beginning): Promise<{ readonly to: URL; readonly kept: string } | Failed> => {
      const { purpose, signedIn, next, redirectUri, address } = beginning
      const wait = tries.waitOf(address)
      if (wait > 0) return { wait }
      if (isMissing(purpose, signedIn, clock())) return { fault: 'session' }
      const flow: Flow = { purpose, next, secret: randomBytes(SECRET_BYTES) }
      const to = await provider.addressFor({ ...flowValues(flow), redirectUri }, purpose === 'prove')
      if (typeof to === 'string') return { fault: to }
      const now = clock()
      await people.addChallenge(challengeOf(flow, signedIn), { now, endsAt: now + FLOW_MS })
      return { to, kept: formatFlow(flow) }
    },

    /** Ends what this browser began, by the answer of the provider that it brings. */
    finish: async (back: Return): Promise<Finished> => {
      const flow = parseFlow(back.kept)
      const next = flow?.next ?? null
      const wait = tries.waitOf(back.address)
      if (wait > 0) return { next, wait }
      if (!flow || !isAnswerTo(flow, back.query)) return { next, fault: 'over' }
      return { next, ...(await finish(flow, back)) }
    },

    list: (personId: number): Promise<Identity[]> => people.listIdentities(personId),

    disconnect: async (signedIn: SignedIn, account: Account): Promise<boolean | 'prove-again'> =>
      isStrong(signedIn.session, clock())
        ? peopleIn(deps, signedIn).removeIdentity(signedIn.person.id, account)
        : 'prove-again',
  }
}

export type Oidc = ReturnType<typeof createOidc>

const createFinish = (deps: Deps) => {
  const { people, clock, sessions, provider } = deps

  /** A provider that knows the browser asks nobody who is in front of it, so that its answer alone proves nothing. */
  const signIn = async ({ provedAt, ...account }: Answered, label: string): Promise<Done | Failed> => {
    const identity = await people.findIdentity(account)
    if (!identity) return { fault: 'unknown' }
    const { secret, session: begun } = newSession(deps, label)
    const session = { ...begun, strongAt: Math.min(provedAt ?? 0, begun.createdAt) }
    const started = await people.startSession({ personId: identity.personId, session, way: 'oidc', account })
    return started ? { token: formatToken(identity.personId, secret) } : { fault: 'unknown' }
  }

  const connect = async (signedIn: SignedIn, { issuer, subject }: Account): Promise<Done | Failed> => {
    const { person } = signedIn
    const identity = { issuer, subject, personId: person.id, createdAt: clock() }
    if (await peopleIn(deps, signedIn).addIdentity(identity)) return { connected: true }
    const present = await people.findIdentity(identity)
    return present?.personId === person.id ? { connected: true } : { fault: 'taken' }
  }

  const prove = async (signedIn: SignedIn, { provedAt, ...account }: Answered): Promise<Done | Failed> => {
    const identity = await people.findIdentity(account)
    if (identity?.personId !== signedIn.person.id) return { fault: identity ? 'taken' : 'unknown' }
    if (provedAt === null || clock() - provedAt > STRONG_MS) return { fault: 'stale' }
    const token = await sessions.renew(signedIn)
    return token === null ? { fault: 'session' } : { token }
  }

  return async (flow: Flow, { signedIn, redirectUri, query, label }: Return): Promise<Done | Failed> => {
    const { purpose } = flow
    if (isMissing(purpose, signedIn, clock())) return { fault: 'session' }
    if (!(await people.takeChallenge(challengeOf(flow, signedIn), clock()))) return { fault: 'over' }
    const account = await provider.accountOf({ ...flowValues(flow), redirectUri }, query)
    if (typeof account === 'string') return { fault: account }
    if (purpose === 'sign-in' || !signedIn) return signIn(account, label)
    return purpose === 'connect' ? connect(signedIn, account) : prove(signedIn, account)
  }
}

/** True without the session that the purpose needs: a lately proved one to connect an account. */
const isMissing = (purpose: FlowPurpose, signedIn: SignedIn | null, now: number): boolean =>
  purpose !== 'sign-in' && (signedIn === null || (purpose === 'connect' && !isStrong(signedIn.session, now)))

const challengeOf = (flow: Flow, signedIn: SignedIn | null) => ({
  hash: hashSecret(Buffer.from(formatFlow(flow))),
  personId: flow.purpose === 'sign-in' ? null : (signedIn?.person.id ?? null),
})

/** True if the browser that began this brings the answer: another one does not know the state. */
const isAnswerTo = (flow: Flow, query: URLSearchParams): boolean => {
  const [expected, state] = [flowValues(flow).state, query.get('state') ?? ''].map((text) => Buffer.from(text))
  return expected?.length === state?.length && timingSafeEqual(expected ?? Buffer.alloc(0), state ?? Buffer.alloc(0))
}
