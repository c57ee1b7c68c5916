/** The address of the tools as HTTP has it: bodies, methods, and the pages that may ask. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { agentOf, assertRefused, JSON_HEADERS } from '../support/agents.ts'
import { sendRaw } from '../support/raw-http.ts'
import { startService, type TestService } from '../support/service.ts'

let service: TestService
before(async () => {
  const environment = {
    CORS_ORIGINS: 'https://agents.example',
    BODY_LIMIT: '4096',
    BODY_BYTES_MAX: '1048576',
    RATE_LIMIT_PER_MINUTE: '3',
  }
  service = await startService({ environment })
})
after(() => service?.stop())

const agent = () => agentOf(service)

const message = (members: object): string => JSON.stringify({ jsonrpc: '2.0', ...members })

test('a body that is too large, of another type or encoded is refused before it is read, and so is another Accept', async () => {
  const body = message({ id: 1, method: 'ping' })
  const refused: [Record<string, string>, string, number][] = [
    [{}, message({ id: 1, method: 'ping', params: { text: 'x'.repeat(5_000) } }), 413],
    [{ 'Content-Type': 'text/plain' }, body, 415],
    [{ 'Content-Type': 'application/x-www-form-urlencoded' }, body, 415],
    [{ 'Content-Encoding': 'gzip' }, body, 415],
    [{ Accept: 'text/html' }, body, 406],
    [{ Accept: 'text/event-stream' }, body, 406],
  ]
  for (const [headers, sent, status] of refused) {
    const answer = await agent().post(sent, headers)
    assert.equal(answer.status, status, answer.text)
    assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/)
  }
  for (const Accept of ['*/*', 'application/json', 'application/*;q=0.5', JSON_HEADERS.Accept])
    assert.equal((await agent().post(body, { Accept })).status, 200, Accept)
})

test('the memory of a body is free again with its answer, whatever that is', async () => {
  const params = { text: 'x'.repeat(3_000) }
  // More bytes than all bodies together may hold.
  for (let n = 0; n < 120; n++)
    for (const method of ['ping', 'nothing', 7])
      assert.ok([200, 400].includes((await agent().post(message({ id: 1, method, params }))).status))
})

test('a call counts as the requests that it makes, and one above the rate says when to come again', async () => {
  const { apiKey } = await service.employer()
  const counted = agentOf({ ...service, apiKey })
  assert.equal((await counted.call('whoami')).headers.get('ratelimit-remaining'), '2')
  // There is no such posting, so that the read is all.
  const changed = await counted.call('update_posting', { id: 1, posting: {} })
  assert.deepEqual([changed.isError, changed.headers.get('ratelimit-remaining')], [true, '1'])
  assert.equal((await counted.call('whoami')).headers.get('ratelimit-remaining'), '0')
  const refused = await counted.call('whoami')
  assertRefused(refused, 'rate-limited')
  assert.equal(refused.headers.get('ratelimit-remaining'), '0')
  assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
})

test('the address takes POST alone, and says so', async () => {
  for (const method of ['GET', 'HEAD', 'DELETE', 'PUT', 'PATCH', 'OPTIONS']) {
    const answer = await sendRaw(`${service.base}/mcp`, { method, headers: {} })
    assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'POST'], method)
  }
})

test('a page elsewhere is refused, whatever host it names, and pages of the service are not', async () => {
  const body = Buffer.from(message({ id: 1, method: 'ping' }))
  const from = (origin: string, host = new URL(service.base).host) =>
    sendRaw(`${service.base}/mcp`, {
      method: 'POST',
      headers: { Host: host, Origin: origin, 'Content-Type': 'application/json' },
      body,
    })
  for (const origin of [
    'http://evil.example',
    'null',
    '',
    'http://localhost.evil.example',
    'https://agents.example.evil',
  ])
    for (const host of [undefined, 'evil.example']) {
      const answer = await from(origin, host)
      assert.equal(answer.status, 403, `${origin} ${host}`)
      assert.equal(JSON.parse(answer.text).error.code, -32600)
    }
  for (const origin of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:80', 'https://agents.example'])
    assert.equal((await from(origin)).status, 200, origin)
})

test('a page of a listed origin may ask with the headers of the protocol, and one elsewhere may not', async () => {
  const preflight = (Origin: string) =>
    sendRaw(`${service.base}/mcp`, { method: 'OPTIONS', headers: { Origin, 'Access-Control-Request-Method': 'POST' } })
  const { status, headers } = await preflight('https://agents.example')
  assert.deepEqual([status, headers.get('access-control-allow-methods')], [204, 'POST'])
  for (const name of ['Authorization', 'Content-Type', 'MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name'])
    assert.ok(headers.get('access-control-allow-headers')?.includes(name), name)
  assert.equal((await preflight('https://other.example')).status, 405)
})

test('with BASE_URL its origin is that of the service, and no page of this machine', async () => {
  const other = await startService({ environment: { BASE_URL: 'https://jobs.example' } })
  try {
    const statusFrom = async (Origin: string) =>
      (await agentOf(other).post(message({ id: 1, method: 'ping' }), { Origin })).status
    assert.deepEqual(
      await Promise.all(['https://jobs.example', 'http://localhost', 'http://jobs.example'].map(statusFrom)),
      [200, 403, 403],
    )
    const { body } = await agentOf(other).ask('tools/list')
    const names = body.result.tools.map(({ name }: { name: string }) => name)
    assert.ok(names.includes('whoami') && !names.includes('search_jobs'), 'no public tools without public pages')
  } finally {
    await other.stop()
  }
})
