/** The queue on a connection that fails at one statement, as a disk makes it fail. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { openWithConnection } from '../../../../test/support/sqlite-store.ts'
import { createDerivedState } from '../../../jobs/store/sqlite/derived-state.ts'
import { INDEXED_AT_ONCE } from '../../../jobs/store/sqlite/search/backlog.ts'
import { createIndexing } from '../../../jobs/store/sqlite/search/indexing.ts'
import { Problem } from '../../sentences/problem.ts'
import { CHECKPOINT_PAGES, type Connection } from './connection.ts'
import type { Condition } from './disk-health.ts'
import { guarded, StoreFault } from './failures.ts'
import { createWriteQueue } from './write-queue.ts'

const FULL = 13
const IOERR_WRITE = 778
const IOERR_FSYNC = 1034

/** A queue whose connection fails at a statement with a code of SQLite, as long as `broken` says so. */
const queueOn = (t: TestContext) => {
  const { connection } = openWithConnection(t)
  let broken: { readonly sql: RegExp; readonly code: number } | null = null
  const check = (sql: string): void => {
    if (!broken?.sql.test(sql)) return
    const { code } = broken
    // SQLite itself rolls back when it cannot write.
    if (sql === 'COMMIT' || code === FULL) connection.exec('ROLLBACK')
    guarded(() => {
      throw Object.assign(new Error('failed'), { errcode: code })
    })
  }
  const failing: Connection = {
    ...connection,
    run: (sql, ...values) => {
      check(sql)
      return connection.run(sql, ...values)
    },
    all: (sql, ...values) => {
      check(sql)
      return connection.all(sql, ...values)
    },
    one: <R>(sql: string, ...values: readonly unknown[]) =>
      sql.includes('NOOP') ? ({ log: pages } as R) : connection.one<R>(sql, ...values),
  }
  let pages = 0
  let commits = 0
  const reported: Condition[] = []
  const failed: StoreFault[] = []
  let misplaced: StoreFault | null = null
  const derived = createDerivedState(failing)
  const context = {
    connection: failing,
    derived,
    committed: () => {
      commits++
    },
    misplaced: () => misplaced,
  }
  const queue = createWriteQueue(context, {
    indexing: createIndexing(context, derived.backlog),
    condition: (news) => reported.push(news),
    failed: (fault) => failed.push(fault),
  })
  t.after(() => queue.close())
  connection.exec('CREATE TABLE notes (text TEXT)')
  return {
    connection,
    failing,
    queue,
    reported,
    failed,
    commits: () => commits,
    add: (text: string) => queue.submit(async () => failing.run('INSERT INTO notes VALUES (?)', text)),
    texts: () => connection.all<{ text: string }>('SELECT text FROM notes').map(({ text }) => text),
    breakAt: (sql: RegExp | null, code = FULL) => {
      broken = sql && { sql, code }
    },
    misplace: (fault: StoreFault) => {
      misplaced = fault
    },
    fill: () => {
      pages = CHECKPOINT_PAGES
    },
  }
}

const refusal = (detail: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Problem)
  assert.equal(error.code, 'unavailable')
  assert.match(error.message, detail)
  assert.ok(Number(error.retryAfterSeconds) > 0)
  return true
}

test('a commit that the disk refuses stores nothing of its batch, and the next one is stored', async (t) => {
  const { add, texts, breakAt, reported, failed } = queueOn(t)
  breakAt(/^COMMIT$/, IOERR_WRITE)
  for (const write of [add('a'), add('b')]) await assert.rejects(write, refusal(/Nothing was stored/))
  breakAt(null)
  await add('c')
  assert.deepEqual([texts(), failed], [['c'], []])
  assert.deepEqual(
    reported.map(({ state }) => state),
    ['failing'],
  )
})

test('a disk that is full amid a batch refuses all of it with the same reason', async (t) => {
  const { add, texts, breakAt } = queueOn(t)
  breakAt(/^INSERT INTO notes/)
  const writes = [add('a'), add('b'), add('c')]
  for (const write of writes) await assert.rejects(write, refusal(/Nothing was stored/))
  assert.deepEqual(texts(), [])
})

test('after a sync that failed nothing is written any more, and what was asked is refused as uncertain', async (t) => {
  const { add, breakAt, failed } = queueOn(t)
  breakAt(/^COMMIT$/, IOERR_FSYNC)
  await assert.rejects(add('a'), refusal(/may or may not be stored/))
  breakAt(null)
  assert.equal(failed.length, 1)
  assert.match(String(failed[0]), /fsync failed/)
  await assert.rejects(add('b'), refusal(/Nothing was stored/))
})

/** Fails after it has written, so that the writes of its batch run each in a transaction of its own. */
const failLate = (connection: Connection) => async () => {
  connection.run("INSERT INTO notes VALUES ('never')")
  throw new Error('late')
}

test('writes whose batch was rolled back are stored one by one, and only the one that failed is refused', async (t) => {
  const { failing, queue, add, texts, commits } = queueOn(t)
  const writes = [add('a'), queue.submit(failLate(failing)), add('b')]
  const outcomes = await Promise.allSettled(writes)
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual([texts(), commits()], [['a', 'b'], 2])
})

test('a sync that fails between writes of a batch that was rolled back refuses those that are left', async (t) => {
  const { failing, queue, add, texts, breakAt } = queueOn(t)
  const first = add('a').then(() => breakAt(/^COMMIT$/, IOERR_FSYNC))
  const [failed, second, third] = [queue.submit(failLate(failing)), add('b'), add('c')]
  await first
  await assert.rejects(failed, /late/)
  await assert.rejects(second, refusal(/may or may not be stored/))
  await assert.rejects(third, refusal(/Nothing was stored/))
  assert.deepEqual(texts(), ['a'])
})

test('a checkpoint whose sync fails ends the writing, although its commit was answered', async (t) => {
  const { add, breakAt, fill, failed, texts } = queueOn(t)
  fill()
  breakAt(/PASSIVE/, IOERR_FSYNC)
  await add('a')
  while (failed.length === 0) await nextTurn()
  await assert.rejects(add('b'), refusal(/Nothing was stored/))
  assert.deepEqual(texts(), ['a'])
})

test('a checkpoint without disk space is logged, and fails no write', async (t) => {
  const { add, breakAt, fill, failed, reported } = queueOn(t)
  fill()
  breakAt(/PASSIVE/, IOERR_WRITE)
  await add('a')
  await add('b')
  while (reported.length === 0) await nextTurn()
  assert.deepEqual([reported.map(({ state }) => state), failed], [['degraded'], []])
})

/** So many jobs that they are due to be taken into the search index. */
const manyWait = (connection: Connection): void =>
  connection.exec(`WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n LIMIT ${INDEXED_AT_ONCE})
    INSERT INTO jobs_to_index SELECT id, 1, 'active', 'x' FROM n`)

const WAITING = 'SELECT count(*) AS jobs FROM jobs_to_index'

for (const code of [FULL, IOERR_WRITE])
  test(`jobs that cannot be indexed (${code}) stay in the backlog, which is logged and fails no write`, async (t) => {
    const { connection, add, breakAt, failed, texts, reported } = queueOn(t)
    manyWait(connection)
    breakAt(/INTO job_search/, code)
    await add('a')
    await add('b')
    await add('c')
    assert.deepEqual([reported.map(({ state }) => state), failed, texts()], [['unindexed'], [], ['a', 'b', 'c']])
    assert.deepEqual(connection.one(WAITING), { jobs: INDEXED_AT_ONCE })
  })

test('a sync that fails while jobs are taken into the search index ends the writing', async (t) => {
  const { connection, add, breakAt, failed, texts } = queueOn(t)
  manyWait(connection)
  breakAt(/INTO job_search/, IOERR_FSYNC)
  await add('a')
  while (failed.length === 0) await nextTurn()
  await assert.rejects(add('b'), refusal(/Nothing was stored/))
  assert.deepEqual([texts(), connection.one(WAITING)], [['a'], { jobs: INDEXED_AT_ONCE }])
})

test('nothing is acknowledged when the files are no longer those of the store', async (t) => {
  const { add, misplace, failed, texts } = queueOn(t)
  misplace(new StoreFault('moved', { isFinal: true }))
  await assert.rejects(add('a'), refusal(/Nothing was stored/))
  assert.deepEqual([failed.map(({ message }) => message), texts()], [['moved'], []])
})
