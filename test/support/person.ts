/** A person of an embedded store of its own, and what it signs in with. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import { managePeople } from '../../server/people/manage-people.ts'
import { createPasskeys } from '../../server/people/passkeys.ts'
import { createPasswordHashes } from '../../server/people/password-hashes.ts'
import type { SignedIn } from '../../server/people/ports.ts'
import { createSessions } from '../../server/people/sessions.ts'
import { createSignIn, type Outcome } from '../../server/people/sign-in.ts'
import { openSqliteStore } from '../../server/upkeep/sqlite/store.ts'
import { newFolder } from './folder.ts'
import { triesOf } from './tries.ts'

export const HERE = { address: '192.0.2.1', label: 'Firefox' }

export const tokenOf = (outcome: Outcome): string => {
  assert.ok(outcome !== null && 'token' in outcome, JSON.stringify(outcome))
  return outcome.token
}

/** Everything about people over a store, with a clock that the test moves. */
export const openPeople = async (t: TestContext) => {
  let now = Date.parse('2026-11-20T12:00:00Z')
  const clock = () => now
  const store = openSqliteStore({ directory: newFolder('people'), clock })
  t.after(() => store.close())
  const deps = { people: store.people, claiming: store.claiming, clock, randomBytes, ...triesOf(clock) }
  const sessions = createSessions(deps)
  const signIn = createSignIn({ ...deps, siteName: 'Affiche', sessions, hashes: createPasswordHashes(deps) })
  const desk = managePeople(deps)
  const { id: employerId } = await store.directory.createEmployer({ name: 'Épicerie', plan: 'standard', createdAt: 1 })
  /** A new person that has come in by its link. */
  const signedIn = async (handle: string): Promise<SignedIn> => {
    const membership = { employerId, role: 'owner' as const }
    const { link } = await desk.addPerson({ name: 'Marie', handle, language: 'fr', membership })
    const found = await sessions.find(tokenOf(await signIn.useLink(link.token, HERE.label)))
    assert.ok(found)
    return found
  }
  const advance = (ms: number) => {
    now += ms
  }
  return { store, desk, sessions, signedIn, advance, employerId, passkeys: createPasskeys({ ...deps, sessions }) }
}
