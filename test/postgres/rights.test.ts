/** The users of docs/database-rights.md, made by the statements of that page: what each of them may do. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { hashLink } from '../../server/people/link.ts'
import { createAuditApi, createOperatorApi } from '../../server/upkeep/operator-api.ts'
import type { Store } from '../../server/upkeep/ports.ts'
import { splitStatements } from '../../server/upkeep/postgres/sql-script.ts'
import { runCli } from '../support/cli.ts'
import { statusOf } from '../support/fetched.ts'
import { firstValueOf, runStatements, startPostgres, type TestPostgres } from '../support/postgres.ts'
import { lists } from '../support/public-side.ts'
import { DAY_MS, job, startService, type TestService } from '../support/service.ts'
import { content } from '../support/stores.ts'
import { twinOf } from '../support/twins.ts'
import { ENCRYPTION_KEY, newClient, TAKEN } from '../support/webhooks.ts'
import { walk, walkTestMode } from './walk.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/database-rights.md'), 'utf8')
const [toPrepare = [], toGrant = []] = [...PAGE.matchAll(/```sql\n(.*?)```/gs)].map(([, sql = '']) =>
  splitStatements(sql),
)

let postgres: TestPostgres
let service: TestService

const urlAs = (user: string): string => {
  const url = new URL(postgres.url('affiche'))
  url.username = user
  return url.href
}

const run = async (user: string, ...words: string[]): Promise<{ code: number; output: string }> => {
  const { code, out, stderr } = await runCli(words, { DATABASE_URL: urlAs(user), LOG_LEVEL: 'silent' })
  return { code, output: out + stderr }
}

before(async () => {
  postgres = await startPostgres({ own: true })
  await runStatements(postgres.url(), toPrepare)
  const early = await run('affiche', 'serve')
  assert.match(early.output, /may not change the schema .*"affiche migrate" .*owner/)
  assert.equal((await run('affiche_owner', 'migrate')).code, 0)
  for (const _ of ['once', 'again']) await runStatements(urlAs('affiche_owner'), toGrant)
  service = await startService({
    sendToReceiver: async () => TAKEN,
    environment: { ENCRYPTION_KEY, DATABASE_URL: urlAs('affiche'), RATE_LIMIT_SHARED: 'true' },
  })
})
after(async () => {
  await service?.stop()
  await postgres.stop()
})

test('the serving user can do everything that clients ask for', async () => {
  const client = await newClient(service)
  await walk(client)
  await walkTestMode(await twinOf(service, client))
  assert.equal(await statusOf(new URL('/health/ready', service.api)), 200)
  assert.equal(await firstValueOf(urlAs('affiche'), 'SELECT session_user::text'), 'affiche')
})

test('the serving user refreshes jobs, makes entries of closing dates, counts requests, notes the use of keys and has metrics', async () => {
  const client = await service.employer()
  await client.post(job({ autoRefresh: true, closeDate: '2099-12-31' }))
  service.advance(7 * DAY_MS)
  assert.equal(await service.refresh(), 1)
  await client.post(job({ closeDate: '2026-11-28' }))
  assert.equal(await service.sweepClosings(), 1)
  const { store } = service
  await store.rates?.add(1, new Map([[1, 1]]))
  await store.rates?.add(1, new Map([[1, 1]]))
  await store.rates?.forget(2)
  await store.directory.noteUses(new Map([[1, Date.now()]]))
  assert.ok((await store.figures()).dataBytes > 0)
})

test('the serving user can do the work of the operator on employers and keys, and examine the store', async () => {
  await service.withStore(async (store) => {
    const desk = createOperatorApi(store, { referenceDataDir: 'reference-data' })
    const { id } = await desk.createEmployer({ name: 'Boulangerie', plan: 'standard' })
    const { key } = await desk.issueKey({ employerId: id })
    await desk.rotateKey({ id: key.id })
    await desk.revokeKey(key.id)
    await desk.suspendEmployer(id)
    await desk.resumeEmployer(id)
    await desk.setPlan({ id, plan: 'unlimited' })
    await desk.renameEmployer({ id, name: 'Boulangerie Tremblay' })
    assert.equal(await desk.createFirstEmployer({ name: 'First', plan: 'standard' }), null)
    await desk.addPerson({ ...MARIE, membership: { employerId: id, role: 'owner' } })
    const { person, link } = await desk.addPerson({ ...MARIE, handle: 'marie', membership: null })
    await desk.setRole({ personId: person.id, employerId: id, role: 'reader' })
    await usePerson(store, person.id, link.token)
    await desk.disablePerson(person.id)
    await desk.enablePerson(person.id)
    await keepForm(store, id)
    await store.as(id).insert(content())
    assert.equal((await desk.deleteEmployer({ id, withJobs: true })).jobs, 1)
    while ((await store.rerender({ ...lists, version: 2 }, 200)) > 0);
    for await (const { fault } of createAuditApi(store).verifyAll()) assert.equal(fault, null)
  })
  const doctor = await run('affiche', 'doctor')
  assert.doesNotMatch(doctor.output, /permission denied/)
  const repaired = await run('affiche', 'doctor', '--repair')
  assert.doesNotMatch(repaired.output, /permission denied/)
})

const MARIE = { name: 'Marie', handle: 'marie@example.ca', language: 'fr' } as const

/** A person comes in by a link, sets a password, and signs out. */
const usePerson = async ({ people, console }: Store, personId: number, token: string): Promise<void> => {
  const hash = new Uint8Array(32)
  const session = { hash, createdAt: Date.now(), endsAt: Date.now() + DAY_MS, label: '' }
  assert.ok(await people.useLink(hashLink(token) ?? hash, session))
  await people.touchSession({ personId, hash }, Date.now() + 1)
  await people.renewSession({ personId, hash }, { hash, at: Date.now() })
  await people.setPassword({ personId, hash, passwordHash: '$', at: Date.now() })
  const times = { now: 1, endsAt: Date.now() + DAY_MS }
  await people.addChallenge({ hash, personId }, times)
  assert.ok(await people.takeChallenge({ hash, personId }, 1))
  assert.ok(await people.useOneTimeToken({ hash, personId, endsAt: 2 }, 1))
  assert.equal(await console.forget({ ended: 2, binned: 1, limit: 1 }), 1)
  const passkey = {
    personId,
    credentialId: hash,
    publicKey: hash,
    signCount: 0,
    transports: [],
    name: '',
    createdAt: 1,
  }
  assert.ok(await people.addPasskey(passkey))
  const [{ id } = { id: 0 }] = await people.listPasskeys(personId)
  assert.ok(await people.usePasskey({ id, signCount: 0 }, { signCount: 1, at: 1 }))
  assert.ok(await people.removePasskey(personId, id))
  const account = { issuer: 'https://id.example.ca', subject: 'x' }
  assert.ok(await people.addIdentity({ ...account, personId, createdAt: 1 }))
  assert.ok(await people.findIdentity(account))
  assert.ok(await people.removeIdentity(personId, account))
  assert.equal(await people.endSessions({ personId, hash }, 'this'), 1)
}

/** A form is kept unfinished, saved over itself, and discarded. */
const keepForm = async ({ console }: Store, employerId: number): Promise<void> => {
  const form = { employerId, id: 'form', keyId: 1, savedAt: 1, endsAt: Date.now() + DAY_MS, title: '' }
  assert.equal(await console.saveUnfinished({ ...form, version: 0, fields: '{}' }), 1)
  assert.equal(await console.saveUnfinished({ ...form, version: 1, fields: '{"pay":"1"}' }), 2)
  assert.ok(await console.dropUnfinished({ employerId, id: 'form', version: 2 }))
}

const REFUSED = [
  "UPDATE audit_entries SET action = 'job.update'",
  'DELETE FROM audit_entries',
  'TRUNCATE audit_entries',
  "UPDATE audit_anchors SET hash = ''",
  'UPDATE audit_anchors SET seq = 0',
  'DELETE FROM audit_anchors',
  'ALTER TABLE audit_entries DISABLE TRIGGER ALL',
  'DROP TABLE jobs',
  'CREATE TABLE others (id integer)',
  "UPDATE migrations SET checksum = ''",
]

for (const statement of REFUSED)
  test(`the serving user is refused ${statement}`, async () => {
    await assert.rejects(runStatements(urlAs('affiche'), [statement]), /permission denied|must be owner/)
  })

test('entries of the trail are dropped by the owner alone', async () => {
  const { output, code } = await run('affiche', 'audit', 'prune', '--before', '2099-01-01')
  assert.equal(code, 1)
  assert.match(output, /permission denied/)
  const before = Number(await firstValueOf(urlAs('affiche'), 'SELECT count(*) FROM audit_entries'))
  assert.ok(before > 0)
  assert.equal((await run('affiche_owner', 'audit', 'prune', '--before', '2099-01-01')).code, 0)
  assert.ok(Number(await firstValueOf(urlAs('affiche'), 'SELECT count(*) FROM audit_entries')) < before)
  const { status } = await (await service.employer()).post(job())
  assert.equal(status, 201)
})
