/** Slow searches leave connections to other requests. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { query } from '../../../../test/support/stores.ts'
import { CHAIN_START } from '../../../audit/entry.ts'
import type { HostConnection } from '../../../platform/engines/postgres/connect.ts'
import { createPool } from '../../../platform/engines/postgres/pool.ts'
import { createJobFinder, createJobReader } from './job-reader.ts'

const SIZE = 4

/** A server that answers at once, except searches and deep pages, which the test answers. */
const slowSearches = () => {
  const searches: (() => void)[] = []
  const takesLong = (sql: string) => /matches|found/.test(sql)
  const connection = (): HostConnection =>
    ({
      isAlive: () => true,
      isCurrent: () => true,
      openedAt: performance.now(),
      all: (sql: string) =>
        takesLong(sql) ? new Promise((resolve) => searches.push(() => resolve([]))) : Promise.resolve([]),
      close: async () => undefined,
    }) as unknown as HostConnection
  const pool = createPool({
    size: SIZE,
    connect: async () => connection(),
    bounds: { waitingMax: 100, waitMaxMs: 60_000 },
  })
  return { searches, readerOf: createJobReader(pool, createJobFinder(pool)) }
}

test('searches and deep pages of one employer use at most half of the connections, and queue', async () => {
  const { searches, readerOf } = slowSearches()
  const queries = [query({ words: ['el'] }), query({ page: 9_999 })]
  const asked = Array.from({ length: 12 }, (_, at) => readerOf(1).list(queries[at % 2] ?? assert.fail()))
  assert.equal(await readerOf(2).get(1), null)
  assert.deepEqual(await readerOf(2).list(query()), { total: 0, items: [], headHash: CHAIN_START.hash })
  assert.equal(searches.length, SIZE / 2)
  const other = readerOf(2).list(query({ words: ['el'] }))
  /** Searches that were answered before that of the other employer. */
  let before = 0
  let isAnswered = false
  const answered = Promise.all([...asked, Promise.resolve(other).then(() => (isAnswered = true))])
  let ended = false
  void answered.then(() => (ended = true))
  while (!ended) {
    const end = searches.shift()
    end?.()
    if (end && !isAnswered) before++
    for (let turns = 0; turns < 6; turns++) await turn()
  }
  assert.ok(before <= SIZE, `${before} searches came before`)
})
