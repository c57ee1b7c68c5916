/** Dependencies of the console of a thread. */
import { hkdfSync, randomBytes } from 'node:crypto'
import type { ConsoleContext, OidcWay } from '../../console/context.ts'
import type { ReadReference } from '../../lists/reference.ts'
import { createOidc } from '../../people/oidc.ts'
import { onlyOidc } from '../../people/only-oidc.ts'
import { createOpenIdProvider } from '../../people/openid-provider.ts'
import { createPasskeys } from '../../people/passkeys.ts'
import { createPasswordHashes } from '../../people/password-hashes.ts'
import { createSessions } from '../../people/sessions.ts'
import { createSignIn, createTries } from '../../people/sign-in.ts'
import { isRelaying } from '../../platform/config/applications.ts'
import { pageSettingsOf, type Settings } from '../../platform/config/settings.ts'
import { VERSION } from '../../platform/config/version.ts'
import type { TallySets } from '../../platform/http/limits/tally-sets.ts'
import { type Clock, createCalendar } from '../../platform/lib/dates.ts'
import { verifyProof } from '../../proof/verify.ts'
import { createCodes } from '../../public/code.ts'
import type { ReadingStore } from '../../upkeep/ports.ts'
import { readDisk } from '../../upkeep/sqlite/disk.ts'
import type { ConsoleCalls } from './console-calls.ts'
import { mailDeskOf } from './mail-desk.ts'

type Parts = {
  readonly settings: Settings
  readonly clock: Clock
  readonly store: ReadingStore
  readonly lists: ReadReference
  readonly tallies: TallySets
  readonly law: ConsoleContext['law']
  readonly calls: ConsoleCalls
  readonly publicLagMs: ConsoleContext['service']['publicLagMs']
  /** Called with the code of what was wrong with a provider's answer. */
  readonly onOidcFault: (code: string) => void
}

const FORM_KEY_BYTES = 32

export const consoleContextOf = async (parts: Parts): Promise<ConsoleContext> => {
  const { settings, clock, lists, law, calls, publicLagMs, tallies } = parts
  const { siteName, timeZone, publicPages, signIn } = settings
  const store = signIn === 'oidc' ? { ...parts.store, people: onlyOidc(parts.store.people) } : parts.store
  const deps = { people: store.people, claiming: store.claiming, clock, randomBytes }
  const sessions = createSessions(deps)
  const methodDeps = (name: 'passwords' | 'passkeys' | 'accounts') => ({
    ...deps,
    sessions,
    tries: createTries(clock, tallies[name]),
  })
  const secret = await store.public.secret()
  return {
    ...pageSettingsOf(settings),
    clock,
    randomBytes,
    ...calls,
    store,
    lists,
    law,
    sessions,
    tallies,
    isRelaying: isRelaying(settings),
    mayBePublic: publicPages || settings.databaseUrl !== null,
    today: createCalendar(clock, timeZone),
    verifyProof: verifyProof({ reader: store.public, codes: createCodes(secret) }),
    formKey: new Uint8Array(hkdfSync('sha256', secret, '', 'forms', FORM_KEY_BYTES)),
    signIn: createSignIn({
      ...methodDeps('passwords'),
      siteName,
      hashes: createPasswordHashes(deps),
      waits: tallies.waits,
      refusals: tallies.refusals,
    }),
    passkeys: createPasskeys(methodDeps('passkeys')),
    oidc: oidcOf(parts, methodDeps('accounts')),
    mail: await mailDeskOf({ settings, clock, store }),
    service: {
      version: VERSION,
      engine: settings.databaseUrl === null ? 'SQLite' : 'PostgreSQL',
      publicLagMs,
      disk: async () => (settings.databaseUrl === null ? readDisk(settings.dataDir) : null),
    },
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
