/** Visits on their way into the store. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import { addToMemory, createVisitMemory } from './memory.ts'
import type { Visits } from './ports.ts'
import { createWriteVisits } from './write.ts'

const visit = (employerId: number, jobId: number): Visits => ({
  employerId,
  jobId,
  date: '2026-11-20',
  views: 1,
  applyClicks: 0,
})

const notStored = new Problem('unavailable', sentence('notStored', { why: sentence('storeUnusable') }))
const unsure = new Problem('unavailable', sentence('storeLost'))

/** A store that fails for some employers, and keeps the numbers of the others by job. */
const storeOf = (failing: Map<number, Error>) => {
  const views = new Map<number, number>()
  const rounds: number[] = []
  const addVisits = async (visits: readonly Visits[]) => {
    rounds.push(visits.length)
    for (const { employerId } of visits) {
      const error = failing.get(employerId)
      if (error) throw error
    }
    for (const one of visits) views.set(one.jobId, (views.get(one.jobId) ?? 0) + one.views)
  }
  return { views, rounds, addVisits }
}

test('what a store refuses is written later, once, and together with what came since', async () => {
  const memory = createVisitMemory()
  const failing = new Map([[1, notStored]])
  const store = storeOf(failing)
  const { write, waiting } = createWriteVisits({ memory, store })
  addToMemory(memory, [visit(1, 10), visit(2, 20)])
  await assert.rejects(write(), notStored)
  // The employer whose worker is there does not wait for the other.
  assert.deepEqual([...store.views], [[20, 1]])
  assert.equal(waiting(), 1)
  addToMemory(memory, [visit(1, 10)])
  failing.clear()
  await write()
  assert.equal(store.views.get(10), 2)
  assert.equal(waiting(), 0)
  await write()
  assert.deepEqual([...store.views].sort(), [
    [10, 2],
    [20, 1],
  ])
})

test('what may be stored is not written again', async () => {
  const memory = createVisitMemory()
  const failing = new Map([[1, unsure]])
  const store = storeOf(failing)
  const { write, waiting } = createWriteVisits({ memory, store })
  addToMemory(memory, [visit(1, 10), visit(2, 20)])
  await assert.rejects(write(), unsure)
  failing.clear()
  await write()
  assert.deepEqual([store.views.size, store.rounds, waiting()], [0, [2], 0])
})

test('many postings are written in transactions of a bounded size, and calls at the same time one after another', async () => {
  const memory = createVisitMemory()
  const store = storeOf(new Map())
  const { write } = createWriteVisits({ memory, store })
  addToMemory(
    memory,
    Array.from({ length: 1_200 }, (_, at) => visit(1, at + 1)),
  )
  await Promise.all([write(), write(), write()])
  assert.deepEqual(store.rounds, [500, 500, 200])
  assert.ok([...store.views.values()].every((views) => views === 1))
})
