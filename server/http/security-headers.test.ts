import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createSecuredResponse, securityLines } from './security-headers.ts'

const YEAR = 31_536_000

/** The headers of an answer that was begun with some, as a client sees them. */
const answered = async (door: Parameters<typeof securityLines>[0], own: OutgoingHttpHeaders, isSet = false) => {
  const server = createServer({ ServerResponse: createSecuredResponse(door) }, (_request, response) => {
    if (isSet) for (const [name, value] of Object.entries(own)) response.setHeader(name, String(value))
    response.writeHead(200, isSet ? undefined : own).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  server.close()
  server.closeAllConnections()
  return headers
}

test('https alone is asked for where the base address is https, and only there', async () => {
  const cases: [baseUrl: string | null, hstsSeconds: number, told: string | null][] = [
    [null, YEAR, null],
    ['http://example.ca', YEAR, null],
    ['https://example.ca', YEAR, `max-age=${YEAR}`],
    ['https://example.ca', 60, 'max-age=60'],
    ['https://example.ca', 0, null],
  ]
  for (const [baseUrl, hstsSeconds, told] of cases) {
    const door = { baseUrl, hstsSeconds }
    assert.equal((await answered(door, {})).get('strict-transport-security'), told)
    assert.equal(securityLines(door).includes('Strict-Transport-Security'), told !== null)
  }
})

test('an answer may have a policy and a time to be kept of its own, and of nothing else', async () => {
  const door = { baseUrl: null, hstsSeconds: 0 }
  const own = { 'content-security-policy': "default-src 'self'", 'cache-control': 'public' }
  for (const isSet of [false, true]) {
    const headers = await answered(door, own, isSet)
    assert.equal(headers.get('content-security-policy'), "default-src 'self'")
    assert.equal(headers.get('cache-control'), 'public')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
  }
  const headers = await answered(door, {})
  assert.equal(headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'")
  assert.equal(headers.get('cache-control'), 'no-store')
})

test('an answer that is written by hand says the same', async () => {
  const door = { baseUrl: 'https://example.ca', hstsSeconds: 1 }
  const headers = await answered(door, {})
  const lines = securityLines(door).split('\r\n')
  assert.equal(lines.pop(), '')
  for (const line of lines) {
    const [name = '', value] = line.split(': ')
    assert.equal(headers.get(name), value)
  }
  assert.equal(lines.length, 7)
})
