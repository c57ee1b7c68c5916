/** Admission to the console: by link, in a session, as a member, and with a form of its own. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import { statusOf } from '../support/fetched.ts'
import { onOneEngine } from '../support/product.ts'
import { type Client, DAY_MS } from '../support/service.ts'

onOneEngine((start) => {
  describe('a service with its console', () => {
    let service: ConsoleService
    let employer: Client
    let other: Client
    before(async () => {
      service = await startConsole(start)
      employer = await service.employer('standard', 'Épicerie <Nord>')
      other = await service.employer('standard', 'Elsewhere')
    })
    after(() => service.stop())

    test('a link shows a button as often as it is read, and signs in once', async () => {
      const { token } = await service.link('once', employer)
      const path = `/en/console/link/${token}`
      const visitor = service.visitor()
      for (const _ of [1, 2]) {
        const { text } = await visitor.get(path)
        assert.match(text, /Welcome, Person once.*Épicerie &lt;Nord&gt; invites you/s)
        assert.match(text, /User name<\/dt><dd>once<.*Use it by<\/dt><dd><time datetime="2026-11-23T/s)
      }
      const used = await visitor.post(path)
      assert.deepEqual([used.status, used.path], [303, '/en/console/welcome'])
      const cookie = used.headers.get('set-cookie') ?? ''
      assert.match(cookie, /^affiche=[\w.-]+; HttpOnly; SameSite=Lax; Path=\/$/)
      const again = await service.visitor().post(path)
      assert.deepEqual([again.status, again.headers.get('set-cookie')], [410, null])
      const over = await service.visitor().get(path)
      assert.equal(over.status, 410)
      assert.match(
        over.text,
        /has expired or was already used.*<a class="button" href="\/en\/console\/sign-in">Sign in</s,
      )
      for (const method of ['get', 'post'] as const) {
        const { status, path: onward } = await visitor[method](path)
        assert.deepEqual([status, onward], [303, '/en/console'])
      }
      const home = await visitor.get('/en/console')
      assert.deepEqual([home.status, home.path], [303, `/en/console/${employer.employerId}/jobs`])
    })

    test('a link is no use after its time, and a text that is no link is answered as one that is over', async () => {
      const { token } = await service.link('late', employer)
      service.advance(4 * DAY_MS)
      assert.equal((await service.visitor().post(`/fr/console/link/${token}`)).status, 410)
      assert.equal((await service.visitor().post('/fr/console/link/affiche_link_x')).status, 410)
    })

    test('without a session every page leads to the sign-in, and back from there', async () => {
      const visitor = service.visitor()
      const { status, path } = await visitor.get('/fr/console?x=1')
      assert.deepEqual([status, path], [303, '/fr/console/sign-in?next=%2Ffr%2Fconsole%3Fx%3D1'])
      assert.match((await visitor.get(path)).text, /<input type="hidden" name="next" value="\/fr\/console\?x=1">/)
      assert.equal(
        (await service.visitor('affiche=1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA').get('/en/console')).status,
        303,
      )
    })

    test('an address of another site is never gone on to', async () => {
      const { token } = await service.link('next', employer)
      for (const next of ['https://example.com/', '//example.com', '/en/console\\@example.com', '/api/v1.1/jobs']) {
        const visitor = service.visitor()
        const page = await visitor.get(`/en/console/sign-in?${new URLSearchParams({ next })}`)
        assert.equal(page.status, 200)
      }
      const used = await service.visitor().post(`/en/console/link/${token}`, { next: '//example.com' })
      assert.equal(used.path, '/en/console/welcome')
    })

    test('signing out ends the session and the cookie, and needs the token of a form', async () => {
      const visitor = await service.person(null)
      const stolen = visitor.cookie()
      const page = await visitor.get('/en/console/sign-out')
      assert.equal(page.status, 405)
      const two = await service.person(null)
      assert.equal((await visitor.post('/en/console/sign-out', { once: 'x.y' })).status, 403)
      assert.equal((await visitor.post('/en/console/sign-out', { once: await tokenOf(two) })).status, 403)
      const once = await tokenOf(visitor)
      const out = await visitor.post('/en/console/sign-out', { once })
      assert.match(out.headers.get('set-cookie') ?? '', /^affiche=; .*Max-Age=0$/)
      assert.equal((await service.visitor(stolen).get('/en/console')).path, '/en/console/sign-in?next=%2Fen%2Fconsole')
    })

    test('a form from another site is refused, whatever it says of itself', async () => {
      const visitor = await service.person(null)
      const once = await tokenOf(visitor)
      const foreign = [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'none' },
        { 'sec-fetch-site': '', origin: 'null' },
        { 'sec-fetch-site': '', origin: 'http://127.0.0.1:1' },
        { 'sec-fetch-site': '' },
      ]
      for (const headers of foreign)
        assert.equal(
          (await visitor.post('/en/console/sign-out', { once }, headers)).status,
          403,
          JSON.stringify(headers),
        )
      assert.equal((await visitor.get('/en/console')).status, 200)
      const origin = { 'sec-fetch-site': '', origin: service.base }
      assert.equal((await visitor.post('/en/console/sign-out', { once }, origin)).status, 303)
    })

    test('no form is read of another site, of who has no session, or with too many or too long fields', async () => {
      const visitor = await service.person(employer)
      await visitor.get('/en/console/me')
      const path = `/en/console/${employer.employerId}/jobs/new`
      for (const [address, cookie, site, status] of [
        ['/en/console/sign-in', '', 'cross-site', 403],
        ['/en/console/me/language', visitor.cookie(), 'cross-site', 403],
        ['/en/console/sign-out', '', 'same-origin', 303],
        [path, PLANTED, 'same-origin', 303],
      ] as const)
        assert.equal(await answerToHead(service.base + address, { cookie, 'sec-fetch-site': site }), status, address)
      const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`f${at}`, '']))
      const long = { handle: 'x'.repeat(64 * 1024) }
      assert.equal((await service.visitor().post('/en/console/sign-in', long)).status, 413)
      assert.equal((await visitor.post('/en/console/me/language', long)).status, 413)
      assert.equal((await visitor.json('/en/console/passkey/prove', long)).status, 413)
      assert.match((await visitor.post(path, long)).text, /class="job-form"/)
      for (const address of ['/en/console/sign-in', '/en/console/me/language', path])
        assert.equal((await visitor.post(address, many)).status, 400, address)
      assert.equal((await visitor.get(`/en/console/me?${'a&'.repeat(1_000)}`)).status, 400)
    })

    test('the pages of another employer, and of none, are as unknown as any address', async () => {
      const visitor = await service.person(employer)
      const textOf = async (path: string) =>
        (await visitor.get(path)).text.replaceAll(/once" value="[^"]+"/g, '').replaceAll(path.slice(3), '')
      const unknown = await textOf('/en/console/999999/jobs')
      assert.match(unknown, /Page not found/)
      for (const id of [other.employerId, 0, '01', 'x'])
        assert.equal(await textOf(`/en/console/${id}/jobs`), unknown, String(id))
    })

    test('every answer is kept by no cache, framed by no page, and runs no script of others', async () => {
      const visitor = await service.person(employer)
      for (const path of ['/en/console', '/en/console/sign-in', '/fr/console/nothing']) {
        const { headers } = await visitor.get(path)
        assert.equal(headers.get('cache-control'), 'no-store')
        assert.equal(headers.get('x-frame-options'), 'DENY')
      }
      const { headers } = await service.visitor().get('/en/console/sign-in')
      assert.match(
        headers.get('content-security-policy') ?? '',
        /script-src 'self';.*frame-ancestors 'none'.*require-trusted-types-for 'script'/,
      )
    })
  })
})

/** A cookie of the right form that no sign-in has made. */
const PLANTED = 'affiche=1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** Status of the answer to a form of 3 MB of which nothing but the head is sent. */
const answerToHead = async (address: string, headers: Record<string, string>): Promise<number | undefined> => {
  const type = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '3000000' }
  const sent = request(address, { method: 'POST', agent: false, headers: { ...headers, ...type } })
  sent.on('error', () => undefined).flushHeaders()
  const [answer] = await once(sent, 'response')
  sent.destroy()
  return answer.statusCode
}

/** A token of the session, of a page that has a form. */
const tokenOf = async (visitor: Visitor): Promise<string> => {
  const { token } = await visitor.get('/en/console')
  assert.notEqual(token, '')
  return token
}

test('with CONSOLE off its addresses are as unknown as any other', async (t) => {
  const { startService } = await import('../support/service.ts')
  const service = await startService()
  t.after(() => service.stop())
  for (const path of ['/en/console', '/fr/console/sign-in', '/assets/console.css'])
    assert.equal(await statusOf(service.base + path), 404, path)
})

for (const PUBLIC_PAGES of ['true', 'false'])
  test(`with CONSOLE on and PUBLIC_PAGES ${PUBLIC_PAGES} every file that its pages name is there`, async (t) => {
    const service = await startConsole(undefined, { environment: { PUBLIC_PAGES } })
    t.after(() => service.stop())
    const { text } = await service.visitor().get('/en/console/sign-in')
    const files = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
    assert.ok(files.length >= 3)
    for (const path of files) assert.equal(await statusOf(service.base + path), 200, path)
    for (const path of ['/en/jobs', '/robots.txt', '/feeds/jobs.ndjson'])
      assert.equal(await statusOf(service.base + path), PUBLIC_PAGES === 'true' ? 200 : 404, path)
  })
