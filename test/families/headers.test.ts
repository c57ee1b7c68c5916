/** Headers for browsers in every answer; and no answer shows what was sent as HTML. */

import assert from 'node:assert/strict'
import { get } from 'node:http'
import { describe, test } from 'node:test'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { fetchWhole } from '../support/fetched.ts'
import { exchange, parseReply, sendRaw } from '../support/raw-http.ts'
import { createClient } from '../support/service.ts'
import { serveSuite } from '../support/suite-service.ts'
import { texts } from '../support/texts.ts'
import { nameOf, pathOf, prepare, rows, send } from './requests.ts'

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}
const POLICY = "default-src 'none'; frame-ancestors 'none'"

/** A header has whole seconds. */
const BEGUN = Math.floor(Date.now() / 1000) * 1000

/** The reference lists alone. */
const KEPT = 'public, max-age=300'

type Headed = { readonly status: number; readonly headers: Headers }

const assertHeaders = ({ status, headers }: Headed, what: string, keep = 'no-store', policy = POLICY): void => {
  for (const [name, value] of Object.entries(ALWAYS)) assert.equal(headers.get(name), value, `${name} of ${what}`)
  assert.equal(headers.get('content-security-policy'), policy, `${status} ${what}`)
  assert.equal(headers.get('cache-control'), keep, `${status} ${what}`)
  const date = Date.parse(headers.get('date') ?? '')
  assert.ok(date >= BEGUN && date <= Date.now(), `Date of ${what} is ${headers.get('date')}`)
}

const { service, owner } = await serveSuite()

for (const operation of rows)
  test(`${nameOf(operation)} says what a browser may do with its answers, and lets none with a key be kept`, async () => {
    const ask = await prepare(operation, owner)
    const keep = operation.scope ? 'no-store' : KEPT
    const answers: [Headed, string][] = [
      [await send(createClient(service.api, { employerId: 0, apiKey: 'nonsense' }), ask), keep],
      [await send(owner, { ...ask, path: `${ask.path}?nonsense=1` }), 'no-store'],
      [await send(owner, ask, { headers: { Accept: 'text/html' } }), 'no-store'],
      [await send(owner, ask), keep],
      [await send(owner, ask), keep],
    ]
    for (const [answer, kept] of answers) {
      const isGood = answer.status < 300
      assertHeaders(answer, `${ask.method} ${ask.path} ${answer.status}`, isGood ? kept : 'no-store')
    }
  })

describe('an answer of the service', () => {
  test('is safe in a browser whatever was asked, health, redirects and bytes that are no request included', async () => {
    for (const path of texts(`
      /health/live | /health/ready | /nothing | /docs/problems/none | /%zz | /api/v1.1/openapi.json |
      /api/v1.2/openapi.json
    `))
      assertHeaders(await fetchWhole(service.base + path), path)
    for (const path of ['/', '/openapi.json'])
      assertHeaders(await fetchWhole(service.base + path, { redirect: 'manual' }), path)
    for (const method of ['OPTIONS', 'PATCH', 'HEAD', 'QUERY'])
      assertHeaders(await sendRaw(service.api, { method }), method)
    for (const bytes of [
      'nonsense\r\n\r\n',
      'FOO / HTTP/1.1\r\nHost: a\r\n\r\n',
      'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    ]) {
      const reply = parseReply(await exchange(service.base, bytes))
      assert.ok(reply.status >= 400)
      assertHeaders(reply, bytes.slice(0, 20))
    }
    const list = `${service.api}/positiontypes`
    const etag = (await fetchWhole(list)).headers.get('etag') ?? assert.fail()
    const unchanged = await fetchWhole(list, { headers: { 'If-None-Match': etag } })
    assert.equal(unchanged.status, 304)
    assertHeaders(unchanged, '304', KEPT)
  })

  test('has a request id that no other answer has', async () => {
    const paths = [...rows.map((row) => pathOf(row, 1)), '/nothing', '/health/live', '/docs', '/%zz']
    const ids = await Promise.all(
      paths.map(async (path) => (await fetchWhole(service.base + path)).headers.get('x-request-id')),
    )
    assert.ok(ids.every((id) => id !== null && id.length >= 8))
    assert.equal(new Set(ids).size, paths.length)
  })

  test('carries each of the headers once', async () => {
    const { rawHeaders } = await new Promise<{ rawHeaders: string[] }>((resolve) => {
      get(`${service.base}/docs`, (response) => resolve(response.resume()))
    })
    const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase())
    assert.deepEqual(names.toSorted(), [...new Set(names)].sort())
    for (const name of [...Object.keys(ALWAYS), 'content-security-policy', 'cache-control'])
      assert.ok(names.includes(name))
  })

  const assertNoHtml = async (path: string, init: RequestInit): Promise<void> => {
    const answer = await fetch(service.base + path, init)
    const type = answer.headers.get('content-type') ?? ''
    const text = await answer.text()
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
    if (answer.status >= 400 && path.startsWith(API_PREFIX))
      assert.equal(type, 'application/problem+json; charset=utf-8', path)
    if (type.startsWith('text/html')) assert.doesNotMatch(text, /alert\(\d\)|onerror/, path)
    else assert.match(type, /json/, path)
  }

  test('never shows what was sent as HTML, wherever it was sent', async () => {
    const evil = '<script>alert(1)</script><img src=x onerror=alert(2)>'
    const escaped = encodeURIComponent(evil)
    const key = { 'API-Key': owner.apiKey ?? '' }
    const json = { ...key, 'Content-Type': 'application/json' }
    const asks: [path: string, init: RequestInit][] = [
      [`/${escaped}`, {}],
      [`/docs/problems/${escaped}`, {}],
      [`/docs/interface/${escaped}`, {}],
      [`/docs?from=${escaped}`, { headers: { Accept: 'text/html' } }],
      [`/docs?${escaped}=${escaped}`, {}],
      [`/docs/problems?${escaped}`, {}],
      [`${API_PREFIX}/jobs/${escaped}`, { headers: key }],
      [`${API_PREFIX}/jobs?${escaped}=${escaped}&status=${escaped}&pageSize=${escaped}`, { headers: key }],
      [`${API_PREFIX}/locations/${escaped}`, {}],
      [`${API_PREFIX}/locations?types=${escaped}`, {}],
      [`${API_PREFIX}/jobs`, { headers: { ...key, Accept: 'text/html', 'X-Evil': evil } }],
      [`${API_PREFIX}/jobs`, { headers: { 'API-Key': evil } }],
      [`${API_PREFIX}/jobs`, { method: 'POST', headers: { ...json, 'X-HTTP-Method-Override': evil } }],
      [`${API_PREFIX}/jobs`, { method: 'POST', headers: { ...key, 'Content-Type': `text/html; ${evil}` }, body: evil }],
      [`${API_PREFIX}/jobs`, { method: 'POST', headers: json, body: evil }],
      [
        `${API_PREFIX}/jobs`,
        { method: 'POST', headers: json, body: JSON.stringify({ [evil]: evil, title: evil, status: evil }) },
      ],
    ]
    for (const [path, init] of asks)
      for (const accept of ['text/html', '*/*'])
        await assertNoHtml(path, { ...init, headers: { Accept: accept, ...init.headers } })
    const heads = [
      `GET /${evil} HTTP/1.1\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: ${evil}\r\n${evil}: 1\r\n\r\n`,
      `${evil}\r\n\r\n`,
    ]
    for (const bytes of heads) {
      const { status, headers, text } = parseReply(await exchange(service.base, bytes))
      assert.ok(status >= 400)
      assert.equal(headers.get('content-type'), 'application/problem+json; charset=utf-8')
      assert.doesNotMatch(text, /script/)
    }
    const hostile = await sendRaw(`${service.base}/docs/problems`, {
      method: 'GET',
      headers: { Host: 'a"onload=alert(1)' },
    })
    assert.doesNotMatch(hostile.text, /alert/)
  })
})
