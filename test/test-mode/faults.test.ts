/** Faults that a client asks for: each fails as it says, and none with a live key. */
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, test } from 'node:test'
import { assertProblem } from '../families/requests.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type Answered, type Client, findings, job, type Send, type TestService } from '../support/service.ts'
import { twinOf, V12 } from '../support/twins.ts'
import { until } from '../support/waiting.ts'

const NDJSON = { 'Content-Type': 'application/x-ndjson' }

onEveryEngine((start) => {
  let service: TestService | null = null
  after(() => service?.stop())

  const begin = async () => {
    service ??= await start()
    const owner = await service.employer()
    return { running: service, owner, twin: await twinOf(service, owner) }
  }

  const totalOf = async (client: Client): Promise<number> => (await client.get(`${V12}/jobs`)).body.paging.total

  const faulty = (client: Client, fault: string, { headers, ...what }: Send = { body: job() }, path = '/jobs') =>
    client.send('POST', V12 + path, { ...what, headers: { ...headers, 'Affiche-Fault': fault } })

  test('a status is answered in place of the work, with Retry-After where the service has it', async () => {
    const { twin } = await begin()
    for (const [fault, code, retryAfter] of [
      ['status=429; retry-after=7', 'rate-limited', '7'],
      ['status=500', 'internal-error', null],
      ['status=503; retry-after=2', 'unavailable', '2'],
      ['status=503', 'unavailable', '1'],
    ] as const) {
      const answer = await faulty(twin, fault)
      assertProblem(answer, code)
      assert.equal(answer.headers.get('retry-after'), retryAfter)
      assert.equal(answer.headers.get('affiche-fault-applied'), fault)
    }
    assert.equal(await totalOf(twin), 0)
  })

  test('a delay comes before the work, which is then done as without it', async () => {
    const { twin } = await begin()
    const answer = await faulty(twin, 'delay=1')
    assert.deepEqual([answer.status, answer.headers.get('affiche-fault-applied')], [201, 'delay=1'])
    assert.equal(await totalOf(twin), 1)
  })

  test('a client that leaves during a delay has nothing done', async () => {
    const { running, twin } = await begin()
    const seen = running.logged.length
    const sent = request(`${running.base}${V12}/jobs`, {
      method: 'POST',
      agent: false,
      headers: { 'API-Key': twin.apiKey ?? '', 'Content-Type': 'application/json', 'Affiche-Fault': 'delay=30000' },
    })
    sent.on('error', () => undefined)
    await new Promise<void>((resolve) => sent.end(JSON.stringify(job()), resolve))
    await until(async () => (await twin.get(`${V12}/jobs`)).status === 200, 'an answer to a later request')
    sent.destroy()
    const isLogged = () => running.logged.slice(seen).some((line) => JSON.parse(line).code === 'malformed-request')
    await until(async () => isLogged(), 'the line of the request that was left')
    assert.equal(await totalOf(twin), 0)
  })

  test('drop=before does nothing, and drop=after does it once, for a retry to find', async () => {
    const { twin } = await begin()
    const headers = { 'Idempotency-Key': 'first' }
    const body = job()
    await assert.rejects(faulty(twin, 'drop=before', { headers, body }))
    assert.equal(await totalOf(twin), 0)
    await assert.rejects(faulty(twin, 'drop=after', { headers, body }))
    assert.equal(await totalOf(twin), 1)
    const again = await twin.send('POST', '/jobs', { headers, body })
    assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [201, 'true'])
    assert.equal(await totalOf(twin), 1)
    // A refusal is not answered either.
    await assert.rejects(faulty(twin, 'drop=after', { body: {} }))
  })

  test('a bulk is cut after so many results, which are stored, and never has its last line', async () => {
    const { twin } = await begin()
    const lines = Array.from({ length: 40 }, (_, n) =>
      JSON.stringify({ op: 'create', job: job({ referenceId: `B-${n}` }) }),
    )
    const raw = `${lines.join('\n')}\n`
    const read = async (fault: string): Promise<string> => {
      const response = await fetch(new URL(`${V12}/bulk`, service?.base), {
        method: 'POST',
        body: raw,
        headers: { ...NDJSON, 'API-Key': twin.apiKey ?? '', 'Affiche-Fault': fault, 'Idempotency-Key': 'bulk' },
      })
      assert.equal(response.headers.get('affiche-fault-applied'), fault)
      let text = ''
      const decoder = new TextDecoder()
      const all = (async () => {
        for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true })
      })()
      await assert.rejects(all)
      return text
    }
    const text = await read('drop=after; line=7')
    const results = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(
      results.map(({ n }) => n),
      [1, 2, 3, 4, 5, 6, 7],
    )
    assert.ok((await totalOf(twin)) >= 7)
    const whole = await read('drop=after; line=1000')
    assert.equal(whole.trimEnd().split('\n').length, 40)
    assert.ok(!whole.includes('"end"'))
    assert.equal(await totalOf(twin), 40)
    await assert.rejects(faulty(twin, 'drop=after', { raw, headers: NDJSON }, '/bulk'))
  })

  test('a malformed fault is refused, and a right one with a live key, before anything is done', async () => {
    const { owner, twin } = await begin()
    const pointer = '#/header/Affiche-Fault'
    const expect = async (client: Client, fault: string, code: string): Promise<Answered> => {
      const answer = await faulty(client, fault)
      assertProblem(answer, 'invalid-request')
      assert.deepEqual(findings(answer), [`${pointer} ${code}`], fault)
      assert.equal(answer.headers.get('affiche-fault-applied'), null)
      return answer
    }
    for (const fault of ['x', 'status=418', 'drop=before; line=2', 'delay=1; delay=1', 'drop=after; line=2']) {
      await expect(twin, fault, 'header')
      await expect(owner, fault, 'header')
    }
    for (const fault of ['status=503', 'delay=1', 'drop=before', 'drop=after']) await expect(owner, fault, 'test-only')
    assert.deepEqual([await totalOf(owner), await totalOf(twin)], [0, 0])
  })

  test('version 1.1 does not know the header, and an operation without a key needs none to fail', async () => {
    const { owner, twin } = await begin()
    const headers = { 'Affiche-Fault': 'status=503' }
    for (const client of [owner, twin])
      assert.equal((await client.send('POST', '/api/v1.1/jobs', { headers, body: job() })).status, 201)
    assert.equal((await twin.send('GET', `${V12}/limits`, { headers })).status, 200)
  })
})
