/** Rules of pages of every kind: addresses, encodings, validators, headers, and refusals. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { PageRequest } from '../../server/html/page.ts'
import { Problem } from '../../server/platform/sentences/problem.ts'
import { sentence } from '../../server/platform/sentences/sentence.ts'
import { createPages } from '../../server/site/pages.ts'
import { type Asking, BASE, contextOf, openPages, uploadOf } from './support.ts'

let ask: Asking
before(async () => {
  ask = await openPages(new Map())
})

const home = async (language: string): Promise<string | undefined> =>
  (await ask('/', { headers: { 'accept-language': language } })).headers.get('location')

const codeOf = async (address: string, method = 'GET'): Promise<string> => {
  const error = await ask(address, { method }).catch((problem: unknown) => problem)
  return error instanceof Problem ? error.code : 'none'
}

const siteSheet = async (): Promise<string> => {
  const pages = await createPages(contextOf(new Map()))
  const request = requestFor('/nowhere')
  const page = pages.refuse(request, new Problem('path-not-found', sentence('noPage')), 'id')
  return /href="(\/assets\/site-[^"]+)"/.exec(Buffer.from(page.body ?? []).toString())?.[1] ?? assert.fail()
}

const requestFor = (path: string, headers: Record<string, string> = {}): PageRequest => ({
  method: 'GET',
  path,
  query: new URLSearchParams(),
  headers,
  base: BASE,
  sender: '',
  readForm: () => new URLSearchParams(),
  readApplication: async () => uploadOf({}),
})

test('the start leads to the language that the reader prefers, and to English without one', async () => {
  assert.equal(await home('fr-CA, en;q=0.5'), '/fr/emplois')
  assert.equal(await home('en;q=0.9, fr;q=0.8'), '/en/jobs')
  assert.equal(await home('fr;q=0, *'), '/en/jobs')
  for (const none of ['', '*', 'de', ';;;']) assert.equal(await home(none), '/en/jobs', none)
  assert.equal((await ask('/')).headers.get('vary'), 'Accept-Language')
})

test('an address that is none, and a method that it does not take, are refused', async () => {
  for (const address of ['/en/nothing', '/assets/site.css', '/assets/%2e%2e%2fsite.css', '/en/jobs/%00'])
    assert.equal(await codeOf(address), 'path-not-found', address)
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
    assert.equal(await codeOf('/', method), 'method-not-allowed', method)
})

describe('the style sheet', () => {
  test('is kept for good under an address with its hash, and is at most 8 kB compressed', async () => {
    const answer = await ask(await siteSheet())
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.equal(answer.headers.get('content-type'), 'text/css; charset=utf-8')
    const file = readFileSync(join(import.meta.dirname, '../../server/html/assets/site.css'), 'utf8')
    assert.equal(answer.text, file)
    assert.ok(gzipSync(file).length <= 8_000)
  })

  test('has rules for forced colours, print and reduced motion, logical properties, and loads nothing', async () => {
    const { text } = await ask(await siteSheet())
    for (const rule of ['forced-colors: active', 'print', 'prefers-reduced-motion', 'light-dark('])
      assert.ok(text.includes(rule), rule)
    assert.doesNotMatch(text, /(?:margin|padding|border|inset)-(?:left|right|top|bottom)|url\(|@import/)
  })
})

describe('an answer', () => {
  test('has one strong tag for each encoding, and is 304 without a body for a client that has it', async () => {
    const sheet = await siteSheet()
    const [zipped, plain] = await Promise.all([ask(sheet), ask(sheet, { headers: { 'accept-encoding': 'br' } })])
    assert.equal(zipped.headers.get('content-encoding'), 'gzip')
    assert.equal(plain.headers.get('content-encoding'), undefined)
    assert.equal(plain.text, zipped.text)
    const [one, other] = [zipped.headers.get('etag') ?? '', plain.headers.get('etag') ?? '']
    assert.match(one, /^"[\w-]{27}\.gz"$/)
    assert.notEqual(one, other)
    for (const field of [one, `"x", ${one}`, `W/${one}`, '*']) {
      const again = await ask(sheet, { headers: { 'if-none-match': field } })
      assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', one], field)
    }
    assert.equal((await ask(sheet, { headers: { 'if-none-match': other } })).status, 200)
    for (const answer of [zipped, plain]) assert.equal(answer.headers.get('vary'), 'Accept-Encoding')
  })
})
