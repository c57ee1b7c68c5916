/** People on a thread that reads, whose writes are done by the thread that writes. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { createAuthenticator } from '../../../test/support/authenticator.ts'
import { newFolder } from '../../../test/support/folder.ts'
import { HERE, tokenOf } from '../../../test/support/person.ts'
import { triesOf } from '../../../test/support/tries.ts'
import { writerSettings } from '../../../test/support/writer-settings.ts'
import { managePeople } from '../../people/manage-people.ts'
import { createPasskeys } from '../../people/passkeys.ts'
import { createPasswordHashes } from '../../people/password-hashes.ts'
import { createSessions } from '../../people/sessions.ts'
import { createSignIn } from '../../people/sign-in.ts'
import { openSqliteStore } from '../../upkeep/sqlite/store.ts'
import { createCommits } from '../shared-memory.ts'
import { openThreadedStore } from './store.ts'

const TODAY = '2026-11-20'
const site = { name: 'Affiche', origin: 'https://jobs.example.ca' }

test('a person is made, comes in by link, password and passkey, and what it did is read at once', async (t) => {
  const directory = newFolder('people')
  const clock = Date.now
  await openSqliteStore({ directory, clock }).close()
  const { store } = openThreadedStore({
    ...writerSettings(directory, createCommits()),
    today: () => TODAY,
    onExit: (error) => assert.fail(String(error)),
    onCondition: () => undefined,
  })
  t.after(() => store.close())
  const deps = { people: store.people, claiming: store.claiming, clock, randomBytes, ...triesOf(clock) }
  const sessions = createSessions(deps)
  const signIn = createSignIn({ ...deps, siteName: 'Affiche', sessions, hashes: createPasswordHashes(deps) })
  const passkeys = createPasskeys({ ...deps, sessions })
  const employer = await store.directory.createEmployer({ name: 'Épicerie', plan: 'standard', createdAt: 1 })
  const membership = { employerId: employer.id, role: 'owner' as const }
  const order = { name: 'Zoé', handle: 'zoe', language: 'fr', membership } as const
  const { person, link } = await managePeople(deps).addPerson(order)

  const zoe = await sessions.find(tokenOf(await signIn.useLink(link.token, HERE.label)))
  assert.deepEqual([zoe?.person, zoe?.memberships[0]?.role], [person, 'owner'])
  assert.ok(zoe)
  assert.equal(await signIn.setPassword(zoe, 'cheval agrafe pile'), null)
  const attempt = { ...HERE, handle: 'ZOÉ', password: 'cheval agrafe pile' }
  assert.ok(await sessions.find(tokenOf(await signIn.withPassword(attempt))))
  const authenticator = createAuthenticator({ rpId: 'jobs.example.ca', origin: site.origin })
  const made = authenticator.create(await passkeys.offer(site, person))
  assert.equal(await passkeys.add(zoe, { site, answer: made, name: 'Phone' }), true)
  const question = await passkeys.question(site, { person: null, address: HERE.address })
  assert.ok('options' in question)
  const answer = authenticator.get(question.options)
  assert.ok(await sessions.find(tokenOf(await passkeys.signIn({ site, answer }, HERE.label))))
  assert.equal(await sessions.endOthers(zoe), 2)
  assert.equal((await store.people.listSessions(person.id)).length, 1)
})
