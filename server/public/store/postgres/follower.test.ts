/** Looks of the follower in PostgreSQL, which ask for the state of all transactions before any trail. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectTo, startPostgres } from '../../../../test/support/postgres.ts'
import { openOnPostgres } from '../../../../test/support/postgres-store.ts'
import { followerOn } from '../../../../test/support/public-side.ts'
import { content, employerOf, insert } from '../../../../test/support/stores.ts'
import { followerSide, JOBS, TRAILS } from './follower.ts'

const LOOK = { whole: false, limit: 10 }

const noteOf = (employerId: number): string =>
  `SELECT append_audit(${employerId}, ARRAY[1]::bigint[], ARRAY[NULL]::integer[], ARRAY['employer.profile'],
    ARRAY[${employerId}]::bigint[], ARRAY[''])`

const openBed = async (t: { after: (end: () => Promise<void>) => void }) => {
  const postgres = await startPostgres()
  const url = await postgres.createStoreDatabase()
  const store = await openOnPostgres({ url, clock: Date.now })
  const connection = connectTo(url)
  t.after(async () => {
    await connection.close()
    await store.close()
    await postgres.stop()
  })
  const employer = await employerOf(store)
  await insert(employer.jobs)
  const follower = followerOn(store)
  while ((await follower.follow(true)) > 0);
  assert.deepEqual(await store.follower.behind({ ...LOOK, whole: true }), [])
  return { store, connection, ...employer }
}

test('a look that finds nobody behind sees what any connection writes later', async (t) => {
  const { store, connection, id } = await openBed(t)
  assert.deepEqual(await store.follower.behind(LOOK), [])
  await connection.exec(noteOf(id))
  assert.deepEqual(await store.follower.behind(LOOK), [id])
  assert.deepEqual(await store.follower.behind(LOOK), [id], 'it is behind until it is followed')
  assert.ok(store.follower.restMs() > 0)
})

test('a trail of which nothing was read is unread and behind, and that of an employer that is gone is behind', async (t) => {
  const { store } = await openBed(t)
  const gone = await employerOf(store)
  const follower = followerOn(store)
  while ((await follower.follow(true)) > 0);
  assert.deepEqual(await store.follower.behind(LOOK), [])
  const { id } = await employerOf(store)
  assert.deepEqual(await store.follower.behind(LOOK), [id])
  await store.directory.deleteEmployer(gone.id)
  assert.deepEqual(new Set(await store.follower.behind(LOOK)), new Set([gone.id, id]))
  const inTurn: number[] = []
  for (let look = 0; look < 3; look++) inTurn.push(...(await store.follower.behind({ ...LOOK, limit: 1 })))
  assert.deepEqual(inTurn, [gone.id, id, gone.id])
  assert.deepEqual(await store.follower.unread(10), [id])
})

test('all trails are compared by a step along an index each', async (t) => {
  const { connection, jobs } = await openBed(t)
  await jobs.write(async (writer) => {
    for (let n = 0; n < 400; n++) await writer.insert(content())
  })
  await connection.exec('ANALYZE')
  for (const sql of Object.values(TRAILS)) {
    const lines = await connection.all<object>(`EXPLAIN ${sql}`, [10, 0], { prepare: false })
    assert.match(lines.flatMap(Object.values).join('\n'), /Scan Backward using audit_entries_pkey/)
  }
})

test('a transaction that was open during a look is seen once it ends', async (t) => {
  const { store, connection, id } = await openBed(t)
  await connection.exec('BEGIN')
  await connection.exec(noteOf(id))
  assert.deepEqual(await store.follower.behind(LOOK), [])
  assert.deepEqual(await store.follower.behind(LOOK), [])
  await connection.exec('COMMIT')
  assert.deepEqual(await store.follower.behind(LOOK), [id])
})

test('who waits learns of a write of this process that came during the last look', async (t) => {
  const { store } = await openBed(t)
  let commits = 1
  const waited: number[] = []
  const side = followerSide({
    ask: async <R>() => {
      commits++
      return [{ state: String(commits) }] as R[]
    },
    commits: () => commits,
    untilCommit: async (seen) => void waited.push(seen),
    layout: { isDistributed: () => false },
    directory: store.directory,
    trailEnds: store.trailEnds,
    readerOf: store.as,
  })
  await side.behind(LOOK)
  await side.written(new AbortController().signal)
  assert.deepEqual([commits, waited], [4, [1]])
})

test('who waits for a write goes on after one, and at once when it is told to stop', async (t) => {
  const { store, jobs } = await openBed(t)
  const { signal } = new AbortController()
  const waiting = store.follower.written(signal)
  await insert(jobs)
  await waiting
  await store.follower.written(AbortSignal.abort())
  assert.equal((await store.follower.behind(LOOK)).length, 1)
})

test('the jobs of a round are read along the primary key', async (t) => {
  const { connection, jobs } = await openBed(t)
  await jobs.write(async (writer) => {
    for (let n = 0; n < 400; n++) await writer.insert(content())
  })
  await connection.exec('ANALYZE jobs')
  const lines = await connection.all<object>(`EXPLAIN ${JOBS}`, ['1', '{1,2,3}'], { prepare: false })
  const plan = lines.flatMap(Object.values).join('\n')
  assert.match(plan, /Index Cond: .*employer_id = .*\bid = ANY/)
})
