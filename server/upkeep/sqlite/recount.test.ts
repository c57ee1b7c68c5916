/** Counts and search rows are those of a recount, whatever was written, undone or moved. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { fc } from '../../../test/support/properties.ts'
import { indexAll, openWithConnection } from '../../../test/support/sqlite-store.ts'
import { content, query } from '../../../test/support/stores.ts'
import type { Connection } from '../../platform/engines/sqlite/connection.ts'
import type { Store } from '../ports.ts'
import { rebuild } from './rebuild.ts'
import { COUNTS, missingFromSearch, recount } from './recount.ts'

const newStore = async (t: TestContext) => {
  const { store, connection } = openWithConnection(t)
  for (const name of ['First', 'Second'])
    await store.directory.createEmployer({ name, plan: 'unlimited', createdAt: 1 })
  return { store, connection }
}

const DATES = ['2026-11-18', '2026-11-19', '2026-11-20'] as const

const members = fc.record({
  title: fc.constantFrom('Welder', 'Welder "2"', 'Soudeur', 'aaaa aaa', '日本語 😀'),
  status: fc.constantFrom(...(['active', 'active', 'archived', 'draft'] as const)),
  publishDate: fc.constantFrom(...DATES),
  autoRefresh: fc.constantFrom(true, true, false),
})

type Members = typeof members extends fc.Arbitrary<infer M> ? M : never
type Step = {
  readonly store: Store
  readonly connection: Connection
  readonly employerId: number
  readonly id: number
  readonly members: Members
}

const steps = {
  insert: ({ store, employerId, members }: Step) => store.as(employerId).insert(content(members)),
  update: ({ store, employerId, id, members }: Step) =>
    store.as(employerId).write((writer) => writer.update(id, content(members))),
  index: async ({ connection }: Step) => indexAll(connection),
  delete: ({ store, employerId, id }: Step) => store.as(employerId).write((writer) => writer.delete(id)),
  refresh: ({ store, id }: Step) => store.refresh({ today: '2026-11-20', publishedBy: '2026-11-19', limit: 1 + id }),
  fail: ({ store, employerId, id, members }: Step) => {
    const work = store.as(employerId).write(async (writer) => {
      await writer.insert(content(members))
      await writer.update(id, content(members))
      await writer.delete(id)
      throw new Error('on purpose')
    })
    // Committed together with one that stays.
    return Promise.all([assert.rejects(work, /on purpose/), store.as(employerId).insert(content(members))])
  },
} as const

const anyStep = fc.record({
  kind: fc.constantFrom(...(['insert', 'insert', 'insert', 'update', 'index', 'delete', 'refresh', 'fail'] as const)),
  employerId: fc.constantFrom(1, 2),
  which: fc.nat(20),
  members,
})

test('counts and search rows follow every write, and nothing stays of one that failed', (t) =>
  fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 20, maxLength: 40 }), async (chosen) => {
      const { store, connection } = await newStore(t)
      for (const { kind, employerId, which, members } of chosen) {
        const { items } = await store.as(employerId).list(query())
        const id = items[which % Math.max(1, items.length)]?.id
        if (id !== undefined || kind === 'insert')
          await steps[kind]({ store, connection, employerId, id: id ?? 0, members })
      }
      assert.deepEqual(recount(connection), [])
      for (const employerId of [1, 2])
        for (const status of [null, 'active', 'archived', 'draft'] as const) {
          const { total, items } = await store.as(employerId).list(query({ status, pageSize: 100 }))
          assert.equal(total, items.length)
        }
    }),
    { numRuns: 25 },
  ))

const assertReports = (connection: Connection, sql: string, differences: unknown[]): void => {
  assert.deepEqual(recount(connection), [])
  connection.exec(sql)
  assert.deepEqual(
    recount(connection).map((difference) => ({ ...difference })),
    differences,
  )
}

const TAMPERINGS: [sql: string, differences: unknown[]][] = [
  [
    "UPDATE job_totals SET jobs = 7 WHERE status = 'active'",
    [{ kept: 'job_totals', row: '1 active', is: 7, shouldBe: 1 }],
  ],
  ['DELETE FROM job_dates', [{ kept: 'job_dates', row: '1 2026-11-20 active', is: null, shouldBe: 1 }]],
  [
    "INSERT INTO job_dates VALUES (1, '2026-11-19', 'active', 0)",
    [{ kept: 'job_dates', row: '1 2026-11-19 active', is: 0, shouldBe: null }],
  ],
  [
    "INSERT INTO job_dates VALUES (2, '2026-11-20', 'draft', 1)",
    [{ kept: 'job_dates', row: '2 2026-11-20 draft', is: 1, shouldBe: null }],
  ],
  [
    'DELETE FROM job_search WHERE rowid = 1',
    [{ kept: 'job_search', row: '1', is: null, shouldBe: '1.active 1:cook 1:ook 1:ok 1:k' }],
  ],
  [
    "INSERT INTO job_search (rowid, tokens) VALUES (9, '1:x')",
    [{ kept: 'job_search', row: '9', is: '1:x', shouldBe: null }],
  ],
  [
    "UPDATE jobs SET search_text = 'chef'",
    [
      {
        kept: 'job_search',
        row: '1',
        is: '1.active 1:cook 1:ook 1:ok 1:k',
        shouldBe: '1.active 1:chef 1:hef 1:ef 1:f',
      },
    ],
  ],
]

for (const [sql, differences] of TAMPERINGS)
  test(`a recount reports what differs after ${sql}`, async (t) => {
    const { store, connection } = await newStore(t)
    await store.as(1).insert(content({ title: 'Cook' }))
    indexAll(connection)
    assertReports(connection, sql, differences)
  })

const WAITING: [sql: string, is: string | null, shouldBe: string | null][] = [
  ["UPDATE jobs_to_index SET text = 'chef'", '1 active chef', '1 active cook '],
  ['UPDATE jobs_to_index SET employer_id = 2', '2 active cook ', '1 active cook '],
  ["UPDATE jobs_to_index SET status = 'draft'", '1 draft cook ', '1 active cook '],
  ["INSERT INTO jobs_to_index VALUES (9, 1, 'active', 'x')", '1 active x', null],
  ["INSERT INTO job_search (rowid, tokens) VALUES (1, '1.active 1:cook 1:ook 1:ok 1:k')", '1 active cook ', null],
]

for (const [sql, is, shouldBe] of WAITING)
  test(`a recount reports wrong entries of the backlog after ${sql}, also without reading the index`, async (t) => {
    const { store, connection } = await newStore(t)
    await store.as(1).insert(content({ title: 'Cook' }))
    assert.equal(missingFromSearch(connection), 0)
    const row = sql.includes('(9') ? '9' : '1'
    assertReports(connection, sql, [{ kept: 'jobs_to_index', row, is, shouldBe }])
    assert.equal(missingFromSearch(connection), 1)
    rebuild(connection)
    assert.deepEqual(recount(connection), [])
    assert.equal((await store.as(1).list(query({ words: ['cook'] }))).total, 1)
  })

test('a job that neither waits nor is in the index is missing', async (t) => {
  const { store, connection } = await newStore(t)
  await store.as(1).insert(content({ title: 'Cook' }))
  const shouldBe = '1.active 1:cook 1:ook 1:ok 1:k'
  assertReports(connection, 'DELETE FROM jobs_to_index', [{ kept: 'job_search', row: '1', is: null, shouldBe }])
  assert.equal(missingFromSearch(connection), 1)
})

test('a count below none is refused', async (t) => {
  const { connection } = await newStore(t)
  connection.exec("INSERT INTO job_totals VALUES (1, 'active', 0)")
  assert.throws(() => connection.exec('UPDATE job_totals SET jobs = jobs - 1'), /CHECK constraint failed/)
})

test('a recount of the counts walks over them and over the jobs once, and compares no row with every other', async (t) => {
  const { connection } = await newStore(t)
  for (const sql of COUNTS) {
    const plan = connection.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).map(({ detail }) => detail)
    assert.equal(plan.filter((line) => /^SCAN (jobs|job_totals|job_dates)\b/.test(line)).length, 2, plan.join('\n'))
    assert.doesNotMatch(plan.join('\n'), /JOIN/)
  }
})
