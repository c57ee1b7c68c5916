/** A careers site on this machine: its page and those of its site maps, as its robots.txt allows. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { startReceiver } from '../support/receiver.ts'
import { importToFile, SAMPLES, settings } from './bed.ts'

const networks = { settings: settings({ WEBHOOK_NETWORKS: '127.0.0.0/8' }) }

const page = (reference: string): string =>
  `<!DOCTYPE html><script type="application/ld+json">${JSON.stringify({
    '@type': 'JobPosting',
    title: 'Cook',
    description: '<p>Lunch.</p>',
    identifier: reference,
    employmentType: 'FULL_TIME',
    occupationalCategory: 'Food Services and Restaurants',
    jobLocation: { address: { addressLocality: 'Halifax', addressRegion: 'NS', addressCountry: 'CA' } },
    url: 'https://www.example.ca/jobs',
  })}</script>`

type Page = string | number | Buffer | { readonly to: string }

const serveSite = async (t: TestContext, pages: (base: string) => Readonly<Record<string, Page>>) => {
  const site = await startReceiver((response, { path = '' }) => {
    const found = pages(`http://127.0.0.1:${site.port}`)[path] ?? 404
    if (typeof found === 'number') response.writeHead(found).end()
    else if (Buffer.isBuffer(found)) response.writeHead(200).end(found)
    else if (typeof found === 'object') response.writeHead(302, { Location: found.to }).end()
    else response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(found)
  })
  t.after(site.close)
  return { base: `http://127.0.0.1:${site.port}`, paths: () => site.received.map(({ path }) => path), site }
}

const map = (...addresses: readonly string[]): string =>
  `<urlset>${addresses.map((address) => `<url><loc>${address}</loc></url>`).join('')}</urlset>`

const referencesIn = ({ jobs }: { readonly jobs: string }): readonly string[] =>
  jobs
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line).referenceId)

test('its postings are those of the page and of what its site maps name, on one host, where robots.txt allows', async (t) => {
  const { base, paths, site } = await serveSite(t, (base) => ({
    '/robots.txt': `User-agent: *\nDisallow: /\n\nUser-agent: Affiche-Import\nDisallow: /private\nDisallow: /*.pdf$\nSitemap: ${base}/maps.xml\n`,
    '/careers': page('HOME'),
    '/maps.xml': `<sitemapindex><sitemap><loc>${base}/map-1.xml</loc></sitemap><sitemap><loc>/map-2.xml.gz</loc></sitemap></sitemapindex>`,
    '/map-1.xml': map(`${base}/a`, `${base}/private/b`, `${base}/gone`, 'https://elsewhere.example/x', `${base}/a#top`),
    '/map-2.xml.gz': gzipSync(map(`${base}/c`, `${base}/moved`, `${base}/offer.pdf`, `${base}/careers`)),
    '/a': page('A'),
    '/c': page('C'),
    '/moved': { to: '/new' },
    '/new': page('NEW'),
    '/private/b': page('B'),
  }))
  const done = await importToFile(`${base}/careers`, 'jsonld', networks)
  assert.deepEqual(referencesIn(done), ['HOME', 'A', 'C', 'NEW'], done.text)
  assert.deepEqual(paths(), [
    ...['/robots.txt', '/careers', '/maps.xml', '/map-1.xml', '/map-2.xml.gz', '/a', '/gone', '/c', '/moved', '/new'],
  ])
  assert.match(String(site.received[0]?.headers['user-agent']), /affiche-import\//)
  assert.doesNotMatch(done.text, /was not read/)
})

test('a page that cannot be read is told, and one that robots.txt forbids is not asked for', async (t) => {
  const { base, paths } = await serveSite(t, (base) => ({
    '/robots.txt': `Sitemap: ${base}/map.xml`,
    '/careers': page('HOME'),
    '/map.xml': map(`${base}/broken`, `${base}/huge`),
    '/broken': 503,
    '/huge': 'x'.repeat(5_000_001),
  }))
  const done = await importToFile(`${base}/careers`, 'jsonld', networks)
  assert.match(done.text, /\/broken was not read: it answers 503/)
  assert.match(done.text, /\/huge was not read: It is larger than 5000000 bytes/)
  assert.ok(paths().includes('/broken'))
  for (const [robots, sentence] of [
    ['User-agent: *\nDisallow: /careers', /robots\.txt of .* does not allow/],
    [500, /robots\.txt of .* does not allow/],
  ] as const) {
    const closed = await serveSite(t, () => ({ '/robots.txt': robots, '/careers': page('HOME') }))
    assert.match((await importToFile(`${closed.base}/careers`, 'jsonld', networks)).error ?? '', sentence)
    assert.deepEqual(closed.paths(), ['/robots.txt'])
  }
})

test('addresses that are not public are not asked, and neither are those that redirects and site maps lead to', async (t) => {
  const inner = await serveSite(t, () => ({ '/careers': page('INNER') }))
  const refused = await importToFile(`${inner.base}/careers`, 'jsonld')
  assert.match(refused.error ?? '', /its address is not public|robots\.txt/)
  assert.deepEqual(inner.paths(), [])
  for (const address of ['https://169.254.169.254/', 'https://[::1]/', 'https://localhost/', 'http://10.0.0.1/'])
    for (const format of ['csv', 'jsonld'] as const)
      assert.match((await importToFile(address, format)).error ?? '', /not public|robots\.txt/, address)
  // The network of the first site is open, that of the second is not.
  const outer = await serveSite(t, () => ({
    '/feed.csv': { to: 'http://127.0.0.2:1/feed.csv' },
    '/loop': { to: '/loop' },
  }))
  const one = { settings: settings({ WEBHOOK_NETWORKS: '127.0.0.1/32' }) }
  assert.match((await importToFile(`${outer.base}/feed.csv`, 'csv', one)).error ?? '', /not public/)
  assert.match((await importToFile(`${outer.base}/loop`, 'csv', one)).error ?? '', /from one redirect to the next/)
  assert.equal(outer.paths().filter((path) => path === '/loop').length, 6)
})

test('a feed at an address is read as a file is', async (t) => {
  const sample = readFileSync(join(SAMPLES, 'excel.csv'))
  const { base } = await serveSite(t, () => ({ '/moved.csv': { to: '/jobs.csv' }, '/jobs.csv': sample }))
  const there = await importToFile(`${base}/moved.csv`, 'csv', networks)
  const here = await importToFile(join(SAMPLES, 'excel.csv'), 'csv')
  assert.deepEqual([there.jobs, there.text], [here.jobs, here.text])
  assert.match((await importToFile(`${base}/none.csv`, 'csv', networks)).error ?? '', /It answers 404/)
  assert.match((await importToFile(`${base}/none`, 'jsonld', networks)).error ?? '', /answers 404/)
})

test('a folder is its files of the format, one after the other', async () => {
  const { error } = await importToFile(SAMPLES, 'indeed-xml')
  assert.equal(error, null)
  assert.match(
    (await importToFile(join(SAMPLES, '..', 'golden'), 'jsonld')).error ?? '',
    /no file of the format jsonld/,
  )
})
