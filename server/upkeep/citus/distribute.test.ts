/** The distribution of the tables over Citus, on a stand-in for the extension, and its refusal without one. */

import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, before, beforeEach, describe, test } from 'node:test'
import { assertWhole, recorded } from '../../../test/support/audit.ts'
import { CITUS_STAND_IN } from '../../../test/support/citus-stand-in.ts'
import { runCli } from '../../../test/support/cli.ts'
import { newFolder } from '../../../test/support/folder.ts'
import { LIMITS, runStatements, startPostgres, type TestPostgres } from '../../../test/support/postgres.ts'
import { openOnPostgres } from '../../../test/support/postgres-store.ts'
import { content, employerOf, insert, query } from '../../../test/support/stores.ts'
import { DISTRIBUTED_TABLES } from '../../platform/engines/citus/layout.ts'
import { loadMigrations } from '../../platform/engines/migrations.ts'
import { createConnection } from '../../platform/engines/postgres/connection.ts'
import { readTarget } from '../../platform/engines/postgres/url.ts'
import { tablesOf } from '../../platform/engines/tables.ts'
import { planPostgres } from '../postgres/migrate.ts'
import { splitStatements } from '../postgres/sql-script.ts'
import { distribute } from './distribute.ts'

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
  const connection = createConnection({ target, host: target.hosts[0], limits: LIMITS })
  try {
    return await connection.all<R>(sql)
  } finally {
    await connection.close()
  }
}

const standIn = () => distribute({ url, limits: LIMITS, requireCitus: async () => undefined })

const calls = async (): Promise<string[]> =>
  (await ask<{ call: string }>('SELECT call FROM calls ORDER BY n')).map(({ call }) => call)

const [INITIAL] = loadMigrations('postgres')

const TABLES = ['employers', ...DISTRIBUTED_TABLES]

const CALLS = [
  'reference employers',
  ...DISTRIBUTED_TABLES.map((name) => `hash ${name} by employer_id with ${name === 'jobs' ? 'default' : 'jobs'}`),
]

/** The tables of migration 2 and later; of those that are not distributed the rows stay on the coordinator. */
const LATER_TABLES = tablesOf('postgres').filter(
  (name) => name !== 'migrations' && !new RegExp(`^CREATE (UNLOGGED )?TABLE ${name} `, 'm').test(INITIAL?.sql ?? ''),
)
const ADDED = DISTRIBUTED_TABLES.filter((name) => LATER_TABLES.includes(name))

const LATER_OF_EMPLOYERS = [
  ...['name_fr', 'website', 'slug', 'size', 'federal', 'publishing', 'enforced_rules'],
  ...['text_en', 'text_fr', 'colour', 'logo', 'guide_hidden'],
  ...['suspension_reason', 'suspension_told', 'unconfirmed_by', 'test_of', 'test_days'],
]

/** Undoes migrations 2 and later. */
const LATER = [
  'DROP INDEX jobs_closing, audit_entries_of_jobs, audit_entries_of_v12, audit_entries_of_failures',
  'DROP INDEX jobs_to_publish, audit_entries_of_refreshes, audit_entries_of_refusals',
  `DROP TABLE ${LATER_TABLES.join(', ')}`,
  `ALTER TABLE api_keys ${['person_id', 'role', 'characters', 'vendor_id', 'vendor_key_id', 'record_until'].map((name) => `DROP COLUMN ${name}`).join(', ')}`,
  `ALTER TABLE employers ${LATER_OF_EMPLOYERS.map((name) => `DROP COLUMN ${name}`).join(', ')}`,
  'ALTER TABLE jobs DROP COLUMN extras',
  'ALTER TABLE api_keys DROP COLUMN preconditions',
]

describe('on a stand-in for Citus', () => {
  beforeEach(() => runStatements(url, CITUS_STAND_IN))

  test('referenced tables are distributed before the referencing ones, tables of one statement in one transaction', async () => {
    const { applied, distributed } = await standIn()
    assert.equal(applied[0], '1 initial')
    assert.deepEqual(distributed, TABLES)
    assert.deepEqual(await calls(), CALLS)
    const rows = await ask<{ n: number }>('SELECT count(*) AS n FROM calls GROUP BY transaction ORDER BY min(n)')
    assert.deepEqual(
      rows.map(({ n }) => n),
      [1, 3, ...Array(DISTRIBUTED_TABLES.length - 3).fill(1)],
    )
    const keys = await ask<{ child: string; parent: string }>(
      `SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent FROM pg_constraint
        WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
    )
    assert.ok(keys.length > 0)
    for (const { parent } of keys) assert.equal(parent, 'employers')
  })

  test('every unique index of a distributed table contains the employer', async () => {
    await standIn()
    const indexes = await ask<{ name: string; columns: string }>(
      `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS columns FROM pg_index i
        WHERE i.indisunique AND i.indrelid = ANY ('{${DISTRIBUTED_TABLES}}'::regclass[])`,
    )
    assert.ok(indexes.length >= 10)
    for (const { columns } of indexes) assert.match(columns, /\(employer_id\b/)
  })

  test('distributed tables are skipped, and the rest is done after a failure', async () => {
    await standIn()
    assert.deepEqual(await standIn(), { applied: [], distributed: [] })
    assert.equal((await calls()).length, CALLS.length)
    await runStatements(url, [
      `DELETE FROM pg_dist_partition WHERE logicalrelid = 'unlisted_places'::regclass`,
      // The entry of Citus for a local table with a foreign key to a reference table.
      `UPDATE pg_dist_partition SET partmethod = 'n', repmodel = 's' WHERE logicalrelid = 'jobs'::regclass`,
    ])
    assert.deepEqual((await standIn()).distributed, ['jobs', 'unlisted_places'])
    assert.deepEqual((await calls()).slice(CALLS.length), CALLS.slice(1, 3))
  })

  test('tables that a migration adds to a distributed store are distributed by it', async () => {
    await standIn()
    await runStatements(url, [
      ...ADDED.map((table) => `DELETE FROM pg_dist_partition WHERE logicalrelid = '${table}'::regclass`),
      ...LATER,
      'DELETE FROM migrations WHERE version >= 2',
    ])
    await (await openOnPostgres({ url, clock: Date.now })).close()
    assert.deepEqual((await calls()).slice(CALLS.length), CALLS.slice(-ADDED.length))
  })

  test('every statement that changes the schema is sent by itself, those of migrations too', async () => {
    await standIn()
    const texts = await ask<{ tag: string; query: string }>('SELECT tag, query FROM texts ORDER BY n')
    for (const tag of ['CREATE TABLE', 'CREATE FUNCTION', 'CREATE INDEX', 'ALTER SEQUENCE', 'DROP TRIGGER'])
      assert.ok(
        texts.some((text) => text.tag === tag),
        tag,
      )
    for (const { query: text } of texts) assert.equal(splitStatements(text).length, 1, text)
  })

  test('a table that is distributed in another way is refused', async () => {
    await standIn()
    await runStatements(url, [
      `UPDATE pg_dist_partition SET partmethod = 'n', repmodel = 't' WHERE logicalrelid = 'jobs'::regclass`,
    ])
    await assert.rejects(standIn(), { name: 'Refusal', message: /jobs is a reference table/ })
  })

  test('the triggers that count jobs, which Citus refuses, are removed, and lists have the right total', async () => {
    const store = await openOnPostgres({ url, clock: Date.now })
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

  test('every write to distributed tables adds an audit entry, by a statement of its own', async () => {
    await openOnPostgres({ url, clock: Date.now }).then((store) => store.close())
    await standIn()
    const store = await openOnPostgres({ url, clock: Date.now })
    assert.equal(store.findKeyedJob, null, 'no worker is asked for jobs before their employer is known')
    const { id, jobs } = await employerOf(store)
    const stored = await Promise.all(Array.from({ length: 20 }, (_, n) => insert(jobs, { referenceId: `R${n}` })))
    await Promise.all(stored.map((job) => jobs.change({ id: job.id }, (before) => ({ ...before, title: 'New' }))))
    await assertWhole(store, id, 41)
    assert.match((await recorded(store, id)).at(-1) ?? '', /^job.update \d+ - title$/)
    await store.close()
  })

  test('two concurrent runs distribute no table twice', async () => {
    const outcomes = await Promise.allSettled([standIn(), standIn(), standIn()])
    assert.ok(outcomes.some(({ status }) => status === 'fulfilled'))
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') assert.match(String(outcome.reason), /Another process/)
    assert.deepEqual(await calls(), CALLS)
  })
})

describe('without Citus', () => {
  const NOT_INSTALLED = /^affiche: The extension citus is not installed on this PostgreSQL server[^\n]+\n$/

  test('the command is refused with one sentence, and the database stays unchanged', async () => {
    const { code, out, stderr } = await runCli(['migrate', '--distribute'], { DATABASE_URL: url })
    assert.deepEqual([code, out], [1, ''])
    assert.match(stderr, NOT_INSTALLED)
    assert.ok((await planPostgres(url, LIMITS)).length > 0, 'it migrated')
  })

  test('an embedded store cannot be distributed', async () => {
    const folder = newFolder('distribute')
    const run = (...words: string[]) => runCli(words, { DATA_DIR: folder })
    const { code, stderr } = await run('migrate', '--distribute')
    assert.equal(code, 1)
    assert.match(stderr, /Only a store in PostgreSQL with Citus/)
    assert.equal((await run('migrate', '--distribute', '--plan')).code, 2)
    rmSync(folder, { recursive: true })
  })
})
