import assert from 'node:assert/strict'
import { test } from 'node:test'
import { busyPage } from './busy-page.ts'

const askedFor = (url: string, headers: Readonly<Record<string, string>> = {}): string =>
  String(busyPage({ url, headers })?.body ?? 'none')

test('an overloaded service says so on a page at the addresses of pages, in their language', () => {
  for (const url of ['/', '/en', '/en/jobs?q=baker', '/jobs/7MQXSMF', '/go/7MQXSMF', '/en/console/1/jobs'])
    assert.match(askedFor(url), /<html lang="en-CA">[\s\S]*<h1>The service is not available at the moment<\/h1>/, url)
  assert.match(askedFor('/fr/emplois'), /<html lang="fr-CA">[\s\S]*<h1>Le service n’est pas disponible/)
  assert.match(askedFor('/jobs/7MQXSMF', { 'accept-language': 'fr-CA, en;q=0.5' }), /lang="fr-CA"/)
  assert.match(askedFor('/en/jobs', { accept: '*/*' }), /<h1>/)
})

test('what is no page, and who would rather have JSON, has the problem', () => {
  for (const url of ['/api/v1.1/jobs', '/feeds/jobs.en.atom', '/assets/site.css', '/entry', '/health/ready'])
    assert.equal(askedFor(url), 'none', url)
  assert.equal(askedFor('/en/console/1/jobs/check', { accept: 'application/json' }), 'none')
})

test('it may be asked for again in a moment, and is kept by nobody', () => {
  const headers = busyPage({ url: '/en', headers: {} })?.headers ?? []
  const named = Object.fromEntries(headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1]]] : [])))
  assert.deepEqual([named['retry-after'], named['cache-control']], ['1', 'no-store'])
})
