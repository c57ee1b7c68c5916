/** Answers of docs/interface.md to questions of integrators: bodies, time-outs, repeating, lists and copies. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { limitOptions } from '../../server/platform/config/limits.ts'
import { LINES, sendBulk } from '../support/bulk.ts'
import { type Client, job, startService, type TestService } from '../support/service.ts'
import { saidOf, sendSnapshot, sumsOf } from '../support/snapshots.ts'

const read = (file: string): string => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
const paper = read('docs/interface.md')

let service: TestService
before(async () => {
  service = await startService()
})
after(() => service.stop())

/** A job as a client sends it, and its own version of it. */
const sent = [1, 2, 3].map((at) => ({ referenceId: `R-${at}`, digest: `version-${at}` }))

const withJobs = async (): Promise<Client> => {
  const client = await service.employer()
  const lines = sent.map(({ referenceId, digest }) => ({ op: 'upsert', digest, job: job({ referenceId }) }))
  assert.equal((await sendBulk(client, lines)).summary.created, 3)
  return client
}

test('NDJSON is answered for its own type, for JSON and for any, and for no other', async () => {
  const client = await withJobs()
  const statusFor = async (accept: string) =>
    (await client.send('GET', '/export', { headers: { Accept: accept } })).status
  for (const accept of ['application/x-ndjson', 'application/json', '*/*', 'application/json;charset=UTF-8'])
    assert.equal(await statusFor(accept), 200, accept)
  for (const accept of ['application/jsonl', 'text/plain', 'application/ndjson'])
    assert.equal(await statusFor(accept), 406, accept)
})

test('a compressed body is refused, single or in lines, and no answer is compressed', async () => {
  const client = await withJobs()
  for (const [path, type] of [
    ['/jobs', 'application/json'],
    ['/bulk', LINES['Content-Type']],
  ] as const) {
    const headers = { 'API-Key': client.apiKey ?? '', 'Content-Type': type, 'Content-Encoding': 'gzip' }
    const body = gzipSync(JSON.stringify(job()))
    const answer = await fetch(service.api + path, { method: 'POST', headers, body })
    assert.equal(answer.status, 415)
    assert.match(await answer.text(), /"code":"unsupported-media-type"/)
  }
  const { headers, status } = await client.send('GET', '/export', { headers: { 'Accept-Encoding': 'gzip, br, zstd' } })
  assert.deepEqual([status, headers.get('content-encoding')], [200, null])
  assert.equal((await client.get('/jobs')).body.paging.total, sent.length)
})

test('archiveMax=0 archives nothing, and refuses a snapshot that would archive anything', async () => {
  const client = await withJobs()
  const refused = await sendSnapshot(client, sent.slice(1), '?archiveMax=0')
  assert.deepEqual([refused.status, refused.body.code], [409, 'archive-guard'])
  const empty = await sendSnapshot(client, [], '?archiveMax=0')
  assert.deepEqual([empty.status, empty.body.code], [409, 'archive-guard'])
  assert.equal((await sendSnapshot(client, sent, '?archiveMax=0')).status, 200)
  assert.equal((await client.get('/jobs?status=active')).body.paging.total, sent.length)
})

test('a limit or a page size over the most is answered with the most', async () => {
  const client = await service.employer()
  const lines = Array.from({ length: 1_001 }, (_, at) => ({ op: 'create', job: job({ referenceId: `L-${at}` }) }))
  assert.equal((await sendBulk(client, lines)).summary.created, 1_001)
  const { body: changes } = await client.get('/changes?limit=5000')
  assert.deepEqual([changes.data.length, changes.more], [1_000, true])
  const { body: expanded } = await client.get('/changes?limit=5000&expand=job')
  assert.deepEqual([expanded.data.length, expanded.more], [100, true])
  const { body: page } = await client.get('/jobs?pageSize=5000')
  assert.deepEqual([page.data.length, page.paging.pageSize], [100, 100])
  for (const query of ['/changes?limit=0', '/changes?limit=x', '/jobs?pageSize=0'])
    assert.equal((await client.get(query)).status, 400, query)
})

test('a copy is told from the service by a cursor, by a tag, and by digests', async () => {
  const client = await withJobs()
  const { cursor } = (await client.get('/changes?after=now')).body
  const etag = (await client.get('/jobs?pageSize=1')).headers.get('etag') ?? assert.fail()
  const isSame = async () => ({
    cursor: (await client.get(`/changes?after=${cursor}`)).body.data.length === 0,
    tag: (await client.send('GET', '/jobs?pageSize=1', { headers: { 'If-None-Match': etag } })).status === 304,
  })
  assert.deepEqual(await isSame(), { cursor: true, tag: true })
  const { unchanged, items, archive } = sumsOf(await sendSnapshot(client, sent, '?dryRun=true'))
  assert.deepEqual([unchanged, items, archive], [3, 3, 0])
  await client.put('/jobs', { referenceId: 'R-2', title: 'Changed elsewhere' })
  assert.deepEqual(await isSame(), { cursor: false, tag: false })
  assert.deepEqual(saidOf(await sendSnapshot(client, sent, '?dryRun=true')), ['R-2 update'])
})

test('a reference list says for how long it may be kept, and by its tag whether it has changed', async () => {
  const client = await service.employer()
  const first = await client.get('/jobcategories')
  assert.equal(first.headers.get('cache-control'), 'public, max-age=300')
  assert.ok(paper.includes('`Cache-Control` (5 minutes)'))
  const again = await client.send('GET', '/jobcategories', {
    headers: { 'If-None-Match': first.headers.get('etag') ?? '' },
  })
  assert.deepEqual([again.status, again.text], [304, ''])
})

test('the pauses that a client may make are those of the settings', () => {
  const { requestTimeoutSeconds, answerTimeoutSeconds } = limitOptions
  const text = `${requestTimeoutSeconds.default} seconds while it sends (\`REQUEST_TIMEOUT_SECONDS\`) and for ${answerTimeoutSeconds.default} while it reads (\`ANSWER_TIMEOUT_SECONDS\`)`
  assert.ok(paper.includes(text), text)
})

test('the paper, the example and the command repeat a request after the same statuses and codes', () => {
  const [, table = ''] = paper.split('### When to repeat')
  const listed = /^\| ([\d, ]+) \| yes \|$/m.exec(table)?.[1] ?? ''
  assert.equal(listed, '408, 425, 429, 502, 503, 504')
  for (const example of ['typescript/scenario.ts', 'python/scenario.py'])
    assert.ok(read(`docs/examples/${example}`).includes(`REPEATABLE = [${listed}]`), example)
  assert.ok(read('client/http/retry.ts').includes(`STATUSES = [${listed}]`))
  assert.ok(read('client/http/retry.ts').includes("CODES = ['idempotency-in-progress', 'snapshot-running']"))
  const command = read('server/cli/bulk/service-client.ts')
  assert.ok(command.includes(`PASSING = new Set([${listed}])`))
  assert.ok(command.includes("PASSING_CODES = new Set(['idempotency-in-progress', 'snapshot-running'])"))
  assert.match(table, /\| 409 `idempotency-in-progress`, 409 `snapshot-running` \| yes \|/)
  assert.match(command, /ATTEMPTS_MAX = 8\n[\s\S]*PAUSE_MS = 500\n[\s\S]*PAUSE_MAX_MS = 20_000/)
  assert.match(table, /bound of one second, twice as much each time and 20 seconds at most, and give up after eight/)
})
