import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMetricsMemory, partOf } from './memory.ts'
import { createRecorder } from './recorder.ts'
import { createRegistry, type Gauges } from './registry.ts'

const gauges: Gauges = {
  version: '1.2.3',
  httpThreads: 2,
  connections: () => 4,
  bodyBytes: () => 5,
  answerBytes: () => 6,
  writesWaiting: () => 7,
  requestsUnrecorded: () => 41,
  store: async () => ({ dataBytes: 8, logBytes: 9, connections: [{ pool: 'read', busy: 1, waiting: 2 }] }),
  refresh: () => ({ done: 10, failed: 11, succeededAt: 12_000 }),
  closings: () => ({ done: 13, failed: 14, succeededAt: 15_000 }),
  publicLagMs: () => 1500,
  mail: {
    figures: () => ({ sent: 5, failed: 3, givenUp: 1 }),
    countWaiting: async () => 2,
  },
  relay: {
    figures: () => ({ delivered: 31, failed: 32, givenUp: 33 }),
    countWaiting: async () => 34,
  },
  pushes: () => ({ delivered: 21, failed: 22, inFlight: 23, countStates: async () => ({ failing: 24, disabled: 25 }) }),
}

const scrapeOf = async (record: (recorders: ReturnType<typeof createRecorder>[]) => void, given = gauges) => {
  const memory = createMetricsMemory(2)
  record([0, 1].map((thread) => createRecorder(partOf(memory, thread))))
  const { text } = await createRegistry(memory, given)()
  return text.split('\n')
}

test('requests of all threads are summed by operation and status', async () => {
  const lines = await scrapeOf(([first, second]) => {
    first?.request('getJob', 200, 1)
    second?.request('getJob', 200, 1)
    second?.request('getJob', 404, 1)
  })
  assert.deepEqual(
    lines.filter((line) => line.startsWith('affiche_http_requests_total')),
    [
      'affiche_http_requests_total{operation="getJob",code="200"} 2',
      'affiche_http_requests_total{operation="getJob",code="404"} 1',
    ],
  )
})

test('unknown operations and statuses add no series', async () => {
  const lines = await scrapeOf(([recorder]) => {
    for (let n = 0; n < 1000; n++) recorder?.request(`/jobs/${n}`, 600 + n, 1)
  })
  assert.deepEqual(
    lines.filter((line) => line.startsWith('affiche_http_requests_total')),
    ['affiche_http_requests_total{operation="other",code="other"} 1000'],
  )
})

test('a duration is counted in every bucket up to its inclusive bound', async () => {
  const lines = await scrapeOf(([recorder]) => {
    recorder?.request('listJobs', 200, 0.5)
    recorder?.request('listJobs', 200, 700)
    recorder?.request('listJobs', 200, 60_000)
  })
  const value = (name: string) => lines.find((line) => line.startsWith(`affiche_http_request_duration_seconds_${name}`))
  assert.equal(value('bucket{operation="listJobs",le="0.0005"}')?.split(' ')[1], '1')
  assert.equal(value('bucket{operation="listJobs",le="0.5"}')?.split(' ')[1], '1')
  assert.equal(value('bucket{operation="listJobs",le="1"}')?.split(' ')[1], '2')
  assert.equal(value('bucket{operation="listJobs",le="10"}')?.split(' ')[1], '2')
  assert.equal(value('bucket{operation="listJobs",le="+Inf"}')?.split(' ')[1], '3')
  assert.equal(value('count{operation="listJobs"}')?.split(' ')[1], '3')
  assert.equal(Number(value('sum{operation="listJobs"}')?.split(' ')[1]).toFixed(4), '60.7005')
})

test('commits of the writer are counted by sync time and writes', async () => {
  const lines = await scrapeOf(([, writer]) => {
    writer?.commit(3, 2)
    writer?.commit(1, 30)
    writer?.waited(400)
  })
  assert.ok(lines.includes('affiche_store_writes_total 4'))
  assert.ok(lines.includes('affiche_store_sync_seconds_count 2'))
  assert.ok(lines.includes('affiche_store_wait_seconds_bucket{le="0.5"} 1'))
  assert.ok(lines.includes('affiche_store_wait_seconds_sum 0.4'))
  assert.ok(lines.includes('affiche_store_sync_seconds_bucket{le="0.0025"} 1'))
})

test('an unavailable store omits only its own metrics', async () => {
  const lines = await scrapeOf(() => undefined, { ...gauges, store: () => Promise.reject(new Error('gone')) })
  assert.ok(!lines.some((line) => line.startsWith('affiche_store_size_bytes{')))
  assert.ok(lines.includes('affiche_store_writes_waiting 7'))
  assert.ok(lines.includes('affiche_info{version="1.2.3"} 1'))
})

test('a repeated scrape counts nothing twice', async () => {
  const memory = createMetricsMemory(1)
  createRecorder(partOf(memory, 0)).request('getJob', 200, 1)
  const scrape = createRegistry(memory, gauges)
  await scrape()
  const { text } = await scrape()
  assert.match(text, /affiche_http_requests_total\{operation="getJob",code="200"\} 1\n/)
  assert.match(text, /affiche_auto_refreshed_jobs_total 10\n/)
  assert.match(text, /affiche_closing_entries_total 13\n/)
  assert.match(text, /affiche_closing_failures_total 14\n/)
  assert.match(text, /affiche_closing_last_success_timestamp_seconds 15\n/)
  assert.match(text, /affiche_public_lag_seconds 1\.5\n/)
})

test('webhooks are told of before the first one, and after it', async () => {
  const before = await scrapeOf(() => undefined, { ...gauges, pushes: () => null })
  const after = await scrapeOf(() => undefined)
  for (const [name, number] of [
    ['affiche_webhook_delivered_total', 21],
    ['affiche_webhook_failures_total', 22],
    ['affiche_webhook_in_flight', 23],
    ['affiche_webhooks_failing', 24],
    ['affiche_webhooks_disabled', 25],
  ])
    assert.deepEqual([before.includes(`${name} 0`), after.includes(`${name} ${number}`)], [true, true], String(name))
})
