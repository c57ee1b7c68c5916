/** A search finds what a plain look at the jobs finds, whether they wait for the search index or are in it. */

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { fc } from '../../../../../test/support/properties.ts'
import { indexAll, openWithConnection } from '../../../../../test/support/sqlite-store.ts'
import { content, employerOf, query } from '../../../../../test/support/stores.ts'
import { texts } from '../../../../../test/support/texts.ts'
import type { Connection } from '../../../../platform/engines/sqlite/connection.ts'
import { type BatchContext, commitBatch, type Write } from '../../../../platform/engines/sqlite/write-batch.ts'
import { recount } from '../../../../upkeep/sqlite/recount.ts'
import type { JobWriter } from '../../../ports.ts'
import { createDerivedState } from '../derived-state.ts'
import { jobWriter } from '../jobs.ts'
import { listPage } from '../list-page.ts'
import { countBacklog, INDEXED_AT_ONCE, indexBacklog } from './backlog.ts'

const search = (connection: Connection, employerId: number, members: Parameters<typeof query>[0]) =>
  listPage({ connection, employerId }, query(members))

type Status = 'active' | 'archived' | 'draft'
type Stored = { readonly employerId: number; readonly title: string; readonly status: Status }
type Model = Map<number, Stored>

const TITLES = ['Welder', 'Soudeur de nuit', 'Aide-soudeuse', 'Aaaa aaa', '日本語 教師 😀', 'Infirmière auxiliaire']
const SEARCHES = texts(`
  w | e | de | uit | welder | soudeu | aaaa | 語 | 😀 | infirmiere | none | de nuit | e a sou
`)
const STATUSES = [null, 'active', 'archived', 'draft'] as const

const fold = (title: string): string => title.toLowerCase().replace('è', 'e')

/** The ids that a search is to find, in the order of the list. */
const expected = (model: Model, employerId: number, words: readonly string[], status: Status | null): number[] =>
  [...model]
    .filter(([, job]) => job.employerId === employerId && (status === null || job.status === status))
    .filter(([, { title }]) => words.every((word) => fold(title).includes(word)))
    .map(([id]) => id)
    .toSorted((a, b) => b - a)

const change = fc.record({
  kind: fc.constantFrom(...(['insert', 'insert', 'insert', 'update', 'update', 'delete', 'fail', 'index'] as const)),
  which: fc.nat(1_000),
  employerId: fc.constantFrom(1, 2),
  title: fc.constantFrom(...TITLES),
  status: fc.constantFrom(...(['active', 'archived', 'draft'] as const)),
})

type Change = typeof change extends fc.Arbitrary<infer C> ? C : never

/** Makes the changes on a writer, and the same ones in a copy of the model, which it returns. */
const carryOut = async (model: Model, writerOf: (id: number) => JobWriter, one: Change): Promise<Model> => {
  const { kind, employerId, which, ...members } = one
  const after = new Map(model)
  const [id, job] = [...after][which % Math.max(1, after.size)] ?? []
  if (kind === 'insert' || kind === 'fail') {
    const inserted = await writerOf(employerId).insert(content(members))
    after.set(inserted.id, { employerId, ...members })
  }
  if (id === undefined || job === undefined) {
    if (kind === 'fail') throw new Error('on purpose')
    return after
  }
  if (kind === 'update' || kind === 'fail') {
    await writerOf(job.employerId).update(id, content(members))
    after.set(id, { ...job, ...members })
  }
  if (kind === 'delete' || kind === 'fail') {
    await writerOf(job.employerId).delete(id)
    after.delete(id)
  }
  if (kind === 'fail') throw new Error('on purpose')
  return after
}

const bed = async (t: TestContext) => {
  const { store, connection } = openWithConnection(t)
  for (const name of ['First', 'Second'])
    await store.directory.createEmployer({ name, plan: 'unlimited', createdAt: 1 })
  const derived = createDerivedState(connection)
  const context = { connection, derived, committed: () => undefined, misplaced: () => null }
  const writerOf = (employerId: number) =>
    jobWriter({ connection, derived, clock: Date.now }, { employerId, keyId: null })
  return { connection, derived, context, writerOf }
}

/** Commits the writes together or, as the queue does, each alone; returns how many failed. */
const commit = async (context: BatchContext, works: readonly Write['work'][]): Promise<number> => {
  let failures = 0
  const settle: Write['settle'] = (outcome) => {
    if ('error' in outcome) failures++
  }
  const { fault, unsettled } = await commitBatch(
    context,
    works.map((work) => ({ work, settle })),
  )
  assert.equal(fault, null)
  for (const write of unsettled) await commitBatch(context, [write])
  return failures
}

test('searches follow creates, changes and deletions, whatever is taken into the index between and amid them', (t) =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(change, { minLength: 1, maxLength: 12 }), { minLength: 2, maxLength: 6 }),
      async (batches) => {
        const { connection, derived, context, writerOf } = await bed(t)
        let model: Model = new Map()
        for (const batch of batches) {
          const before = model
          const failures = await commit(
            context,
            batch.map((one, at) => async () => {
              // The batch begins anew when one of its writes has failed.
              if (at === 0) model = before
              if (one.kind === 'index') derived.backlog.index()
              else model = await carryOut(model, writerOf, one)
            }),
          )
          assert.equal(failures, batch.filter(({ kind }) => kind === 'fail').length)
          assert.equal(derived.backlog.size(), countBacklog(connection))
          assert.deepEqual(recount(connection), [])
          for (const words of SEARCHES.map((text) => text.split(' ')))
            for (const employerId of [1, 2])
              for (const status of STATUSES) {
                const ids = expected(model, employerId, words, status)
                const { total, items } = search(connection, employerId, { words, status, pageSize: 100 })
                assert.deepEqual([total, items.map(({ id }) => id)], [ids.length, ids], `${words} ${status}`)
              }
        }
      },
    ),
    { numRuns: 40 },
  ))

const MANY = 1_300

test('many jobs are found on every page, from both ends of the list, while half of them wait', async (t) => {
  const { connection, context, writerOf } = await bed(t)
  const model: Model = new Map()
  const insert = async (employerId: number, from: number, to: number) => {
    const work = async () => {
      for (let n = from; n < to; n++) {
        const title = `Welder ${n % 7}${n % 9 === 0 ? '' : ' x'}`
        const members = { title, status: n % 10 === 0 ? 'draft' : 'active' } as const
        const { id } = await writerOf(employerId).insert(content(members))
        model.set(id, { employerId, ...members })
      }
    }
    await commit(context, [work])
  }
  await insert(1, 0, MANY / 2)
  indexAll(connection)
  await insert(1, MANY / 2, MANY)
  await insert(2, 0, 50)
  for (const words of [['w'], ['we'], ['welder'], ['welder', 'x'], ['we', 'x'], ['3', 'we'], ['welder', '3', 'd']])
    for (const status of STATUSES) {
      const ids = expected(model, 1, words, status)
      for (const [page, pageSize] of [
        [1, 10],
        [2, 100],
        [5, 100],
        [7, 100],
        [12, 100],
        [13, 100],
        [120, 10],
      ] as const) {
        const { total, items } = search(connection, 1, { words, status, page, pageSize })
        const listed = ids.slice((page - 1) * pageSize, page * pageSize)
        assert.deepEqual([total, items.map(({ id }) => id)], [ids.length, listed], `${words} ${status} ${page}`)
      }
    }
})

test('no more wait than are taken in at once, however many a commit brings', async (t) => {
  const { store, connection } = openWithConnection(t)
  const { jobs } = await employerOf(store)
  const add = (count: number) =>
    jobs.write(async (writer) => {
      for (let n = 0; n < count; n++) await writer.insert(content({ title: `Welder ${n}` }))
    })
  await add(INDEXED_AT_ONCE - 1)
  await add(0)
  assert.equal(countBacklog(connection), INDEXED_AT_ONCE - 1)
  await add(1)
  await add(0)
  assert.equal(countBacklog(connection), 0)
  await add(2 * INDEXED_AT_ONCE + 5)
  await add(0)
  assert.equal(countBacklog(connection), 5)
  assert.equal((await jobs.list(query({ words: ['welder'] }))).total, 3 * INDEXED_AT_ONCE + 5)
  assert.deepEqual(recount(connection), [])
})

test('jobs that waited when the store was opened are counted among those that wait', async (t) => {
  const { store, connection } = openWithConnection(t)
  connection.exec(`WITH RECURSIVE n (id) AS (SELECT 100 UNION ALL SELECT id + 1 FROM n LIMIT ${INDEXED_AT_ONCE - 1})
    INSERT INTO jobs_to_index SELECT id, 1, 'active', 'x' FROM n`)
  const { jobs } = await employerOf(store)
  await jobs.insert(content())
  await jobs.write(async () => undefined)
  assert.equal(countBacklog(connection), 0)
})

test('of those that wait the first are taken in, and none where fewer wait than are asked for', async (t) => {
  const { connection } = await bed(t)
  const add = (id: number) => connection.run("INSERT INTO jobs_to_index VALUES (?, 1, 'active', 'x')", id)
  for (let id = 1; id <= INDEXED_AT_ONCE + 2; id++) add(id)
  assert.equal(indexBacklog(connection), true)
  assert.equal(countBacklog(connection), 2)
  assert.equal(indexBacklog(connection, 3), false)
  assert.equal(countBacklog(connection), 2)
  assert.equal(indexBacklog(connection, 2), true)
  assert.equal(indexBacklog(connection), false)
})
