/** The postings of an employer on its own site, which allows nothing but our script and our list. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { launchChromium, NO_BROWSER } from '../support/chromium.ts'
import { violations } from '../support/looks.ts'
import { createMemoryReader, MAPLE } from './memory-reader.ts'
import { servePages } from './served.ts'
import { codeOf, openPages } from './support.ts'

const SCRIPT = join(import.meta.dirname, '../../server/site/embed/v1.js')
const LIST = `/embed/${MAPLE.slug}.en.json`

test('the script is at most 2 kB', () => {
  assert.ok(gzipSync(readFileSync(SCRIPT)).byteLength <= 2_048)
})

describe('the list', () => {
  test('has the postings of the employer and no confidential one, for readers of every site', async () => {
    const shelf = createMemoryReader()
    const ask = await openPages(new Map(), { reader: shelf.reader })
    shelf.show(1)
    shelf.show(2, { confidential: true })
    shelf.show(3, { employerId: 2 })
    const { text, headers } = await ask(LIST)
    const { postings, empty } = JSON.parse(text) as { postings: { url: string }[]; empty: null }
    assert.deepEqual([postings.map(({ url }) => url), empty], [[`https://jobs.example.ca/en/jobs/${codeOf(1)}`], null])
    assert.equal(headers.get('access-control-allow-origin'), '*')
    assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
    assert.equal(headers.get('cache-control'), 'public, max-age=300')
    const script = await ask('/embed/v1.js')
    assert.equal(script.headers.get('cross-origin-resource-policy'), 'cross-origin')
    assert.equal(script.headers.get('content-type'), 'text/javascript; charset=utf-8')
  })
})

/** A site whose policy allows our host alone, and there no more than needed. */
const openSite = async (t: TestContext, host: string, body: string): Promise<string> => {
  const policy = `default-src 'none'; script-src ${host}; connect-src ${host}; require-trusted-types-for 'script'`
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    response.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  t.after(() => server.closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

type Site = { readonly slug: string; readonly lang: string; readonly ways?: string }

const siteText = (host: string, { slug, lang, ways = '' }: Site): string => `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Our bakery</title></head><body><main><h1>Work with us</h1>
<div data-affiche="${slug}" data-lang="${lang}"${ways}><a href="${host}/en/employers/${slug}">Our job postings</a></div>
<script src="${host}/embed/v1.js" async></script></main></body></html>`

describe('in a page with a strict policy', { skip: NO_BROWSER }, () => {
  let browser: Browser
  before(async () => {
    browser = await launchChromium()
  })
  after(() => browser?.close())

  const open = async (t: TestContext, of: Site, shelf = createMemoryReader()) => {
    const served = await servePages({ reader: shelf.reader }, t)
    const site = await openSite(t, served.base, siteText(served.base, of))
    const context = await browser.newContext()
    await context.addCookies([{ name: 'session', value: '1', url: served.base }])
    const page = await context.newPage()
    const faults: string[] = []
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.goto(site)
    return { page, served, faults }
  }

  const settled = (page: Page, state: string) => page.waitForSelector(`[data-affiche-state="${state}"]`)

  test('links to apply are there where the site asks for them, and lead through the service', async (t) => {
    const shelf = createMemoryReader()
    shelf.show(1, { applicationEmail: null, applicationUrl: 'https://apply.example.ca/1' })
    shelf.show(2)
    const { page, served, faults } = await open(t, { slug: MAPLE.slug, lang: 'en', ways: ' data-apply' }, shelf)
    await settled(page, 'list')
    const ways = page.locator('main li a:has-text("Apply")')
    assert.equal(await ways.count(), 1)
    assert.equal(await ways.getAttribute('href'), `${served.base}/go/${codeOf(1)}?lang=en`)
    assert.match((await ways.getAttribute('aria-label')) ?? '', /^Apply – ./)
    assert.deepEqual([await violations(page), faults], [[], []])
    const plain = await open(t, { slug: MAPLE.slug, lang: 'en' }, shelf)
    await settled(plain.page, 'list')
    assert.equal(await plain.page.locator('main li a').count(), 2)
  })

  test('the list takes the place of the link, hostile texts are texts, and no cookie is sent', async (t) => {
    const shelf = createMemoryReader()
    const title = '<img src=x onerror=alert(1)> & "Baker"'
    shelf.show(1, { texts: { en: { title, description: '<p>x</p>', applicationUrl: null } } })
    shelf.show(2, { texts: { fr: { title: 'Boulanger', description: '<p>x</p>', applicationUrl: null } } })
    const { page, served, faults } = await open(t, { slug: MAPLE.slug, lang: 'en' }, shelf)
    await settled(page, 'list')
    assert.deepEqual(await page.locator('main li a').allTextContents(), ['Boulanger', title])
    assert.equal(await page.locator('main li a').first().getAttribute('lang'), 'fr-CA')
    assert.equal(await page.locator('main li a').last().getAttribute('href'), `${served.base}/en/jobs/${codeOf(1)}`)
    assert.deepEqual(
      served.seen.map(({ path }) => path),
      ['/embed/v1.js', LIST],
    )
    // Hosts of one address share a site, so the script itself may come with a cookie; the list never does.
    assert.equal(served.seen.find(({ path }) => path === LIST)?.cookie, undefined)
    assert.deepEqual(faults, [])
  })

  test('without postings a sentence in the language says so', async (t) => {
    const { page, faults } = await open(t, { slug: MAPLE.slug, lang: 'fr' })
    await settled(page, 'empty')
    assert.equal(
      await page.locator('[data-affiche]').innerText(),
      'Érable et fils n’affiche aucune offre d’emploi pour le moment.',
    )
    assert.deepEqual(faults, [])
  })

  test('where the list does not come, the link stays', async (t) => {
    const { page } = await open(t, { slug: 'nobody', lang: 'en' })
    await settled(page, 'failure')
    assert.equal(await page.locator('[data-affiche] a').innerText(), 'Our job postings')
  })

  for (const [what, blocked] of [
    ['the service is down', /\/embed\//],
    ['the list is not reached', /\.json$/],
  ] as const)
    test(`where ${what}, the link stays`, async (t) => {
      const served = await servePages({ reader: createMemoryReader().reader }, t)
      const site = await openSite(t, served.base, siteText(served.base, { slug: MAPLE.slug, lang: 'en' }))
      const page = await browser.newPage()
      await page.route(blocked, (route) => route.abort())
      await page.goto(site)
      if (what === 'the list is not reached') await settled(page, 'failure')
      assert.equal(await page.locator('[data-affiche] a').innerText(), 'Our job postings')
    })

  for (const [state, slug, lang] of [
    ['list', MAPLE.slug, 'en'],
    ['list', MAPLE.slug, 'fr'],
    ['empty', 'nord', 'fr'],
    ['failure', 'nobody', 'en'],
  ] as const)
    test(`a page with the state ${state} breaks no rule of accessibility, in ${lang}`, async (t) => {
      const shelf = createMemoryReader()
      shelf.show(1)
      const served = await servePages({ reader: shelf.reader }, t)
      const site = await openSite(t, served.base, siteText(served.base, { slug, lang }))
      const page = await browser.newPage({ bypassCSP: true })
      await page.goto(site)
      await settled(page, state)
      assert.deepEqual(await violations(page, '{}'), [])
      assert.deepEqual(await page.context().cookies(), [])
    })
})
