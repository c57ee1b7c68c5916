/** Visits in memory that threads share. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { addToMemory, createVisitMemory, fillOf, noteLost, takeFromMemory, takeLost } from './memory.ts'
import type { Visits } from './ports.ts'

const DATE = '2026-11-20'

const visit = (jobId: number, parts: Partial<Visits> = {}): Visits => ({
  employerId: 1 + (jobId % 3),
  jobId,
  date: DATE,
  views: 1,
  applyClicks: 0,
  ...parts,
})

const byJob = (a: Visits, b: Visits): number => a.jobId - b.jobId || (a.date < b.date ? -1 : 1)

test('visits of a posting and a day are summed up, and taken once', () => {
  const memory = createVisitMemory(64)
  const other = { date: '2026-11-21', views: 0, applyClicks: 2 }
  addToMemory(memory, [visit(7), visit(8), visit(7, { applyClicks: 1 }), visit(7, other)])
  addToMemory(memory, [visit(7)])
  assert.deepEqual(takeFromMemory(memory).sort(byJob), [
    visit(7, { views: 3, applyClicks: 1 }),
    visit(7, other),
    visit(8),
  ])
  assert.deepEqual(takeFromMemory(memory), [])
})

test('what finds no room is given back, while known postings go on counting', () => {
  const memory = createVisitMemory(16)
  const many = Array.from({ length: 20 }, (_, at) => visit(at + 1))
  const left = addToMemory(memory, many)
  assert.deepEqual(left, many.slice(12))
  assert.equal(fillOf(memory), 1)
  assert.deepEqual(addToMemory(memory, many.slice(0, 12)), [])
  assert.deepEqual(
    takeFromMemory(memory).sort(byJob),
    many.slice(0, 12).map((one) => ({ ...one, views: 2 })),
  )
  assert.equal(fillOf(memory), 0)
  assert.deepEqual(addToMemory(memory, left), [])
})

test('every day of the calendar and every id that a job may have come back as they were', () => {
  const memory = createVisitMemory()
  const visits = ['1969-12-31', '1970-01-01', '2028-02-29', '9999-12-31'].map((date, at) =>
    visit(2_147_483_647 - at, { date, employerId: 2_147_483_647 }),
  )
  addToMemory(memory, visits)
  assert.deepEqual(takeFromMemory(memory).sort(byJob), visits.toSorted(byJob))
})

test('threads that count and one that takes lose nothing and count nothing twice', async () => {
  const memory = createVisitMemory(256)
  const [THREADS, ROUNDS, JOBS] = [3, 2_000, 20]
  const source = `const { workerData } = require('node:worker_threads')
    import(workerData.url).then(({ addToMemory }) => {
      for (let n = 0; n < ${ROUNDS}; n++) {
        const jobId = 1 + (n % ${JOBS})
        addToMemory(workerData.memory, [{ employerId: 1, jobId, date: '${DATE}', views: 1, applyClicks: n % 2 }])
      }
    })`
  const workerData = { memory, url: new URL('memory.ts', import.meta.url).href }
  const workers = Array.from({ length: THREADS }, () => new Worker(source, { eval: true, workerData }))
  const ends = Promise.all(workers.map((worker) => once(worker, 'exit')))
  const taken: Visits[] = []
  let isOver = false
  void ends.then(() => {
    isOver = true
  })
  while (!isOver) {
    taken.push(...takeFromMemory(memory))
    await new Promise(setImmediate)
  }
  taken.push(...takeFromMemory(memory))
  const sums = new Map<number, number[]>()
  for (const { jobId, views, applyClicks } of taken) {
    const [allViews = 0, allClicks = 0] = sums.get(jobId) ?? []
    sums.set(jobId, [allViews + views, allClicks + applyClicks])
  }
  assert.equal(sums.size, JOBS)
  for (const [jobId, counted] of sums) {
    const views = (THREADS * ROUNDS) / JOBS
    assert.deepEqual(counted, [views, jobId % 2 === 0 ? views : 0], `job ${jobId}`)
  }
})

test('visits that are lost are told of once', () => {
  const memory = createVisitMemory()
  noteLost(memory, 2)
  noteLost(memory, 3)
  assert.deepEqual([takeLost(memory), takeLost(memory)], [5, 0])
})
