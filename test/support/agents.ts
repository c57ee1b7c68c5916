/** Clients of the tools for agents. */
import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { CLIENT_ADDRESS, noteBody, noteKey } from './log-scan.ts'
import { type Answered, parseBody } from './service.ts'

export const LEGACY = '2025-11-25'
export const MODERN = '2026-07-28'

export const JSON_HEADERS = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
  'X-Forwarded-For': CLIENT_ADDRESS,
}

/** The members that each request of 2026-07-28 has. */
export const META = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

type Sender = { readonly base: string; readonly apiKey?: string | null }

/** Answer of a tool: its structure, or the text of its refusal. */
export type Called = {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
  readonly content: any
  readonly text: string
  readonly isError: boolean
  readonly headers: Headers
  /** Error of JSON-RPC, of a tool that refuses by one. */
  readonly error?: { readonly code: number; readonly message: string; readonly data: Record<string, unknown> }
}

export type Agent = {
  /** Sends a body as it is. */
  readonly post: (body: string, headers?: Record<string, string>) => Promise<Answered>
  /** Sends a request of 2025-11-25. */
  readonly ask: (method: string, params?: object, headers?: Record<string, string>) => Promise<Answered>
  /** Sends a request of 2026-07-28, with its headers. */
  readonly askModern: (method: string, params?: object, headers?: Record<string, string>) => Promise<Answered>
  /** Calls a tool, which answers as a result. */
  readonly call: (name: string, values?: object, headers?: Record<string, string>) => Promise<Called>
}

export const agentOf = ({ base, apiKey = null }: Sender): Agent => {
  noteKey(apiKey)
  const post: Agent['post'] = async (body, headers = {}) => {
    noteBody(body)
    const authorization: Record<string, string> = apiKey === null ? {} : { Authorization: `Bearer ${apiKey}` }
    const response = await fetch(`${base}/mcp`, {
      method: 'POST',
      headers: { ...JSON_HEADERS, ...authorization, ...headers },
      body,
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parseBody(text, response.headers) }
  }
  const message = (method: string, params: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const ask: Agent['ask'] = (method, params = {}, headers = {}) =>
    post(message(method, params), { 'MCP-Protocol-Version': LEGACY, ...headers })
  return {
    post,
    ask,
    askModern: (method, params = {}, headers = {}) =>
      post(message(method, { ...params, _meta: META }), {
        'MCP-Protocol-Version': MODERN,
        'Mcp-Method': method,
        ...('name' in params ? { 'Mcp-Name': String(params.name) } : {}),
        ...headers,
      }),
    call: async (name, values = {}, headers = {}) => {
      const answer = await ask('tools/call', { name, arguments: values }, headers)
      assert.equal(answer.status, 200, answer.text)
      const { result, error } = answer.body
      // The tools of the job protocol refuse so.
      if (error) return { content: null, text: error.message, isError: true, headers: answer.headers, error }
      assert.ok(result, answer.text)
      const { isError = false, structuredContent = null, content } = result
      return { content: structuredContent, text: content[0].text, isError, headers: answer.headers }
    },
  }
}

/** Calls tools, which answer in the shapes that their list says, and as text with the same. */
export const shapedCalls = async (reader: Agent) => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const shapes = new Map<string, ValidateFunction>()
  for (const { name, outputSchema } of (await reader.ask('tools/list')).body.result.tools)
    shapes.set(name, ajv.compile(outputSchema))
  return async (agent: Agent, name: string, values: object = {}): Promise<Called['content']> => {
    const { content, text, isError } = await agent.call(name, values)
    assert.equal(isError, false, text)
    assert.deepEqual(JSON.parse(text), content)
    const matches = shapes.get(name)
    const isOfShape: boolean = matches?.(content) ?? false
    assert.ok(isOfShape, `${name} ${JSON.stringify(matches?.errors)}`)
    return content
  }
}

export const assertRefused = ({ isError, content, text }: Called, code: string, words: RegExp = /./): void => {
  assert.ok(isError && content === null, text)
  assert.ok(text.includes(`(${code})`), text)
  assert.match(text, words)
}
