/** The pages under /docs: their policy allows nothing inline but what is theirs, and they work under it. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { problems } from '@affiche/contract/problem.ts'
import type { Browser } from 'playwright-core'
import { PAPERS, REFERENCES } from '../server/api/docs/papers.ts'
import { launchChromium, NO_BROWSER } from './support/chromium.ts'
import { startService, type TestService } from './support/service.ts'

const PAGES = [
  '/docs',
  ...Object.values(REFERENCES),
  ...Object.keys(PAPERS),
  '/docs/problems',
  ...Object.keys(problems).map((code) => `/docs/problems/${code}`),
]

let service: TestService
before(async () => {
  service = await startService()
})
after(() => service.stop())

const read = async (path: string) => {
  const answer = await fetch(service.base + path)
  const policy = answer.headers.get('content-security-policy') ?? ''
  const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0] ?? '', rule.split(' ').slice(1)]))
  return { html: await answer.text(), rules, type: answer.headers.get('content-type') }
}

test('every page forbids what it does not list, and lists no inline text, no eval and no other origin', async () => {
  for (const path of PAGES) {
    const { rules, type } = await read(path)
    assert.equal(type, 'text/html; charset=utf-8')
    for (const name of ['default-src', 'base-uri', 'form-action', 'frame-ancestors'])
      assert.deepEqual(rules.get(name), ["'none'"], `${name} of ${path}`)
    const sources = [...rules.values()].flat()
    for (const source of sources) assert.match(source, /^('none'|'self'|data:|'sha256-[\w+/]+=*')$/, path)
    for (const name of ['script-src', 'connect-src', 'default-src']) assert.ok(!rules.get(name)?.includes('data:'))
  }
})

test('every page holds no script, handler or style of its own text but the one whose hash is in the policy', async () => {
  for (const path of PAGES) {
    const { html, rules } = await read(path)
    assert.doesNotMatch(html, /<script/, path)
    assert.doesNotMatch(html, /<[^>]+\s(on\w+|style)=/i, path)
    for (const [, style = ''] of html.matchAll(/<style>(.*?)<\/style>/gs)) {
      const hash = createHash('sha256').update(style).digest('base64')
      assert.ok(rules.get('style-src')?.includes(`'sha256-${hash}'`), path)
    }
  }
})

describe('in Chromium', { skip: NO_BROWSER }, () => {
  let browser: Browser
  before(async () => {
    browser = await launchChromium()
  })
  after(() => browser?.close())

  /** Everything that a page writes to the console. */
  const consoleOf = async (address: string): Promise<string[]> => {
    const page = await browser.newPage()
    const written: string[] = []
    page.on('console', (message) => written.push(message.text()))
    page.on('pageerror', (error) => written.push(error.message))
    await page.goto(address)
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
    await page.close()
    return written
  }

  test('a violation of the policy is detected', async (t) => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': "default-src 'none'" })
      response.end('<p style="color: red">x</p><script>document.title = 1</script>')
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    t.after(() => server.close())
    const written = await consoleOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    assert.match(written.join('\n'), /Content Security Policy/)
  })

  test('the reference, the rules and the pages of problems have their style, and the console stays empty', async () => {
    for (const path of ['/docs', '/docs/interface', '/docs/problems', '/docs/problems/key-missing'])
      assert.deepEqual(await consoleOf(service.base + path), [])
  })
})
