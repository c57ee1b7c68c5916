/** Records in memory: bounded whatever comes, and never in the way of anything else. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NewRecord } from './ports.ts'
import { createRecording, RECORDS_MAX } from './recorder.ts'

const RECORD = { employerId: 1 } as NewRecord

/** A recording whose transactions end when the test says so. */
const createBed = () => {
  const written: number[] = []
  const failures: unknown[] = []
  let [lost, open] = [0, Promise.withResolvers<void>()]
  open.resolve()
  const recording = createRecording({
    store: async ({ length }) => {
      written.push(length)
      await open.promise
    },
    lost: (count) => {
      lost += count
    },
    onFailure: (error) => failures.push(error),
  })
  return {
    recording,
    written,
    failures,
    lost: () => lost,
    hold: () => {
      open = Promise.withResolvers()
      return open
    },
    offer: (count: number): number => {
      let taken = 0
      for (let at = 0; at < count; at++)
        if (recording.hasRoom()) {
          recording.add(RECORD)
          taken++
        }
      return taken
    },
  }
}

test('10,000 failures between two transactions leave 200 records, and the rest is counted as lost', async () => {
  const { recording, written, lost, offer } = createBed()
  assert.equal(offer(10_000), RECORDS_MAX)
  assert.equal(lost(), 10_000 - RECORDS_MAX)
  await recording.flush()
  assert.deepEqual(written, [RECORDS_MAX])
  assert.equal(offer(10_000), RECORDS_MAX)
  await recording.stop()
  assert.deepEqual(written, [RECORDS_MAX, RECORDS_MAX])
})

test('a store that takes its time has one transaction at a time, and no more records wait than one takes', async () => {
  const { recording, written, lost, offer, hold } = createBed()
  const held = hold()
  offer(1)
  const [one, other] = [recording.flush(), recording.flush()]
  assert.equal(offer(10_000), RECORDS_MAX)
  await Promise.resolve()
  assert.deepEqual(written, [1])
  held.resolve()
  await Promise.all([one, other])
  await recording.stop()
  assert.deepEqual(written, [1, RECORDS_MAX])
  assert.equal(lost(), 10_000 - RECORDS_MAX)
})

test('a store that fails loses its records, is reported once, and gets the next ones', async () => {
  const { recording, written, failures, lost, offer, hold } = createBed()
  hold().reject(new Error('the disk is full'))
  for (let round = 0; round < 2; round++) {
    offer(3)
    await recording.flush()
  }
  assert.deepEqual([failures.length, lost()], [1, 6])
  hold().resolve()
  offer(2)
  await recording.flush()
  assert.deepEqual([written, lost()], [[3, 3, 2], 6])
})

test('keys are looked up a few at a time, and what is not found is neither kept nor lost', async () => {
  const { recording, written, lost } = createBed()
  const found = Promise.withResolvers<NewRecord | null>()
  for (let at = 0; at < 100; at++) recording.addLater(() => found.promise)
  assert.equal(lost(), 92)
  found.resolve(null)
  await recording.flush()
  assert.deepEqual([written, lost()], [[], 92])
  recording.addLater(async () => RECORD)
  recording.addLater(() => Promise.reject(new Error('no store')))
  await recording.flush()
  assert.deepEqual([written, lost()], [[1], 93])
})
