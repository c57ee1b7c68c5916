/**
 * The rules of the Model Context Protocol for a server with tools alone: revision 2026-07-28 (basic, versioning, streamable
 * HTTP, discovery, tools, caching) and 2025-11-25 (lifecycle, transports, tools), and of JSON-RPC 2.0.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { agentOf, LEGACY, META, MODERN } from '../support/agents.ts'
import { PUBLIC } from '../support/public-service.ts'
import { type Answered, startService, type TestService } from '../support/service.ts'

let service: TestService
before(async () => {
  service = await startService({
    environment: { ...PUBLIC, CORS_ORIGINS: 'https://agents.example', BODY_LIMIT: '4096' },
  })
})
after(() => service?.stop())

const agent = () => agentOf(service)

const message = (members: object): string => JSON.stringify({ jsonrpc: '2.0', ...members })

const assertError = (answer: Answered, status: number, code: number, id?: unknown): void => {
  assert.equal(answer.status, status, answer.text)
  assert.equal(answer.body.error.code, code, answer.text)
  assert.equal(typeof answer.body.error.message, 'string')
  assert.deepEqual(answer.body.id, id)
}

test('initialize answers with the revision that it speaks, whatever revision is asked for', async () => {
  for (const protocolVersion of [LEGACY, '2024-11-05', '1999-01-01']) {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    const { status, headers, body } = await agent().post(message({ id: 'a', method: 'initialize', params }))
    assert.deepEqual([status, body.id, body.jsonrpc], [200, 'a', '2.0'])
    assert.equal(headers.get('mcp-session-id'), null)
    const { serverInfo, instructions, ...result } = body.result
    assert.deepEqual(result, { protocolVersion: LEGACY, capabilities: { tools: {} } })
    assert.ok(serverInfo.name && serverInfo.version && instructions)
  }
  const begun = await agent().post(message({ method: 'notifications/initialized' }))
  assert.deepEqual([begun.status, begun.text], [202, ''])
  assert.deepEqual((await agent().ask('ping')).body.result, {})
})

test('server/discover names the revisions, the tools and the server, and may be kept', async () => {
  const { status, body } = await agent().askModern('server/discover')
  assert.equal(status, 200)
  const { supportedVersions, capabilities, resultType, ttlMs, cacheScope, _meta } = body.result
  assert.deepEqual([supportedVersions, capabilities, resultType], [[MODERN, LEGACY], { tools: {} }, 'complete'])
  assert.ok(Number.isInteger(ttlMs) && ttlMs >= 0)
  assert.equal(cacheScope, 'public')
  const { name, version } = _meta['io.modelcontextprotocol/serverInfo']
  assert.ok(name && version)
})

test('the list of tools is the same in both revisions and each time, and 2026-07-28 says how long it holds', async () => {
  const [old, first, second] = await Promise.all([
    agent().ask('tools/list'),
    agent().askModern('tools/list'),
    agent().askModern('tools/list'),
  ])
  assert.equal(first.text, second.text)
  assert.deepEqual(old.body.result, { tools: first.body.result.tools })
  assert.ok(first.body.result.ttlMs >= 0 && first.body.result.cacheScope === 'public')
  assertError(await agent().ask('tools/list', { cursor: 'x' }), 200, -32602, 1)
})

test('each tool has a name of the allowed letters, and schemas of JSON Schema 2020-12 for objects', async () => {
  const { body } = await agent().ask('tools/list')
  const names = body.result.tools.map(({ name }: { name: string }) => name)
  assert.equal(new Set(names).size, names.length)
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  for (const { name, title, description, inputSchema, outputSchema, annotations } of body.result.tools) {
    assert.match(name, /^[A-Za-z0-9_.-]{1,64}$/)
    assert.ok(title && description.length > 20, name)
    for (const schema of [inputSchema, outputSchema]) {
      assert.equal(schema.type, 'object', name)
      assert.equal(ajv.validateSchema(schema), true, name)
    }
    for (const hint of ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'])
      assert.equal(typeof annotations[hint], 'boolean', `${name} ${hint}`)
    assert.ok(!(annotations.readOnlyHint && annotations.destructiveHint), name)
  }
})

test('a request of 2026-07-28 without its members is refused with 400 and its id', async () => {
  const { 'io.modelcontextprotocol/clientInfo': _, ...needed } = META
  const headers = { 'MCP-Protocol-Version': MODERN, 'Mcp-Method': 'server/discover' }
  const send = (params: object) => agent().post(message({ id: 7, method: 'server/discover', params }), headers)
  assert.equal((await send({ _meta: needed })).status, 200)
  for (const name of Object.keys(needed))
    assertError(
      await send({ _meta: Object.fromEntries(Object.entries(needed).filter(([key]) => key !== name)) }),
      400,
      -32602,
      7,
    )
  for (const params of [{}, { _meta: null }, { _meta: [] }, { _meta: 'x' }])
    assertError(await send(params), 400, -32602, 7)
})

test('another revision is refused with those that are spoken, and a header that differs from the body', async () => {
  for (const version of ['1900-01-01', '2025-03-26', '2026-07-28, 2026-07-28', 'constructor']) {
    const meta = { ...META, 'io.modelcontextprotocol/protocolVersion': version }
    const headers = { 'MCP-Protocol-Version': version, 'Mcp-Method': 'tools/list' }
    for (const params of [{ _meta: meta }, {}]) {
      const answer = await agent().post(message({ id: 2, method: 'tools/list', params }), headers)
      assertError(answer, 400, -32022, 2)
      assert.deepEqual(answer.body.error.data, { supported: [MODERN, LEGACY], requested: version })
    }
  }
  const send = (headers: Record<string, string>) =>
    agent().post(message({ id: 3, method: 'tools/list', params: { _meta: META } }), headers)
  for (const headers of [{}, { 'MCP-Protocol-Version': LEGACY }, { 'MCP-Protocol-Version': '1900-01-01' }])
    assertError(await send({ 'Mcp-Method': 'tools/list', ...headers }), 400, -32020, 3)
})

test('Mcp-Method and Mcp-Name say what the body does, to the letter, and a name may be Base64', async () => {
  const call = { name: 'search_jobs', arguments: {} }
  for (const method of ['', 'tools/list', 'TOOLS/CALL'])
    assertError(await agent().askModern('tools/call', call, { 'Mcp-Method': method }), 400, -32020, 1)
  for (const name of ['', 'get_job', 'Search_jobs', '=?base64?Z2V0X2pvYg==?=', '=?BASE64?c2VhcmNoX2pvYnM=?='])
    assertError(await agent().askModern('tools/call', call, { 'Mcp-Name': name }), 400, -32020, 1)
  for (const name of ['search_jobs', '  search_jobs', '=?base64?c2VhcmNoX2pvYnM=?=']) {
    const { status, body } = await agent().askModern('tools/call', call, { 'Mcp-Name': name })
    assert.deepEqual([status, body.result.resultType, body.result.isError], [200, 'complete', undefined])
  }
})

test('an unknown method, and one of the other revision, is not found', async () => {
  const modern = [
    'initialize',
    'ping',
    'logging/setLevel',
    'resources/list',
    'prompts/list',
    'constructor',
    '__proto__',
  ]
  for (const method of modern) assertError(await agent().askModern(method), 404, -32601, 1)
  for (const method of ['server/discover', 'resources/list', 'toString', ''])
    assertError(await agent().ask(method), 200, -32601, 1)
})

test('what is no message of JSON-RPC is refused: batches, answers, odd ids, names that occur twice, other bytes', async () => {
  const call = { method: 'tools/list', params: {} }
  const invalid = [
    `[${message({ id: 1, ...call })}]`,
    '[]',
    'null',
    '"tools/list"',
    message({ id: null, ...call }),
    message({ id: 1.5, ...call }),
    message({ id: {}, ...call }),
    message({ id: [1], ...call }),
    message({ id: true, ...call }),
    message({ ...call }),
  ]
  for (const body of invalid) assertError(await agent().post(body), 400, -32600)
  const named = [
    JSON.stringify({ id: 1, ...call }),
    JSON.stringify({ jsonrpc: '1.0', id: 1, ...call }),
    message({ id: 1, method: 7 }),
    message({ id: 1, result: {} }),
    message({ id: 1, error: { code: 1, message: 'x' } }),
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","method":"tools/list"}',
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"whoami","name":"search_jobs"}}',
  ]
  for (const body of named) assertError(await agent().post(body), 400, -32600, 1)
  for (const params of [[], 'x', 1, null])
    assertError(await agent().post(message({ id: 1, method: 'ping', params })), 400, -32602, 1)
  for (const body of ['', '{', 'tools/list', '{"jsonrpc":"2.0",}', '\u0000'])
    assertError(await agent().post(body), 400, -32700)
  assertError(await agent().post(`{"a":${'['.repeat(100)}${']'.repeat(100)}}`), 400, -32600)
})

test('a tool that is none, by whatever name, and arguments that are no object are errors of the message', async () => {
  for (const name of ['nothing', 'constructor', '__proto__', 'toString', 'hasOwnProperty', '', null, 7, {}, ['whoami']])
    assertError(await agent().ask('tools/call', { name, arguments: {} }), 200, -32602, 1)
  assertError(await agent().ask('tools/call'), 200, -32602, 1)
  for (const values of [[], 'x', 7, null, true])
    assertError(await agent().ask('tools/call', { name: 'search_jobs', arguments: values }), 200, -32602, 1)
  const inexact = '{"name":"search_jobs","arguments":{"filters":{"salary_min":1234567890.1234567890123}}}'
  const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${inexact}}`
  assertError(await agent().post(body), 200, -32602, 1)
})
