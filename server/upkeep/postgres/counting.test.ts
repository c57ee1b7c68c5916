/** Waiting for the next write of this process. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { poolOn } from '../../../test/support/pool-on.ts'
import type { Connection } from '../../platform/engines/postgres/connection.ts'
import { counting } from './counting.ts'

/** Longer than any test may take. */
const NEVER_MS = 2_000_000_000

test('who waits goes on at the next commit, at once after one that was not seen, and when told to stop', async () => {
  const { writes, counts, untilCommit } = counting(poolOn({} as Connection))
  const { signal } = new AbortController()
  const waiting = untilCommit(counts.commits(), NEVER_MS, signal)
  await assert.rejects(writes.use(() => Promise.reject(new Error('refused'))))
  assert.equal(counts.commits(), 0)
  await writes.use(async () => 1)
  await waiting
  await untilCommit(0, NEVER_MS, signal)
  await untilCommit(1, NEVER_MS, AbortSignal.abort())
  const stopping = new AbortController()
  const stopped = untilCommit(1, NEVER_MS, stopping.signal)
  stopping.abort()
  await stopped
})
