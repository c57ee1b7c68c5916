/** Writes that share a commit: what one of them does wrong is its own affair. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { assertWhole, verify } from '../../../../test/support/audit.ts'
import { openWithConnection } from '../../../../test/support/sqlite-store.ts'
import { content, employerOf, titles, unlisted } from '../../../../test/support/stores.ts'
import { createChains } from '../../../audit/store/sqlite-chains.ts'
import { MOVE_ANCHOR, PRUNE } from '../../../audit/store/trail.ts'
import type { JobWriter } from '../../../jobs/ports.ts'
import { parseJob } from '../../../jobs/render.ts'
import { sqliteText } from '../../../platform/engines/sqlite/connection.ts'
import { recount } from '../../../upkeep/sqlite/recount.ts'

const MANY = 24

const some = async (t: TestContext) => {
  const { store, connection } = openWithConnection(t)
  return { store, connection, ...(await employerOf(store)) }
}

const numbered = (at: number): string => `Job ${String(at).padStart(2, '0')}`

const expected = (isStored: (at: number) => boolean): string[] =>
  Array.from({ length: MANY }, (_, at) => at)
    .filter(isStored)
    .map(numbered)
    .toSorted()

test('a write that fails after it changed something leaves no trace, and its neighbours are stored once', async (t) => {
  const { store, connection, jobs, id } = await some(t)
  const refuse = (at: number): boolean => at % 5 === 3
  const work = (at: number) => async (writer: JobWriter) => {
    const job = await writer.insert(
      content({ title: `Draft ${at}`, status: 'draft', locations: [unlisted(`Lieu-${at}`)] }),
    )
    await writer.update(job.id, { ...parseJob(job), title: numbered(at), status: 'active' })
    if (refuse(at)) throw new Error(`refused ${at}`)
  }
  const outcomes = await Promise.allSettled(Array.from({ length: MANY }, (_, at) => jobs.write(work(at))))
  assert.deepEqual(
    outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.message] : [])),
    Array.from({ length: MANY }, (_, at) => at).flatMap((at) => (refuse(at) ? [`refused ${at}`] : [])),
  )
  const stored = expected((at) => !refuse(at))
  assert.deepEqual((await titles(jobs)).toSorted(), stored)
  assert.equal((await titles(jobs, { words: ['job'] })).length, stored.length)
  assert.deepEqual(recount(connection), [])
  const places = connection.all<{ name: string }>('SELECT name FROM unlisted_places')
  assert.equal(places.length, stored.length)
  // The employer, and an insertion and a change of each job.
  await assertWhole(store, id, 1 + 2 * stored.length)
})

test('a write that is refused before it changed anything has none of its neighbours run again', async (t) => {
  const { store, connection, jobs, id } = await some(t)
  let runs = 0
  const work = (at: number) => async (writer: JobWriter) => {
    runs++
    if ((await writer.findReference('taken')) !== null && at % 2) throw new Error('taken')
    await writer.insert(content({ title: numbered(at), referenceId: at === 0 ? 'taken' : null }))
  }
  const outcomes = await Promise.allSettled(Array.from({ length: MANY }, (_, at) => jobs.write(work(at))))
  assert.equal(outcomes.filter(({ status }) => status === 'rejected').length, MANY / 2)
  assert.equal(runs, MANY)
  assert.deepEqual(
    (await titles(jobs)).toSorted(),
    expected((at) => at % 2 === 0),
  )
  assert.deepEqual(recount(connection), [])
  await assertWhole(store, id, 1 + MANY / 2)
})

test('a count that would be less than none refuses the write that meets it, and none of its commit', async (t) => {
  const { store, connection, jobs } = await some(t)
  const other = await employerOf(store)
  const inserted = await Promise.all([jobs, other.jobs].map((each) => each.insert(content())))
  const [first, second] = inserted.map((insertion) => ('job' in insertion ? insertion.job.id : 0))
  connection.run('UPDATE job_totals SET jobs = 0 WHERE employer_id = ?', other.id)
  const outcomes = await Promise.allSettled([
    jobs.insert(content({ title: 'Before' })),
    other.jobs.write((writer) => writer.delete(Number(second))),
    jobs.write((writer) => writer.delete(Number(first))),
    jobs.insert(content({ title: 'After' })),
  ])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  )
  assert.match(String(outcomes[1]?.status === 'rejected' && outcomes[1].reason), /CHECK constraint failed: jobs >= 0/)
  assert.deepEqual((await titles(jobs)).toSorted(), ['After', 'Before'])
  assert.ok(await other.jobs.get(Number(second)))
  assert.equal(recount(connection).length, 1, 'the count that was wrong before')
})

const note = { action: 'key.issue', at: 1, keyId: null, subjectId: 1, members: [] } as const

test('an entry that another process appends to the audit trail is followed by the next one', async (t) => {
  const { store, connection, jobs, id } = await some(t)
  for (let n = 1; n <= 3; n++) {
    await jobs.insert(content())
    connection.exec('BEGIN IMMEDIATE')
    createChains(connection, null).append(id, note)
    connection.exec('COMMIT')
    await Promise.all([jobs.insert(content()), jobs.insert(content())])
    await assertWhole(store, id, 1 + 4 * n)
  }
})

test('an audit trail that another process appended to and pruned goes on from its present end', async (t) => {
  const { store, connection, jobs, id } = await some(t)
  await jobs.insert(content())
  connection.exec('BEGIN IMMEDIATE')
  createChains(connection, null).append(id, note)
  connection.change(sqliteText(MOVE_ANCHOR), id, 3)
  createChains(connection, null).append(id, { ...note, action: 'audit.prune', subjectId: 3 })
  connection.change(sqliteText(PRUNE), id)
  connection.exec('COMMIT')
  await jobs.insert(content())
  const { fault, entries, head } = await verify(store, id)
  assert.deepEqual([fault, entries, head.seq], [null, 2, 5])
})

test('an audit trail whose end was pruned goes on where it was', async (t) => {
  const { store, jobs, id } = await some(t)
  await Promise.all([jobs.insert(content()), jobs.insert(content())])
  assert.equal(await store.audit.prune(id, Date.now() + 1), 3)
  await jobs.insert(content())
  const { entries } = await store.audit.page(id, 0)
  assert.deepEqual(
    entries.map(({ seq, action }) => [seq, action]),
    [
      [4, 'audit.prune'],
      [5, 'job.create'],
    ],
  )
  assert.equal((await verify(store, id)).fault, null)
})
