/** The client repeats what passes, with one key, after the pauses that it promises, and nothing else. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sleep } from '../../client/http/retry.ts'
import { AfficheProblem, CursorExpired, type JobInput, NoAnswer } from '../../client/index.ts'
import { BASE, problem, rehearse } from '../support/scripted-fetch.ts'
import { job } from '../support/service.ts'

const input = job() as JobInput
const CREATED = { status: 201, body: { id: 7 }, headers: { ETag: '"a"', 'X-Request-Id': 'r1' } }
const LOST = new TypeError('fetch failed')

describe('a request is repeated', () => {
  test('after no answer, after each status that passes and after the two codes, with the same key and bytes', async () => {
    const passing = [
      LOST,
      ...[408, 425, 429, 502, 503, 504].map((status) => problem(status, 'unavailable')),
      problem(409, 'idempotency-in-progress'),
      problem(409, 'snapshot-running'),
    ]
    const { client, requests, pauses, keys } = rehearse([...passing, CREATED], { retries: 9 })
    const { job: created, etag, status, requestId } = await client.jobs.create(input)
    assert.deepEqual([created.id, etag, status, requestId], [7, '"a"', 201, 'r1'])
    assert.deepEqual([requests.length, pauses.length], [10, 9])
    assert.equal(new Set(keys()).size, 1)
    assert.match(keys()[0] ?? '', /^"[\da-f-]{36}"$/)
    assert.deepEqual(new Set(requests.map(({ body }) => body)), new Set([JSON.stringify(input)]))
  })

  test('also when only its body was cut off', async () => {
    const { client, requests } = rehearse([{ status: 201, body: '{"id":' }, CREATED])
    assert.equal((await client.jobs.create(input)).job.id, 7)
    assert.equal(requests.length, 2)
  })

  test('after no other status, and after none of the last', async () => {
    const codes: [number, string][] = [
      [400, 'invalid-request'],
      [401, 'unauthorized'],
      [409, 'duplicate-reference'],
      [412, 'precondition-failed'],
      [422, 'idempotency-mismatch'],
      [500, 'internal-error'],
    ]
    for (const [status, code] of codes) {
      const { client, requests } = rehearse([problem(status, code)])
      await assert.rejects(client.jobs.create(input), { code, status })
      assert.equal(requests.length, 1)
    }
  })

  test('four times and no more, and then the last failure is told', async () => {
    const all = rehearse(Array.from({ length: 6 }, () => problem(503, 'unavailable')))
    await assert.rejects(all.client.jobs.create(input), { code: 'unavailable' })
    assert.deepEqual([all.requests.length, all.pauses], [5, [500, 1_000, 2_000, 4_000]])
    const lost = rehearse(Array.from({ length: 6 }, () => LOST))
    await assert.rejects(lost.client.jobs.create(input), NoAnswer)
    assert.equal(lost.requests.length, 5)
    const none = rehearse([LOST], { retries: 0 })
    await assert.rejects(none.client.jobs.create(input), /POST \/jobs got no whole answer: fetch failed/)
  })
})

describe('a pause', () => {
  test('is between nothing and a bound that doubles up to twenty seconds', async () => {
    const lost = Array.from({ length: 8 }, () => LOST)
    const longest = rehearse([...lost, CREATED], { retries: 8 })
    await longest.client.jobs.create(input)
    assert.deepEqual(longest.pauses, [500, 1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000])
    const shortest = rehearse([...lost, CREATED], { retries: 8, random: () => 0 })
    await shortest.client.jobs.create(input)
    assert.deepEqual(new Set(shortest.pauses), new Set([0]))
  })

  test('is what Retry-After says, up to a minute; the call fails where that is longer', async () => {
    const asked = rehearse([problem(429, 'rate-limited', { 'Retry-After': '60' }), CREATED])
    await asked.client.jobs.create(input)
    assert.deepEqual(asked.pauses, [60_000])
    const long = rehearse([problem(429, 'rate-limited', { 'Retry-After': '61' }), CREATED])
    await assert.rejects(long.client.jobs.create(input), { code: 'rate-limited', retryAfter: 61 })
    assert.deepEqual(long.pauses, [])
  })

  test('of the clock ends with the signal, and leaves nothing that would keep the process', async () => {
    const abort = new AbortController()
    const pause = sleep(2 ** 31 - 1, abort.signal)
    abort.abort(new Error('enough'))
    await assert.rejects(pause, /enough/)
    await sleep(0)
  })

  test('ends with the signal, and so does a request, which is then not repeated', async () => {
    const abort = new AbortController()
    const paused = rehearse([LOST, CREATED], {
      sleep: async (_, signal) => {
        abort.abort(new Error('enough'))
        signal?.throwIfAborted()
      },
    })
    await assert.rejects(paused.client.jobs.create(input, { signal: abort.signal }), /enough/)
    assert.equal(paused.requests.length, 1)
    const before = rehearse([CREATED])
    await assert.rejects(before.client.jobs.create(input, { signal: abort.signal }), /enough/)
    assert.equal(before.requests.length, 0)
  })
})

describe('a key', () => {
  test('is another for each call, that of the caller where there is one, and none where it has no use', async () => {
    const { client, keys } = rehearse([CREATED, CREATED, CREATED, CREATED, CREATED, { status: 204 }])
    await client.jobs.create(input)
    await client.jobs.update(7, { title: 'x' })
    await client.jobs.create(input, { idempotencyKey: 'mine' })
    await client.jobs.create(input, { dryRun: true })
    await client.jobs.get(7)
    await client.jobs.delete(7)
    const [first, second, third, fourth, fifth, sixth] = keys()
    assert.equal(new Set([first, second, sixth]).size, 3)
    assert.deepEqual([third, fourth, fifth], ['"mine"', null, null])
  })

  test('stands on a write that has no method of its own, and not on a reading', async () => {
    const { client, requests, keys } = rehearse([LOST, {}, {}, {}])
    await client.send({ method: 'POST', path: '/vendor/employers', body: '{"name":"x"}' })
    await client.send({ method: 'POST', path: '/x', headers: { 'Idempotency-Key': 'mine' } })
    await client.send({ method: 'GET', path: '/jobs/1/statistics', query: { from: '2026-11-01' } })
    const [first, second, third, fourth] = keys()
    assert.deepEqual([first !== null, first === second, third, fourth], [true, true, 'mine', null])
    assert.equal(requests[3]?.path, '/jobs/1/statistics?from=2026-11-01')
  })

  test('stands on every write of webhooks, and not on a test', async () => {
    const { client, keys } = rehearse([{ status: 201 }, {}, {}, { status: 204 }, {}])
    await client.webhooks.create({ url: `${BASE}/hook` })
    await client.webhooks.update(1, { state: 'paused' }, { ifMatch: '"a"' })
    await client.webhooks.rotate(1)
    await client.webhooks.delete(1)
    await client.webhooks.test(1)
    assert.equal(new Set(keys().slice(0, 4)).size, 4)
    assert.deepEqual(
      keys().map((key) => key !== null),
      [true, true, true, true, false],
    )
  })
})

test('a fault is asked for by the first try alone, so that the retries show what the client does', async () => {
  const { client, requests } = rehearse([LOST, LOST, CREATED])
  await client.jobs.create(input, { fault: 'drop=after' })
  assert.deepEqual(
    requests.map(({ headers }) => headers.get('affiche-fault')),
    ['drop=after', null, null],
  )
})

test('a silent service is given up after the time-out, and asked again', async () => {
  const ends: (() => void)[] = []
  const waits: number[] = []
  const signals: (AbortSignal | null | undefined)[] = []
  let asked = 0
  const { client } = rehearse([], {
    timeoutSeconds: 9,
    timer: (ms, onEnd) => {
      waits.push(ms)
      ends.push(onEnd)
      return () => {}
    },
    fetch: async (_, { signal }) => {
      signals.push(signal)
      if (asked++ > 0) return Response.json({ id: 7 })
      queueMicrotask(() => ends.shift()?.())
      return new Promise(() => {})
    },
  })
  assert.equal((await client.jobs.get(7)).job.id, 7)
  assert.deepEqual([asked, waits[0]], [2, 9_000])
  assert.equal(signals[0]?.aborted, true, 'the first try still has its connection')
})

test('a refusal has its code, its findings, its request and the members of its kind', async () => {
  const errors = [{ pointer: '/title', code: 'required', detail: 'It is missing.' }]
  const body = { status: 400, code: 'invalid-request', detail: 'One fault.', errors, plan: { archive: 3 } }
  const { client } = rehearse([{ status: 400, body, headers: { 'X-Request-Id': 'r9' } }])
  await assert.rejects(client.jobs.create(input), (error) => {
    assert.ok(error instanceof AfficheProblem)
    assert.deepEqual([error.message, error.code, error.requestId], ['One fault.', 'invalid-request', 'r9'])
    assert.deepEqual([error.errors, error.problem.plan?.archive], [errors, 3])
    return true
  })
})

test('an answer of a proxy is told by its status, and a redirection is not followed', async () => {
  const html = { status: 403, body: '<html>no</html>', headers: { 'Content-Type': 'text/html' } }
  await assert.rejects(rehearse([html]).client.jobs.get(1), { code: 'http-403', status: 403, requestId: null })
  const moved = { status: 301, body: '', headers: { Location: 'https://elsewhere.example/' } }
  const redirected = rehearse([moved])
  await assert.rejects(redirected.client.jobs.get(1), { code: 'http-301' })
  assert.equal(redirected.requests[0]?.redirect, 'manual')
  await assert.rejects(rehearse([problem(410, 'cursor-expired')]).client.snapshot([]), CursorExpired)
})

test('an address below a path of a proxy is taken, and options that can never work are not', async () => {
  const seen: string[] = []
  const fetched = async (address: string): Promise<Response> => {
    seen.push(address)
    return Response.json({ id: 1 })
  }
  for (const baseUrl of ['https://example.ca/jobs', 'https://example.ca/jobs/'])
    await rehearse([], { baseUrl, fetch: fetched }).client.jobs.get(1)
  assert.deepEqual(new Set(seen), new Set(['https://example.ca/jobs/api/v1.2/jobs/1']))
  for (const wrong of [{ baseUrl: 'jobs.example.ca' }, { apiKey: '' }, { retries: -1 }])
    assert.throws(() => rehearse([], wrong), TypeError)
})

test('a vendor names the employer for whom it acts', async () => {
  const { client, requests } = rehearse([CREATED], { employerId: 12, language: 'fr' })
  await client.jobs.get(1)
  const { headers } = requests[0] ?? assert.fail()
  assert.deepEqual([headers.get('affiche-employer'), headers.get('accept-language')], ['12', 'fr'])
})
