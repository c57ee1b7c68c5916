/** An instance of the service on a store, where people sign in at a provider of OpenID Connect. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { managePeople } from '../../server/people/manage-people.ts'
import { createOidc } from '../../server/people/oidc.ts'
import { createOpenIdProvider } from '../../server/people/openid-provider.ts'
import { createPasswordHashes } from '../../server/people/password-hashes.ts'
import type { SignedIn } from '../../server/people/ports.ts'
import { createSessions } from '../../server/people/sessions.ts'
import { createSignIn } from '../../server/people/sign-in.ts'
import type { Store } from '../../server/upkeep/ports.ts'
import { CALLBACK, CLIENT } from './openid.ts'
import { HERE, tokenOf } from './person.ts'
import { employerOf } from './stores.ts'
import { triesOf } from './tries.ts'

/** The origin of the service. */
export const ORIGIN = 'http://127.0.0.1:9'
const redirectUri = ORIGIN + CALLBACK
/** The page on which people go on after a sign-in. */
export const NEXT = '/fr/console/7/jobs?q=é'

type Begun = { readonly to: URL; readonly kept: string }
type Purpose = 'connect' | 'prove'

/** `ahead` moves the clock of the instance by milliseconds. */
export const instanceOn = (store: Store, issuer: string, { ahead = (): number => 0, timeoutSeconds = 5 } = {}) => {
  const clock = () => Date.now() + ahead()
  const faults: string[] = []
  const deps = { people: store.people, claiming: store.claiming, clock, randomBytes, ...triesOf(clock) }
  const sessions = createSessions(deps)
  const onFault = (code: string) => void faults.push(code)
  const provider = createOpenIdProvider({ settings: { issuer, ...CLIENT }, clock, onFault, timeoutSeconds })
  const oidc = createOidc({ ...deps, sessions, provider })
  const links = createSignIn({ ...deps, siteName: 'Affiche', sessions, hashes: createPasswordHashes(deps) })

  const tryToBegin = (signedIn: SignedIn | null = null, purpose: Purpose = 'connect') =>
    oidc.begin({
      next: NEXT,
      redirectUri,
      signedIn,
      address: HERE.address,
      purpose: signedIn === null ? 'sign-in' : purpose,
    })

  return {
    sessions,
    faults,
    oidc,
    tryToBegin,
    /** A person who has come in by a link. */
    comeIn: async (handle = 'marie') => {
      const { id: employerId } = await employerOf(store)
      const membership = { employerId, role: 'owner' as const }
      const { link } = await managePeople(deps).addPerson({ name: 'Marie', handle, language: 'fr', membership })
      const signedIn = await sessions.find(tokenOf(await links.useLink(link.token, HERE.label)))
      assert.ok(signedIn)
      return { signedIn, employerId }
    },
    begin: async (signedIn: SignedIn | null = null, purpose: Purpose = 'connect'): Promise<Begun> => {
      const begun = await tryToBegin(signedIn, purpose)
      assert.ok('to' in begun, JSON.stringify(begun))
      return begun
    },
    /** A browser comes back with what it kept. */
    finish: ({ kept }: Pick<Begun, 'kept'>, back: URL | URLSearchParams, signedIn: SignedIn | null = null) =>
      oidc.finish({ ...HERE, kept, redirectUri, signedIn, query: back instanceof URL ? back.searchParams : back }),
  }
}

export type Instance = ReturnType<typeof instanceOn>

/** The fault of an end, or what it brought. */
export const endOf = (finished: Awaited<ReturnType<Instance['finish']>>): string =>
  'fault' in finished
    ? finished.fault
    : Object.keys(finished)
        .filter((name) => name !== 'next')
        .join()
