import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SecuritySettings, securityHeaders } from './security-headers.ts'

const YEAR = 31_536_000

const headersOf = (settings: SecuritySettings, own: readonly string[] = []): Map<string, string | undefined> => {
  const headers = securityHeaders(settings)(own)
  return new Map(headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1]]] : [])))
}

test('Strict-Transport-Security is sent if the base address is https, and only then', () => {
  const cases: [baseUrl: string | null, hstsSeconds: number, expected: string | undefined][] = [
    [null, YEAR, undefined],
    ['http://example.ca', YEAR, undefined],
    ['https://example.ca', YEAR, `max-age=${YEAR}`],
    ['https://example.ca', 60, 'max-age=60'],
    ['https://example.ca', 0, undefined],
  ]
  for (const [baseUrl, hstsSeconds, expected] of cases)
    assert.equal(headersOf({ baseUrl, hstsSeconds }).get('Strict-Transport-Security'), expected)
})

test('an answer may set its own policies and cache control, and no other security header', () => {
  const settings = { baseUrl: null, hstsSeconds: 0 }
  const defaults = headersOf(settings)
  assert.equal(defaults.get('Content-Security-Policy'), "default-src 'none'; frame-ancestors 'none'")
  assert.equal(defaults.get('Cache-Control'), 'no-store')
  for (const name of ['content-security-policy', 'cache-control', 'referrer-policy', 'cross-origin-resource-policy']) {
    const headers = headersOf(settings, [name, 'own'])
    assert.equal(headers.size, defaults.size - 1)
    assert.ok(![...headers.keys()].some((other) => other.toLowerCase() === name))
    assert.equal(headers.get('X-Content-Type-Options'), 'nosniff')
    assert.equal(headers.get('X-Frame-Options'), 'DENY')
  }
})
