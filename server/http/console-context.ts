/** What the console of a thread is made with. */
import { hkdfSync, randomBytes } from 'node:crypto'
import type { Settings } from '../config/settings.ts'
import { VERSION } from '../config/version.ts'
import { createCodes } from '../domain/public/code.ts'
import type { ReadReference } from '../domain/reference.ts'
import { type Clock, createCalendar } from '../lib/dates.ts'
import type { CallApi, ConsoleContext, OidcWay } from '../pages/console/context.ts'
import { createOidc } from '../use-cases/people/oidc.ts'
import { onlyOidc } from '../use-cases/people/only-oidc.ts'
import { createOpenIdProvider } from '../use-cases/people/openid-provider.ts'
import { createPasskeys } from '../use-cases/people/passkeys.ts'
import { createPasswordHashes } from '../use-cases/people/password-hashes.ts'
import { createSessions } from '../use-cases/people/sessions.ts'
import { createSignIn, createTries } from '../use-cases/people/sign-in.ts'
import type { ReadingStore } from '../use-cases/ports.ts'
import { verifyProof } from '../use-cases/verify-proof.ts'

type Parts = {
  readonly settings: Settings
  readonly clock: Clock
  readonly store: ReadingStore
  readonly lists: ReadReference
  readonly law: ConsoleContext['law']
  readonly callApi: CallApi
  readonly publicLagMs: ConsoleContext['service']['publicLagMs']
  /** Called with the code of what was wrong with a provider's answer. */
  readonly onOidcFault: (code: string) => void
}

const FORM_KEY_BYTES = 32

export const consoleContextOf = async (parts: Parts): Promise<ConsoleContext> => {
  const { settings, clock, lists, law, callApi, publicLagMs } = parts
  const { siteName, timeZone, publicPages, searchesPerMinute, signIn } = settings
  const store = signIn === 'oidc' ? { ...parts.store, people: onlyOidc(parts.store.people) } : parts.store
  const deps = { people: store.people, claiming: store.claiming, clock, randomBytes }
  const sessions = createSessions(deps)
  const wayIn = () => ({ ...deps, sessions, tries: createTries(clock) })
  const secret = await store.public.secret()
  return {
    ...{ siteName, timeZone, publicPages, searchesPerMinute, clock, randomBytes, callApi, store, lists, law, sessions },
    mayBePublic: publicPages || settings.databaseUrl !== null,
    today: createCalendar(clock, timeZone),
    verifyProof: verifyProof({ reader: store.public, codes: createCodes(secret) }),
    formKey: new Uint8Array(hkdfSync('sha256', secret, '', 'forms', FORM_KEY_BYTES)),
    signIn: createSignIn({ ...wayIn(), siteName, hashes: createPasswordHashes(deps) }),
    passkeys: createPasskeys(wayIn()),
    oidc: oidcOf(parts, wayIn()),
    service: { version: VERSION, engine: settings.databaseUrl === null ? 'SQLite' : 'PostgreSQL', publicLagMs },
  }
}

const oidcOf = (
  { settings, clock, onOidcFault: onFault }: Parts,
  deps: Omit<Parameters<typeof createOidc>[0], 'provider'>,
): OidcWay | null => {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret, oidcName, signIn } = settings
  if (issuer === null || clientId === null) return null
  const provider = createOpenIdProvider({ settings: { issuer, clientId, clientSecret }, clock, onFault })
  return { way: createOidc({ ...deps, provider }), name: oidcName ?? new URL(issuer).host, isOnly: signIn === 'oidc' }
}
