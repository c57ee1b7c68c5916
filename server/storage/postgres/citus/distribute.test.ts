/** Spreading the tables over Citus: the refusal for real, the statements on a stand-in for the extension. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { assertWhole, told } from '../../../../test/support/audit.ts'
import { CITUS_STAND_IN } from '../../../../test/support/citus-stand-in.ts'
import { runStatements, startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts'
import { content, employerOf, insert, query } from '../../../../test/support/stores.ts'
import { runCommand } from '../../../cli/run.ts'
import { createConnection } from '../driver/connection.ts'
import { readTarget } from '../driver/url.ts'
import { planPostgres } from '../maintenance/migrate.ts'
import { splitStatements } from '../maintenance/sql-script.ts'
import { openPostgresStore } from '../store.ts'
import { distribute } from './distribute.ts'

const limits = { statementTimeoutMs: 5_000, connectTimeoutMs: 5_000, preparedStatements: true }

let postgres: TestPostgres
let url: string

before(async () => {
  postgres = await startPostgres()
})

beforeEach(async () => {
  url = await postgres.createDatabase()
})

after(() => postgres.stop())

const ask = async <R>(sql: string): Promise<R[]> => {
  const target = readTarget(url)
  const connection = createConnection({ target, host: target.hosts[0], limits })
  try {
    return await connection.all<R>(sql)
  } finally {
    await connection.close()
  }
}

const standIn = () => distribute({ url, limits, requireCitus: async () => undefined })

const calls = async (): Promise<string[]> =>
  (await ask<{ call: string }>('SELECT call FROM calls ORDER BY n')).map(({ call }) => call)

const TABLES = ['employers', 'jobs', 'unlisted_places', 'job_counts', 'audit_anchors', 'audit_entries']

const CALLS = [
  'reference employers',
  'hash jobs by employer_id with default',
  'hash unlisted_places by employer_id with jobs',
  'hash job_counts by employer_id with jobs',
  'hash audit_anchors by employer_id with jobs',
  'hash audit_entries by employer_id with jobs',
]

describe('on a stand-in for Citus', () => {
  beforeEach(() => runStatements(url, CITUS_STAND_IN))

  test('what is referred to is spread before what refers to it, and what is read together in one transaction', async () => {
    const { applied, distributed } = await standIn()
    assert.equal(applied[0], '1 first')
    assert.deepEqual(distributed, TABLES)
    assert.deepEqual(await calls(), CALLS)
    const rows = await ask<{ n: number }>('SELECT count(*) AS n FROM calls GROUP BY transaction ORDER BY min(n)')
    assert.deepEqual(
      rows.map(({ n }) => n),
      [1, 3, 1, 1],
    )
    const keys = await ask<{ child: string; parent: string }>(
      `SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent FROM pg_constraint
        WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
    )
    assert.ok(keys.length > 0)
    for (const { parent } of keys) assert.equal(parent, 'employers')
  })

  test('every unique index of a spread table has the employer in it', async () => {
    await standIn()
    const indexes = await ask<{ name: string; columns: string }>(
      `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS columns FROM pg_index i
        WHERE i.indisunique AND i.indrelid = ANY (ARRAY['jobs', 'unlisted_places', 'audit_anchors', 'audit_entries']::regclass[])`,
    )
    assert.ok(indexes.length >= 6)
    for (const { columns } of indexes) assert.match(columns, /\(employer_id\b/)
  })

  test('what is spread already is left alone, and what a failure left over is done', async () => {
    await standIn()
    assert.deepEqual(await standIn(), { applied: [], distributed: [] })
    assert.equal((await calls()).length, CALLS.length)
    await runStatements(url, [
      `DELETE FROM pg_dist_partition WHERE logicalrelid = 'unlisted_places'::regclass`,
      // As Citus notes a local table that has a foreign key to a reference table.
      `UPDATE pg_dist_partition SET partmethod = 'n', repmodel = 's' WHERE logicalrelid = 'jobs'::regclass`,
    ])
    assert.deepEqual((await standIn()).distributed, ['jobs', 'unlisted_places'])
    assert.deepEqual((await calls()).slice(CALLS.length), CALLS.slice(1, 3))
  })

  test('every change of the schema is sent by itself, those of migrations too', async () => {
    await standIn()
    const texts = await ask<{ tag: string; query: string }>('SELECT tag, query FROM texts ORDER BY n')
    for (const tag of ['CREATE TABLE', 'CREATE FUNCTION', 'CREATE INDEX', 'ALTER TABLE', 'ALTER INDEX', 'DROP TRIGGER'])
      assert.ok(
        texts.some((text) => text.tag === tag),
        tag,
      )
    for (const { query: text } of texts) assert.equal(splitStatements(text).length, 1, text)
  })

  test('keys and reference lists that an earlier version put on every worker come back to the coordinator', async () => {
    await standIn()
    await runStatements(url, [
      `INSERT INTO pg_dist_partition VALUES ('api_keys'::regclass, 'n', 't'), ('reference_items'::regclass, 'n', 't')`,
    ])
    assert.deepEqual((await standIn()).distributed, ['reference_items', 'api_keys'])
    assert.deepEqual((await calls()).slice(CALLS.length), ['home reference_items', 'home api_keys'])
    const [keys] = await ask(`SELECT FROM pg_constraint WHERE conname = 'api_keys_employer_id_fkey'`)
    assert.ok(keys, 'a key may be of no employer')
    assert.deepEqual((await standIn()).distributed, [])
  })

  test('a table that is spread in another way is refused', async () => {
    await standIn()
    await runStatements(url, [
      `UPDATE pg_dist_partition SET partmethod = 'n', repmodel = 't' WHERE logicalrelid = 'jobs'::regclass`,
    ])
    await assert.rejects(standIn(), { name: 'Refusal', message: /jobs is a reference one already/ })
  })

  test('the triggers that count jobs are gone, which Citus would refuse, and lists tell the true total', async () => {
    const store = await openPostgresStore({ url, clock: Date.now })
    const { jobs } = await employerOf(store)
    const first = await insert(jobs)
    await standIn()
    await insert(jobs, { status: 'draft' })
    await jobs.write((writer) => writer.update(first.id, content({ status: 'archived' })))
    for (const [status, total] of [
      [null, 2],
      ['draft', 1],
      ['archived', 1],
      ['active', 0],
    ] as const)
      assert.equal((await jobs.list(query({ status }))).total, total)
    await store.close()
    assert.equal(
      (await ask(`SELECT tgname FROM pg_trigger WHERE tgrelid = 'jobs'::regclass AND NOT tgisinternal`)).length,
      0,
    )
    assert.equal((await ask('SELECT employer_id FROM job_counts')).length, 0)
  })

  test('every write on spread tables is told, by a statement of its own', async () => {
    await openPostgresStore({ url, clock: Date.now }).then((store) => store.close())
    await standIn()
    const store = await openPostgresStore({ url, clock: Date.now })
    assert.equal(store.findKeyedJob, null, 'no worker is asked for jobs before their employer is known')
    const { id, jobs } = await employerOf(store)
    const stored = await Promise.all(Array.from({ length: 20 }, (_, n) => insert(jobs, { referenceId: `R${n}` })))
    await Promise.all(stored.map((job) => jobs.change({ id: job.id }, (before) => ({ ...before, title: 'New' }))))
    await assertWhole(store, id, 41)
    assert.match((await told(store, id)).at(-1) ?? '', /^job.update \d+ - title$/)
    await store.close()
  })

  test('two at once do not spread a table twice', async () => {
    const outcomes = await Promise.allSettled([standIn(), standIn(), standIn()])
    assert.ok(outcomes.some(({ status }) => status === 'fulfilled'))
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') assert.match(String(outcome.reason), /Another process/)
    assert.deepEqual(await calls(), CALLS)
  })
})

describe('where there is no Citus', () => {
  const NOT_INSTALLED = /^affiche: The extension citus is not installed on this PostgreSQL server[^\n]+\n$/

  test('the command is refused with one sentence, and the database is left as it was', async () => {
    const complaint: string[] = []
    const code = await runCommand(['migrate', '--distribute'], {
      environment: { DATABASE_URL: url },
      write: () => assert.fail('it told something'),
      writeError: (text) => void complaint.push(text),
    })
    assert.equal(code, 1)
    assert.match(complaint.join(''), NOT_INSTALLED)
    assert.ok((await planPostgres(url, limits)).length > 0, 'it migrated')
  })

  test('an embedded store cannot be spread', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'affiche-distribute-'))
    const complaint: string[] = []
    const terminal = { write: () => undefined, writeError: (text: string) => void complaint.push(text) }
    const run = (...words: string[]) => runCommand(words, { environment: { DATA_DIR: folder }, ...terminal })
    assert.equal(await run('migrate', '--distribute'), 1)
    assert.match(complaint.splice(0).join(''), /Only a store in PostgreSQL with Citus/)
    assert.equal(await run('migrate', '--distribute', '--plan'), 2)
    rmSync(folder, { recursive: true })
  })
})
