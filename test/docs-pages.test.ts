/** The pages under /docs as people meet them: what they hold, and what a browser makes of them. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { operations } from '@affiche/contract/operations.ts'
import { openApiDocument } from '../server/http/openapi/openapi.ts'
import { CHROMIUM, type Devtools, startChromium } from './security/browser/devtools.ts'
import { startService, type TestService } from './support/service.ts'

const PAGES = ['/docs', '/docs/interface', '/docs/problems', '/docs/problems/invalid-request', '/no/such/page']

let service: TestService
before(async () => {
  service = await startService()
})
after(() => service.stop())

const read = async (path: string, accept = 'text/html') => {
  const answer = await fetch(service.base + path, { headers: { Accept: accept } })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

test('the reference holds every operation, every schema and every problem that an operation answers with', async () => {
  const { text } = await read('/docs')
  for (const { id, path, summary } of operations) {
    assert.ok(text.includes(`id="${id}"`), id)
    assert.ok(text.includes(path) && text.includes(summary), id)
  }
  const document = openApiDocument('') as { components: { schemas: object } }
  for (const name of Object.keys(document.components.schemas)) assert.ok(text.includes(`id="schema-${name}"`), name)
  for (const code of ['invalid-request', 'job-not-found', 'rate-limited'])
    assert.ok(text.includes(`href="./docs/problems/${code}"`), code)
})

test('every link within a page leads to something on it, and every other link to an address that answers', async () => {
  for (const path of PAGES.slice(0, 4)) {
    const { text } = await read(path)
    const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    assert.equal(ids.size, [...text.matchAll(/ id="/g)].length, `an id twice in ${path}`)
    const links = new Set([...text.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href))
    for (const href of links) {
      if (href.startsWith('#')) assert.ok(ids.has(href.slice(1)), `${href} of ${path}`)
      else if (href.startsWith('.')) {
        const { status } = await fetch(new URL(href, service.base + path))
        assert.equal(status, 200, `${href} of ${path}`)
      }
    }
  }
})

test('the page of the interface holds every word of the paper', async () => {
  const paper = readFileSync(join(import.meta.dirname, '../docs/interface.md'), 'utf8')
  const { text } = await read('/docs/interface')
  const shown = text
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
  const words = (of: string): Set<string> => new Set(of.match(/[\p{L}\p{N}]+/gu))
  const there = words(shown)
  const lost = [...words(paper.replace(/\]\([^)]*\)/g, ']'))].filter((word) => !there.has(word))
  assert.deepEqual(lost, [])
})

test('a browser gets a page at an address that does not exist, a program gets the problem, and below the interface everybody does', async () => {
  const page = await read('/no/such/page')
  assert.deepEqual([page.status, page.type], [404, 'text/html; charset=utf-8'])
  for (const [path, accept] of [
    ['/no/such/page', '*/*'],
    ['/no/such/page', 'application/json'],
    ['/api/v1.1/nowhere', 'text/html'],
    ['/docs/problems/no-such-problem', 'application/json'],
  ] as const) {
    const { status, type } = await read(path, accept)
    assert.deepEqual([status, type], [404, 'application/problem+json; charset=utf-8'], path)
  }
  const posted = await fetch(`${service.base}/no/such/page`, { method: 'POST', headers: { Accept: 'text/html' } })
  assert.match(posted.headers.get('content-type') ?? '', /problem\+json/)
})

describe('in Chromium', { skip: CHROMIUM ? false : 'Chromium is not installed' }, () => {
  const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  let browser: Devtools
  let sessionId: string
  before(async () => {
    browser = startChromium(CHROMIUM ?? '')
    const { targetId } = await browser.ask('Target.createTarget', { url: 'about:blank' })
    const attached = await browser.ask('Target.attachToTarget', { targetId, flatten: true })
    sessionId = attached.sessionId
    await browser.ask('Page.enable', {}, sessionId)
  })
  after(() => browser.close())

  const evaluate = async (expression: string) => {
    const asked = { expression, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await browser.ask('Runtime.evaluate', asked, sessionId)
    assert.equal(exceptionDetails, undefined, JSON.stringify(exceptionDetails))
    return result.value
  }

  const open = async (path: string): Promise<void> => {
    const loaded = new Promise<void>((resolve) => {
      browser.listen(({ method }) => method === 'Page.loadEventFired' && resolve())
    })
    await browser.ask('Network.setExtraHTTPHeaders', { headers: { Accept: 'text/html' } }, sessionId)
    await browser.ask('Page.navigate', { url: service.base + path }, sessionId)
    await loaded
  }

  for (const scheme of ['light', 'dark'])
    test(`no page breaks a rule of accessibility, in ${scheme} colours`, async () => {
      const features = [{ name: 'prefers-color-scheme', value: scheme }]
      await browser.ask('Emulation.setEmulatedMedia', { features }, sessionId)
      const grounds = new Set<string>()
      for (const path of PAGES) {
        await open(path)
        grounds.add(await evaluate('getComputedStyle(document.body).backgroundColor'))
        await evaluate(`${AXE}; undefined`)
        const broken = await evaluate(
          `axe.run().then(({ violations }) => JSON.stringify(violations.map(({ id, nodes }) => [id, nodes[0].html])))`,
        )
        assert.equal(broken, '[]', path)
      }
      assert.deepEqual([...grounds], [scheme === 'dark' ? 'rgb(22, 22, 22)' : 'rgb(255, 255, 255)'])
    })

  test('no page is wider than a narrow screen', async () => {
    const narrow = { width: 320, height: 640, deviceScaleFactor: 1, mobile: true }
    await browser.ask('Emulation.setDeviceMetricsOverride', narrow, sessionId)
    for (const path of PAGES) {
      await open(path)
      assert.equal(await evaluate('document.documentElement.scrollWidth'), 320, path)
    }
  })
})
