/** The metrics of a running service, read as Prometheus reads them. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createService } from '../server/app.ts'
import { loadSettings, SettingsError } from '../server/platform/config/settings.ts'
import { createLogger } from '../server/platform/observe/log.ts'
import { openStore } from '../server/upkeep/open-store.ts'
import { onEveryEngine } from './support/engines.ts'
import { statusOf } from './support/fetched.ts'
import { openLanes } from './support/lanes.ts'
import { job, startService, type TestService } from './support/service.ts'
import { until } from './support/waiting.ts'

const environment = { METRICS_PORT: '0' }

type Sample = { readonly name: string; readonly labels: string; readonly value: number }

const scrape = async (service: Pick<TestService, 'metricsUrl'>): Promise<Sample[]> => {
  const response = await fetch(service.metricsUrl() ?? assert.fail('no metrics'))
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  const samples = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return samples.map((line) => {
    const [, name = '', labels = '', value = ''] =
      /^([a-zA-Z_:]\w*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? assert.fail(line)
    return { name, labels, value: Number(value) }
  })
}

const requests = (samples: readonly Sample[]): Record<string, number> =>
  Object.fromEntries(
    samples.filter(({ name }) => name === 'affiche_http_requests_total').map(({ labels, value }) => [labels, value]),
  )

const sampleOf = (samples: readonly Sample[], sought: string, label = ''): number | undefined =>
  samples.find(({ name, labels }) => name === sought && labels.includes(label))?.value

onEveryEngine((start, engine) => {
  let service: TestService
  before(async () => {
    service = await start({ environment })
  })
  after(() => service.stop())

  test('every answer is counted once, by operation and status', async () => {
    const client = await service.employer()
    const { body } = await client.post(job())
    await client.post({})
    await client.put(`/jobs/${body.id}`, { title: 'Baker' })
    await client.get(`/jobs/${body.id}`)
    await client.send('GET', `/jobs/${body.id}`, { headers: { Accept: 'application/json;q=0.5' } })
    await client.get('/jobs/2000000000')
    await client.get('/jobs')
    await client.send('GET', '/jobs', { headers: { 'API-Key': 'nobody' } })
    await client.get('/nowhere')
    await client.get(`${service.base}/health/live`)
    assert.deepEqual(requests(await scrape(service)), {
      'operation="createJob",code="201"': 1,
      'operation="createJob",code="400"': 1,
      'operation="updateJob",code="200"': 1,
      'operation="getJob",code="200"': 2,
      'operation="getJob",code="404"': 1,
      'operation="listJobs",code="200"': 1,
      'operation="listJobs",code="401"': 1,
      'operation="other",code="404"': 1,
      'operation="health",code="200"': 1,
    })
  })

  test('the store has metrics of its size and its commits', async () => {
    const samples = await scrape(service)
    assert.ok((sampleOf(samples, 'affiche_store_size_bytes', 'part="data"') ?? 0) > 10_000)
    const writes = sampleOf(samples, 'affiche_store_writes_total') ?? 0
    const reads = sampleOf(samples, 'affiche_database_connections', 'pool="reads",state="busy"')
    if (engine === 'sqlite') {
      assert.ok(writes >= 2)
      assert.ok((sampleOf(samples, 'affiche_store_sync_seconds_count') ?? 0) > 0)
      assert.equal(reads, undefined)
    } else assert.equal(typeof reads, 'number')
  })

  test('auto-refresh has metrics of renewed jobs and of its last run', async () => {
    let samples = await scrape(service)
    while (!sampleOf(samples, 'affiche_auto_refresh_last_success_timestamp_seconds')) samples = await scrape(service)
    assert.equal(sampleOf(samples, 'affiche_auto_refresh_failures_total'), 0)
    assert.equal(sampleOf(samples, 'affiche_auto_refreshed_jobs_total'), 0)
    assert.ok((sampleOf(samples, 'affiche_auto_refresh_last_success_timestamp_seconds') ?? 0) > 1.7e9)
  })
})

describe('with two threads', () => {
  test('a scrape counts the answers of all threads', async () => {
    const service = await startService({ environment: { ...environment, HTTP_THREADS: '2' } })
    const { apiKey } = await service.employer()
    const lanes = await openLanes(service, 12)
    await Promise.all(lanes.map((lane) => lane.send('GET', '/jobs', { apiKey })))
    const listed = async () => requests(await scrape(service))['operation="listJobs",code="200"'] ?? 0
    // An answer is counted once it is sent, which its reader can know before.
    await until(async () => (await listed()) >= lanes.length, 'the answers are counted')
    for (const lane of lanes) lane.close()
    assert.equal(await listed(), lanes.length)
    assert.equal(sampleOf(await scrape(service), 'affiche_http_threads'), process.platform === 'linux' ? 2 : 1)
    await service.stop()
  })
})

test('without METRICS_PORT there are no metrics, and the interface has no such address', async () => {
  const service = await startService()
  assert.equal(service.metricsUrl(), null)
  assert.equal(await statusOf(`${service.base}/metrics`), 404)
  await service.stop()
})

test('the port of the metrics answers nothing else', async () => {
  const service = await startService({ environment })
  const url = service.metricsUrl() ?? assert.fail()
  assert.equal(await statusOf(new URL('/api/v1.1/positiontypes', url)), 404)
  assert.equal(await statusOf(url, { method: 'POST' }), 405)
  await service.stop()
  await assert.rejects(fetch(url))
})

test('a port in use for metrics is reported by the name of the setting', async () => {
  const first = await startService({ environment })
  const { port } = new URL(first.metricsUrl() ?? assert.fail())
  const settings = loadSettings({ METRICS_PORT: port, PORT: '0', DATA_DIR: first.dataDir })
  const logger = createLogger(settings, { write: () => undefined })
  const second = await createService({ settings, logger, store: await openStore(settings) })
  await assert.rejects(second.listen(), /METRICS_PORT/)
  await second.close()
  await first.stop()
  assert.throws(() => loadSettings({ METRICS_PORT: '70000' }), SettingsError)
})

test('names follow the conventions of OpenMetrics, and the example dashboard asks for no other', async () => {
  const service = await startService({ environment })
  await (await service.employer()).post(job())
  const response = await fetch(service.metricsUrl() ?? assert.fail())
  const text = await response.text()
  await service.stop()
  const types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]))
  const ours = [...types].filter(([name]) => name.startsWith('affiche_'))
  for (const [name, type] of ours) assert.equal(name.endsWith('_total'), type === 'counter', name)
  for (const [name] of ours) assert.doesNotMatch(name, /_(ms|millis|milliseconds|mb|kb|percent)(_|$)/)
  const dashboard = readFileSync(join(import.meta.dirname, '../deploy/grafana-dashboard.json'), 'utf8')
  const asked = [...dashboard.matchAll(/\b(?:affiche|process|nodejs)_\w+/g)].map(([name]) => name)
  assert.ok(asked.length > 10)
  for (const name of asked) assert.ok(types.has(name.replace(/_(bucket|sum|count)$/, '')), name)
})
