/** Rules of every answer on the public side too: headers, log and keys, over every kind of address. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { LANGUAGES } from '@affiche/contract/values.ts'
import { words } from '../../server/html/words/words.ts'
import { addressesOfEmployer, addressesOfPosting, COMMON } from '../pages/world.ts'
import { fetchWhole } from '../support/fetched.ts'
import { CLIENT_ADDRESS } from '../support/log-scan.ts'
import { type PublicService, startPublic } from '../support/public-service.ts'
import { RELAYING } from '../support/relaying.ts'
import { type Client, startService } from '../support/service.ts'
import { until } from '../support/waiting.ts'
import { assertProblem } from './requests.ts'

let service: PublicService
let owner: Client
let code: string
let addresses: string[]
before(async () => {
  const environment = { ...RELAYING, LOG_LEVEL: 'trace', SEARCHES_PER_MINUTE: '100000', TRUST_PROXY: 'true' }
  service = await startPublic(startService, { environment })
  owner = await service.employer('unlimited', 'Zythologie')
  code = service.codeOf(await service.publish(owner))
  const applying = LANGUAGES.flatMap((language) => {
    const { apply, confirmApplication } = words[language].paths
    return [apply(code), `${apply(code)}?sent`, `${apply(code)}?confirm`, `${confirmApplication(code)}?t=quetzal`]
  })
  addresses = [...COMMON, ...addressesOfPosting(code), ...addressesOfEmployer('zythologie'), ...applying]
})
after(() => service?.stop())

const FROM = { 'X-Forwarded-For': CLIENT_ADDRESS, Cookie: 'session=quetzal' }

test('every answer is safe in a browser, sets no cookie and has an id, for each method that it takes', async () => {
  for (const path of addresses)
    for (const method of ['GET', 'HEAD', 'PUT']) {
      const { status, headers } = await fetchWhole(service.base + path, { method, headers: FROM, redirect: 'manual' })
      const what = `${method} ${path} ${status}`
      assert.ok(status < 500, what)
      if (method === 'PUT') assert.equal(status, 405, what)
      assert.equal(headers.get('x-content-type-options'), 'nosniff', what)
      assert.equal(headers.get('x-frame-options'), 'DENY', what)
      assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none';.*frame-ancestors 'none'/, what)
      const ours = (headers.get('content-security-policy') ?? '').replace("script-src 'self'", '')
      assert.doesNotMatch(ours, /unsafe|script-src|https?:/, what)
      assert.ok(['no-referrer', 'same-origin'].includes(headers.get('referrer-policy') ?? ''), what)
      const policy = path.startsWith('/embed/') && status === 200 ? 'cross-origin' : 'same-origin'
      assert.equal(headers.get('cross-origin-resource-policy'), policy, what)
      assert.equal(headers.get('set-cookie'), null, what)
      assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/, what)
    }
})

test('a key in the address of a page is refused as anywhere', async () => {
  for (const path of ['/en/jobs', `/fr/emplois/${code}`, '/feeds/jobs.ndjson', '/robots.txt'])
    for (const query of [`api-key=${owner.apiKey}`, `q=${owner.apiKey}`])
      assertProblem(await owner.get(`${service.base}${path}?${query}`), 'key-in-address')
})

test('no line of the log has a search, a report, its contact, an application, an address of a reader or a cookie', async () => {
  const form = new URLSearchParams({ reason: 'fraud', text: 'Quetzal asked for money', contact: 'quetzal@example.ca' })
  const headers = { ...FROM, 'Sec-Fetch-Site': 'same-origin' }
  const send = (more: Record<string, string>) =>
    fetch(`${service.base}/en/jobs/${code}/report`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams([...form, ...Object.entries(more)]),
      headers,
    })
  const sent = await send({})
  assert.equal(sent.status, 303)
  for (const more of [{ contact: 'quetzal' }, { reason: 'quetzal' }]) await send(more)
  const page = await (await fetch(`${service.base}/en/jobs/${code}/apply`)).text()
  service.advance(5_000)
  for (const moment of [/name="form" value="([\w-]+)"/.exec(page)?.[1] ?? '', 'quetzal']) {
    const application = new FormData()
    for (const [name, value] of Object.entries({ form: moment, name: 'Quetzal', message: 'I am Quetzal' }))
      application.append(name, value)
    application.append('email', 'quetzal@example.ca')
    application.append('file', new Blob(['%PDF-1.7 quetzal']), 'quetzal.pdf')
    const init = { method: 'POST', redirect: 'manual', body: application, headers } as const
    const { status } = await fetchWhole(`${service.base}/en/jobs/${code}/apply`, init)
    assert.equal(status, moment === 'quetzal' ? 400 : 303)
  }
  const confirmed = new URLSearchParams({ t: 'quetzal' })
  const confirming = `${service.base}/en/jobs/${code}/apply/confirm`
  assert.equal((await fetchWhole(confirming, { method: 'POST', body: confirmed, headers })).status, 410)
  await fetchWhole(`${service.base}/en/jobs?q=quetzal&place=Quetzal`, { headers })
  const last = await fetchWhole(`${service.base}/fr/emplois?q=quetzal+${'x'.repeat(300)}`, { headers })
  const id = last.headers.get('x-request-id') ?? assert.fail()
  await until(() => service.logged.some((line) => line.includes(id)), 'the line of the last request')
  const all = service.logged.join('')
  assert.doesNotMatch(all, /quetzal/i)
  assert.ok(!all.includes(CLIENT_ADDRESS), 'the address of a reader was logged')
  assert.ok(!all.includes(String(owner.apiKey).slice(8, 30)), 'a key was logged')
  const report = service.logged
    .map((line) => JSON.parse(line))
    .find(({ reqId }) => reqId === sent.headers.get('x-request-id'))
  assert.deepEqual([report?.method, report?.path, report?.status], ['POST', `/en/jobs/${code}/report`, 303])
})
