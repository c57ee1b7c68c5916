/** Visits of a thread on their way into the memory. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createVisitCounter } from './counter.ts'
import { createVisitMemory, takeFromMemory, takeLost } from './memory.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'
const get = { method: 'GET', headers: { 'user-agent': BROWSER } }
const job = (jobId: number) => ({ employerId: 1, jobId })

test('visits are handed over by postings and days, and those of robots are not', () => {
  const memory = createVisitMemory()
  let today = '2026-11-20'
  const { count, settle } = createVisitCounter({ memory, today: () => today })
  for (let n = 0; n < 3; n++) count('view', get, job(1))
  count('applyClick', get, job(1))
  count('view', { method: 'GET', headers: { 'user-agent': 'Googlebot/2.1' } }, job(2))
  today = '2026-11-21'
  count('view', get, job(1))
  settle()
  settle()
  assert.deepEqual(
    takeFromMemory(memory).sort((a, b) => (a.date < b.date ? -1 : 1)),
    [
      { ...job(1), date: '2026-11-20', views: 3, applyClicks: 1 },
      { ...job(1), date: '2026-11-21', views: 1, applyClicks: 0 },
    ],
  )
})

test('what finds no room waits in the thread and is handed over later; only beyond its bound it is lost, and told', () => {
  const memory = createVisitMemory(16)
  const { count, settle } = createVisitCounter({ memory, today: () => '2026-11-20' })
  for (let n = 1; n <= 10_020; n++) count('view', get, job(n))
  settle()
  assert.equal(takeFromMemory(memory).length, 12)
  assert.equal(takeLost(memory), 8)
  let rest = 0
  for (let found = 1; found > 0; rest += found) {
    settle()
    found = takeFromMemory(memory).length
  }
  assert.equal(rest, 10_000)
  assert.equal(takeLost(memory), 0)
})
