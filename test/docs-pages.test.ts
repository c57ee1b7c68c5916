/** The pages under /docs as people meet them: what they hold, and what a browser makes of them. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { operationsOf, prefixOf, VERSIONS } from '@affiche/contract/operations.ts'
import { findings, problems } from '@affiche/contract/problem.ts'
import type { Browser } from 'playwright-core'
import { PAPERS, REFERENCES, STANDINGS } from '../server/api/docs/papers.ts'
import { openApiDocument } from '../server/api/openapi/openapi.ts'
import { launchChromium, NO_BROWSER } from './support/chromium.ts'
import { statusOf } from './support/fetched.ts'
import { brokenColours, brokenRules } from './support/looks.ts'
import { startService, type TestService } from './support/service.ts'

const PAGES = [
  '/docs',
  ...Object.values(REFERENCES),
  ...Object.keys(PAPERS),
  '/docs/problems',
  '/docs/problems/invalid-request',
  '/no/such/page',
]

let service: TestService
before(async () => {
  service = await startService()
})
after(() => service.stop())

const read = async (path: string, accept = 'text/html') => {
  const answer = await fetch(service.base + path, { headers: { Accept: accept } })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

for (const version of VERSIONS)
  test(`the reference of ${version} holds every operation, every schema and every problem that an operation answers with`, async () => {
    const { text } = await read(REFERENCES[version])
    for (const { id, path, summary } of operationsOf[version]) {
      assert.ok(text.includes(`id="${id}"`), id)
      assert.ok(text.includes(path) && text.includes(summary), id)
    }
    const document = openApiDocument('', version) as { components: { schemas: object } }
    for (const name of Object.keys(document.components.schemas)) assert.ok(text.includes(`id="schema-${name}"`), name)
    for (const code of ['invalid-request', 'job-not-found', 'rate-limited'])
      assert.ok(text.includes(`href="../docs/problems/${code}"`), code)
  })

test('the documents begin with where to start, and with the current version before the older one', async () => {
  const hrefsOf = (text: string) => [...text.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href)
  const { text } = await read('/docs')
  const body = text.slice(text.indexOf('<h1'))
  const first = body.slice(body.indexOf('<p>'), body.indexOf('</p>'))
  assert.deepEqual(hrefsOf(first), [
    './docs/integrating',
    './docs/v1.2',
    './docs/test-mode',
    './docs/test-mode#get-the-certificate',
  ])
  assert.ok(body.indexOf('The current version') < body.indexOf('The older version'))
  const hrefs = hrefsOf(body)
  for (const path of [...Object.values(REFERENCES), ...Object.keys(PAPERS), '/docs/problems'])
    assert.ok(hrefs.includes(`.${path}`), path)
  for (const version of VERSIONS) {
    const reference = (await read(REFERENCES[version])).text
    assert.match(reference, new RegExp(`<p>${RegExp.escape(STANDINGS[version])} `), version)
  }
})

test('the page of problems holds every problem and every finding', async () => {
  const { text } = await read('/docs/problems')
  for (const code of [...Object.keys(problems), ...Object.keys(findings)]) assert.ok(text.includes(code), code)
  for (const code of Object.keys(findings)) assert.ok(text.includes(`id="${code}"`), code)
})

test('every link within a page leads to something on it, and every other link to an address that answers', async () => {
  const statuses = new Map<string, Promise<number>>()
  const statusAt = (href: string, path: string): Promise<number> => {
    const address = new URL(href, service.base + path)
    address.hash = ''
    return statuses.getOrInsertComputed(address.href, statusOf)
  }
  for (const path of PAGES.slice(0, -1)) {
    const { text } = await read(path)
    const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    assert.equal(ids.size, [...text.matchAll(/ id="/g)].length, `an id twice in ${path}`)
    const links = new Set([...text.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href))
    for (const href of links) {
      if (href.startsWith('#')) assert.ok(ids.has(href.slice(1)), `${href} of ${path}`)
      else if (href.startsWith('.')) assert.equal(await statusAt(href, path), 200, `${href} of ${path}`)
    }
  }
})

test('the document without a version is that of the newest, also below the path of a proxy', async () => {
  const answer = await fetch(`${service.base}/openapi.json`, { redirect: 'manual' })
  assert.equal(await answer.text(), '')
  assert.equal(answer.status, 302)
  const newest = prefixOf(VERSIONS.at(-1) ?? 'v1.1')
  assert.equal(answer.headers.get('location'), `.${newest}/openapi.json`)
  const { servers } = JSON.parse((await read('/openapi.json', 'application/json')).text)
  assert.deepEqual(servers, [{ url: service.base + newest }])
})

/** Words of a text. */
const wordsOf = (text: string): Set<string> => new Set(text.match(/[\p{L}\p{N}]+/gu))

test('the page of a document holds every word of it', async () => {
  for (const [path, { file }] of Object.entries(PAPERS)) {
    const paper = readFileSync(join(import.meta.dirname, '../docs', file), 'utf8')
    const { text } = await read(path)
    const shown = text
      .replace(/<style>.*<\/style>/s, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
    const there = wordsOf(shown)
    const written = file.endsWith('.md')
      ? paper
          .replace(/<!--.*?-->/gs, '')
          .replace(/\]\([^)]*\)/g, ']')
          .replace(/^```\w+$/gm, '')
      : paper
    const lost = [...wordsOf(written)].filter((word) => !there.has(word))
    assert.deepEqual(lost, [], path)
  }
})

test('documents lead to each other within the service, to the very section', async () => {
  for (const [path, { file }] of Object.entries(PAPERS)) {
    const paper = readFileSync(join(import.meta.dirname, '../docs', file), 'utf8')
    const { text } = await read(path)
    for (const [other, { file: target }] of Object.entries(PAPERS))
      for (const [, fragment = ''] of paper.matchAll(new RegExp(`\\]\\(${RegExp.escape(target)}(#[\\w-]+)?\\)`, 'g'))) {
        assert.ok(
          text.includes(`href="${'../'.repeat(path.split('/').length - 2).slice(0, -1)}${other}${fragment}"`),
          `${path} to ${target}${fragment}`,
        )
        if (fragment !== '')
          assert.ok((await read(other)).text.includes(`id="${fragment.slice(1)}"`), `${target}${fragment}`)
      }
  }
})

describe('in Chromium', { skip: NO_BROWSER }, () => {
  let browser: Browser
  before(async () => {
    browser = await launchChromium()
  })
  after(() => browser?.close())

  test('no page breaks a rule of accessibility, in light colours or in dark ones', async () => {
    const page = await browser.newPage()
    const grounds = new Set<string>()
    const groundIn = async (): Promise<string> => page.evaluate('getComputedStyle(document.body).backgroundColor')
    for (const path of PAGES) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(service.base + path)
      grounds.add(await groundIn())
      assert.deepEqual(await brokenRules(page), [], path)
      assert.deepEqual(await brokenColours(page, 'dark'), [], path)
      grounds.add(await groundIn())
    }
    assert.deepEqual([...grounds], ['rgb(255, 255, 255)', 'rgb(22, 22, 22)'])
  })

  test('no page is wider than a narrow screen', async () => {
    const page = await browser.newPage({ viewport: { width: 320, height: 640 }, isMobile: true })
    for (const path of PAGES) {
      await page.goto(service.base + path)
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320, path)
    }
  })
})
