/** The client in a browser, on a page of another origin: the same client, and no more bytes than a page would mind. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { bundleOf } from '../../tools/generate/browser-bundle.ts'
import { launchChromium, NO_BROWSER } from '../support/chromium.ts'
import { job, startService, type TestService } from '../support/service.ts'
import { twinOf } from '../support/twins.ts'

/** Bytes of all of the client with gzip. */
const SIZE_MAX = 6_500

let script: string
let origin: string
/** The page, and the client as its module; another port is another origin. */
const pages = createServer(({ url }, answer) => {
  const [type, body] =
    url === '/client.js' ? ['text/javascript', script] : ['text/html', '<!doctype html><title>A page</title>']
  answer.writeHead(200, { 'Content-Type': type }).end(body)
})
let service: TestService
let browser: Browser
before(async () => {
  script = await bundleOf('client/index.ts')
  if (NO_BROWSER) return
  pages.listen(0, '127.0.0.1')
  await once(pages, 'listening')
  const address = pages.address()
  assert.ok(address && typeof address === 'object')
  origin = `http://127.0.0.1:${address.port}`
  service = await startService({ environment: { CORS_ORIGINS: origin } })
  browser = await launchChromium()
})
after(async () => {
  await browser?.close()
  pages.close()
  await service?.stop()
})

test('all of it is within its budget', () => {
  const size = gzipSync(script, { level: 9 }).length
  assert.ok(size <= SIZE_MAX, `${size} bytes with gzip`)
})

/** Runs in the page, which knows nothing of this file. */
const WORK = `async ([baseUrl, apiKey, input]) => {
  const { createClient } = await import('/client.js')
  const client = createClient({ baseUrl, apiKey, amounts: 'decimal', sleep: async () => {} })
  const { job, replayed } = await client.jobs.create(input, { fault: 'drop=after' })
  const { job: changed } = await client.jobs.change(job.id, (read) => ({ ...read, title: 'Changed' }))
  const operations = [1, 2, 3].map(() => ({ op: 'create', job: input }))
  const statuses = []
  for await (const { status } of client.bulk(operations, { fault: 'drop=after; line=2' })) statuses.push(status)
  const { inStep } = await client.sync([{ job: { ...input, referenceId: 'R' } }], { scope: 'R' })
  const titles = []
  for await (const { job } of client.export()) titles.push(job.title)
  return { replayed, amount: String(changed.salary.amount), statuses, inStep, titles }
}`

test('it does there what it does elsewhere', { skip: NO_BROWSER }, async () => {
  const twin = await twinOf(service, await service.employer())
  const page = await browser.newPage()
  await page.goto(`${origin}/`)
  const salary = { amount: 52_000, period: { id: 1 } }
  const done = await page.evaluate(
    `(${WORK})(${JSON.stringify([service.base, twin.apiKey, job({ title: 'A', salary })])})`,
  )
  assert.deepEqual(done, {
    replayed: true,
    amount: '52000.0000',
    statuses: [201, 201, 201],
    inStep: true,
    titles: ['Changed', 'A', 'A', 'A', 'A'],
  })
})
