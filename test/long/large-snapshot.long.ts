/** A list of 100,000 jobs without news takes little time and memory. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendUnchanged } from '../support/unchanged-snapshot.ts'

const JOBS = 100_000

/** 3 s on a machine that does nothing else. */
const TIME_MAX_MS = 15_000
const MEMORY_MAX_MB = 32

test('100,000 unchanged jobs', async (t) => {
  const { ms, memoryMb } = await sendUnchanged(JOBS)
  t.diagnostic(`${Math.round(ms)} ms, +${Math.round(memoryMb)} MB`)
  assert.ok(ms < TIME_MAX_MS, `${ms} ms`)
  assert.ok(memoryMb < MEMORY_MAX_MB, `${memoryMb} MB`)
})
