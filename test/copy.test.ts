/** Moving house: a whole store copied there and back, with everything that its employers can see. */

import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { copiedTables } from '../server/platform/engines/tables.ts'
import { postings } from '../tools/postings/generate.ts'
import { jobIn } from './families/requests.ts'
import { verify } from './support/audit.ts'
import { runCli } from './support/cli.ts'
import { newFolder } from './support/folder.ts'
import { runStatements, startPostgres, type TestPostgres } from './support/postgres.ts'
import { addRows } from './support/rows.ts'
import { type Client, createClient, DAY_MS, job, startService, type TestService } from './support/service.ts'
import { DEADLINE_MS } from './support/waiting.ts'

const POSTINGS = 120

let postgres: TestPostgres
before(async () => {
  postgres = await startPostgres()
})
after(() => postgres.stop())

const run = (...words: string[]) => runCli(words, { DATA_DIR: join(tmpdir(), 'affiche-copy-nowhere') })

const copy = async (from: string, to: string) => {
  const { code, out, stderr } = await run('copy', '--from', from, '--to', to, '--json')
  assert.deepEqual([code, stderr], [0, ''])
  return JSON.parse(out) as { tables: { name: string; rows: number; sha256: string }[]; seconds: number }
}

const refuses = async (pattern: RegExp, from: string, to: string): Promise<void> => {
  const { code, out, stderr } = await run('copy', '--from', from, '--to', to)
  assert.deepEqual([code, out], [1, ''], stderr)
  assert.match(stderr, pattern)
  assert.match(stderr, /^affiche: [^\n]+\n$/)
}

/** A service on a store, which it leaves behind when it stops. */
const serve = (place: string): Promise<TestService> =>
  startService(
    place.startsWith('postgres') ? { environment: { DATABASE_URL: place } } : { dataDir: place, keepData: true },
  )

/** A write that is done once, wherever the store is. */
const keyed = (client: Client | undefined) => client?.post(job({ title: 'Kept' }), { 'Idempotency-Key': 'moving' })

const PROFILE = {
  nameFr: 'Café Oméga',
  website: 'https://omega.example.ca/',
  slug: 'omega',
  size: 'under-25' as const,
  federal: true,
}

/** Two employers with realistic postings, of which the last was deleted, and every kind of value. */
const fill = async (service: TestService): Promise<Client[]> => {
  const clients = [await service.employer('unlimited', 'Café Ωmega 😀'), await service.employer('standard')]
  for (const [at, client] of clients.entries())
    for (const posting of postings(POSTINGS / 2, at + 1)) await client.post(posting)
  const { id } = await service.operator.createEmployer({ name: 'Without jobs', plan: 'standard' })
  const { key } = await service.operator.issueKey({ employerId: id, name: 'revoked' })
  await Promise.all([service.operator.suspendEmployer(id), service.operator.revokeKey(key.id)])
  assert.ok((await service.withStore((store) => store.audit.prune(id, service.now() + DAY_MS))) > 0)
  const [first] = clients
  const named = { employerId: first?.employerId ?? 0, keyId: null, profile: PROFILE } as const
  assert.ok(await service.withStore((store) => store.directory.setProfile(named)))
  assert.equal((await first?.send('POST', '/api/v1.2/jobs', { body: jobIn('v1.2') }))?.status, 201)
  assert.equal((await keyed(first))?.status, 201)
  assert.equal((await first?.post(job({ closeDate: '2026-11-27' })))?.status, 201)
  assert.ok((await service.sweepClosings()) > 0)
  const last = await first?.post(job({ locations: [{ description: 'Upper Clam Harbour Nowhere, NS' }], title: 'Last' }))
  assert.equal((await first?.delete(`/jobs/${last?.body.id}`))?.status, 204)
  return clients
}

const SEARCHES = [
  '',
  '?q=a',
  '?q=er',
  '?q=comptable',
  '?status=archived',
  '?q=soudeur%20monteur',
  '?q=manager&pageSize=5',
]

/** Everything that an employer reads, by path; addresses without the port, which differs. */
const readAll = async (service: TestService, clients: readonly Client[]): Promise<Map<string, string>> => {
  const seen = new Map<string, string>()
  for (const who of clients) {
    const client = createClient(service.api, who)
    const keep = async (path: string) => {
      const answer = await client.get(path)
      assert.equal(answer.status, 200, path)
      seen.set(`${who.employerId} ${path}`, answer.text.replaceAll(service.base, ''))
      return answer.body
    }
    for (const search of SEARCHES) await keep(`/jobs${search}`)
    const { data } = await keep('/jobs?pageSize=100')
    for (const { id } of data) for (const path of [`/jobs/${id}`, `/api/v1.2/jobs/${id}`]) await keep(path)
    await keep('/api/v1.2/employer')
  }
  return seen
}

describe('there and back through PostgreSQL', () => {
  const home = newFolder()
  const back = newFolder()
  let url: string
  let clients: Client[]
  let seen: Map<string, string>
  let next: number

  before(async () => {
    url = await postgres.createDatabase()
    const service = await serve(home)
    try {
      clients = await fill(service)
      seen = await readAll(service, clients)
    } finally {
      await service.stop()
    }
    addRows(home)
  })

  test('both copies have the rows and checksums of the source', async () => {
    const there = await copy(home, url)
    const again = await copy(url, pathToFileURL(back).href)
    assert.deepEqual(again.tables, there.tables)
    assert.deepEqual(
      there.tables.map(({ name }) => name),
      copiedTables.map(({ name }) => name),
    )
    for (const { name, rows, sha256 } of there.tables) {
      assert.ok(rows > 0, name)
      assert.match(sha256, /^[0-9a-f]{64}$/)
    }
    assert.ok(seen.size > POSTINGS / 2)
  })

  test('the same keys read the same bodies and find the same jobs, and no id is given again', async () => {
    for (const place of [home, url, back]) {
      const service = await serve(place)
      try {
        for (const id of [1, 2, 3]) assert.equal((await service.withStore((store) => verify(store, id))).fault, null)
        assert.deepEqual(await readAll(service, clients), seen)
        const [who] = clients
        assert.ok(who)
        const replayed = await keyed(createClient(service.api, who))
        assert.equal(replayed?.headers.get('idempotent-replayed'), 'true')
        assert.ok(seen.has(`${who.employerId} /jobs/${replayed?.body.id}`))
        const created = await createClient(service.api, who).post(
          job({ title: 'Zymurgist', locations: [{ description: 'Upper Clam Harbour Nowhere, NS' }] }),
        )
        next ??= created.body.id
        assert.equal(created.body.id, next)
        const found = await createClient(service.api, who).get('/jobs?q=zymurg')
        assert.equal(found.body.data.length, 1)
        const ids = [...seen.keys()].map((path) => Number(/\/jobs\/(\d+)$/.exec(path)?.[1] ?? 0))
        assert.ok(next > Math.max(...ids) + 1, 'the id of the deleted job was given again')
        assert.equal((await service.operator.createEmployer({ name: 'New', plan: 'standard' })).id, 4)
      } finally {
        await service.stop()
      }
    }
  })
})

describe('a copy is refused, and nothing is changed', () => {
  let folder: string
  let url: string

  before(async () => {
    folder = newFolder()
    url = await postgres.createDatabase()
    const service = await serve(folder)
    await service.employer()
    await service.stop()
    await copy(folder, url)
  })

  test('where the source is missing, which does not make one', async () => {
    const missing = join(newFolder(), 'none')
    const target = await postgres.createDatabase()
    await refuses(/There is no store to copy in .*none/, missing, target)
    assert.equal(existsSync(missing), false)
    await refuses(/There is no store to copy/, newFolder(), target)
    const empty = await postgres.createDatabase()
    const folderOfTarget = newFolder()
    await refuses(/no store of Affiche/, empty, folderOfTarget)
    await refuses(
      /The address of the source cannot be used: .*has no database .*createdb/,
      `${empty}_none`,
      folderOfTarget,
    )
    assert.deepEqual(readdirSync(folderOfTarget), [], 'the target was made')
    await copy(folder, empty)
  })

  test('where the target has an employer', async () => {
    await refuses(/The target is not empty/, folder, url)
    await refuses(/The target is not empty/, url, folder)
  })

  test('where the source is the target, by whichever address', async () => {
    await refuses(/are the same store/, folder, pathToFileURL(folder).href)
    await refuses(/are the same store/, folder, `file:${join(folder, '..', basename(folder))}`)
    await refuses(/are the same store/, url, `${url}?application_name=other`)
  })

  test('where the schema of the source is older or newer, or the target newer', async () => {
    const [old, young] = [newFolder(), newFolder()]
    const [oldUrl, youngUrl] = [await postgres.createDatabase(), await postgres.createDatabase()]
    for (const place of [old, young, oldUrl, youngUrl]) await copy(folder, place)
    const newer = "INSERT INTO migrations VALUES (9999, 'from_the_future', 'x', 1)"
    for (const place of [old, oldUrl]) await tamper(place, 'DELETE FROM migrations')
    for (const place of [young, youngUrl]) await tamper(place, newer)
    const target = newFolder()
    for (const place of [old, oldUrl]) await refuses(/older schema; run "affiche migrate"/, place, target)
    for (const place of [young, youngUrl]) {
      await refuses(/source cannot be used: .*from_the_future/, place, target)
      await refuses(/target cannot be used: .*from_the_future/, folder, place)
    }
    assert.deepEqual(readdirSync(target), [])
  })

  test('where an address is none, with the usage, and without a password in the answer', async () => {
    for (const [from, to] of [[folder, 'mysql://root:hunter2@x/y'] as const, ['http://x/y', folder] as const]) {
      const { code, stderr } = await run('copy', '--from', from, '--to', to)
      assert.equal(code, 2)
      assert.match(stderr, /^affiche: --(from|to) is postgres/)
      assert.doesNotMatch(stderr, /hunter2/)
    }
    assert.equal((await run('copy', '--from', folder)).code, 2)
    await refuses(/The address of the source cannot be used: /, 'postgres://u:hunter2@a:x/y', folder)
  })
})

/** Runs a statement behind the store's back. */
const tamper = async (place: string, sql: string): Promise<void> => {
  if (place.startsWith('postgres')) return runStatements(place, [sql])
  const database = new DatabaseSync(join(place, 'affiche.db'), { timeout: DEADLINE_MS })
  database.exec(sql)
  database.close()
}
