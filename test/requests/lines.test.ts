/** Records of test mode and of requests of many lines, and of a service that keeps none. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Client, job, startService, type TestService } from '../support/service.ts'
import { twinOf, withFault } from '../support/twins.ts'
import { CLIENT_OF_12 } from './causes.ts'

let service: TestService
let live: Client
let twin: Client

before(async () => {
  service = await startService()
  live = CLIENT_OF_12(service, await service.employer())
  twin = await twinOf(service, live)
})
after(() => service.stop())

const LINES = { 'Content-Type': 'application/x-ndjson' }

/** The newest record of a client. */
const newest = async (client: Client) => {
  const [{ requestId }] = (await client.get('/requests?limit=1')).body.data
  return (await client.get(`/requests/${requestId}`)).body
}

const bulk = (lines: readonly object[]): string => lines.map((line) => JSON.stringify(line)).join('\n')

test('a bulk with refused lines is one record: what was sent, its summary, and the first of those lines', async () => {
  const lines = Array.from({ length: 150 }, (_, at) => ({ op: 'delete', id: at + 900, tag: `t${at}` }))
  const raw = bulk([{ op: 'create', job: job({ referenceId: 'L-1' }) }, ...lines])
  const answer = await live.send('POST', '/bulk', { raw, headers: LINES })
  const record = await newest(live)
  assert.deepEqual([record.requestId, record.status], [answer.headers.get('x-request-id'), 200])
  assert.deepEqual([record.body.bytes, record.body.truncated], [Buffer.byteLength(raw), false])
  assert.deepEqual(record.answer.summary, answer.body.at(-1).summary)
  assert.equal(record.answer.results.length, 100)
  assert.deepEqual(record.answer.results[0], answer.body[1])
  assert.deepEqual(record.answer.results[99].n, 101)
  const { data } = (await live.get('/requests/summary')).body
  const [{ code, count, operation }] = data.filter((group: { operation: string }) => group.operation === 'writeJobs')
  assert.deepEqual([code, count, operation], ['job-not-found', 1, 'writeJobs'])
  const line = await live.get(`/requests/${encodeURIComponent(answer.body[1].problem.instance)}`)
  assert.equal(line.body.requestId, record.requestId)
  assert.ok(!('request' in answer.body[1].problem))
})

test('a bulk of a live key without a refused line is not recorded', async () => {
  const { requestId } = await newest(live)
  await live.send('POST', '/bulk', { raw: bulk([{ op: 'archive', id: 1 }]), headers: LINES })
  assert.equal((await newest(live)).requestId, requestId)
})

test('with a test key every request is recorded, with the answer, but for reads of the records', async () => {
  const answer = await twin.post(job({ referenceId: 'T-1' }), { 'Idempotency-Key': 'one', Prefer: 'handling=lenient' })
  const record = await newest(twin)
  assert.deepEqual([record.status, record.code, record.operation], [201, null, 'createJob'])
  assert.deepEqual([record.headers['idempotency-key'], record.headers.prefer], ['one', 'handling=lenient'])
  assert.equal(record.answerHeaders.etag, answer.headers.get('etag'))
  assert.equal(record.answer.id, answer.body.id)
  assert.equal(JSON.parse(record.body.text).referenceId, 'T-1')
  assert.equal((await newest(twin)).requestId, record.requestId)
})

test('a snapshot of a test key has its last line', async () => {
  const raw = '{"referenceId":"T-1","digest":"v1"}\n{"end":true,"items":1}'
  const answer = await twin.send('POST', '/snapshots', { raw, headers: LINES })
  const record = await newest(twin)
  assert.deepEqual([record.operation, record.body.text], ['sendSnapshot', raw])
  assert.deepEqual(record.answer.summary, answer.body.at(-1).summary)
})

test('a request whose connection a fault cut is recorded with what was kept back', async () => {
  const post = (fault: string, body: object) => withFault(twin, fault, { method: 'POST', path: '/jobs', body })
  await assert.rejects(post('drop=after', job({ referenceId: 'T-2' })))
  const stored = await newest(twin)
  assert.deepEqual([stored.status, stored.cut, stored.answer.referenceId], [201, true, 'T-2'])
  assert.equal(stored.answerHeaders['affiche-fault-applied'], 'drop=after')
  await assert.rejects(post('drop=after', { title: '' }))
  const refused = await newest(twin)
  assert.deepEqual([refused.status, refused.cut, refused.code], [400, true, 'invalid-request'])
  await assert.rejects(post('drop=before', job({ referenceId: 'T-3' })))
  const nothing = await newest(twin)
  assert.deepEqual([nothing.status, nothing.cut, nothing.code, nothing.answer], [499, true, null, null])
})

test('a bulk that a fault cut is recorded, with the lines that were refused until then', async () => {
  const raw = bulk([
    { op: 'delete', id: 900 },
    { op: 'delete', id: 901 },
  ])
  const sent = { method: 'POST', path: '/bulk', raw, headers: LINES }
  await assert.rejects(withFault(twin, 'drop=after; line=1', sent))
  const record = await newest(twin)
  assert.deepEqual([record.status, record.cut, record.body.text], [200, true, raw])
  assert.equal(record.answer.results[0].problem.code, 'job-not-found')
})

test('with REQUEST_RECORDS=off nothing is recorded, no problem names a record, and what is read is empty', async (t) => {
  const off = await startService({ environment: { REQUEST_RECORDS: 'off' } })
  t.after(() => off.stop())
  const client = CLIENT_OF_12(off, await off.employer())
  const test = await twinOf(off, client)
  for (const one of [client, test]) {
    const answer = await one.get('/jobs/9')
    assert.deepEqual([answer.status, 'request' in answer.body], [404, false])
    assert.deepEqual((await one.get('/requests')).body, { data: [], cursor: null, more: false })
    assert.deepEqual((await one.get('/requests/summary')).body, { data: [] })
    assert.equal((await one.get(`/requests/${answer.body.instance}`)).status, 404)
  }
})
