/** Passkeys over HTTP, as the script of the pages asks and answers; the browser itself is tried elsewhere. */

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createAuthenticator } from '../support/authenticator.ts'
import { type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import { onOneEngine } from '../support/product.ts'
import type { Client } from '../support/service.ts'

const MINUTE_MS = 60_000
const ORIGIN = 'https://jobs.example.ca'
const HERE = { rpId: 'jobs.example.ca', origin: ORIGIN }
const PATH = '/en/console/passkey'

type Key = ReturnType<typeof createAuthenticator>

onOneEngine((start) => {
  describe('a passkey', () => {
    let service: ConsoleService
    let employer: Client
    before(async () => {
      service = await startConsole(start, { environment: { BASE_URL: ORIGIN } })
      employer = await service.employer('standard', 'Épicerie')
    })
    after(() => service.stop())

    /** A person, and the passkey that it has added on its page. */
    const withPasskey = async (handle: string): Promise<{ visitor: Visitor; key: Key }> => {
      const visitor = await service.person(employer, { handle })
      const key = createAuthenticator(HERE)
      await visitor.get('/en/console/me/passkeys/new')
      const options = await visitor.json(`${PATH}/register/options`)
      const added = await visitor.json(`${PATH}/register`, key.create(options.body))
      assert.deepEqual([added.status, added.body], [200, { location: '/en/console/me?done=passkey' }])
      return { visitor, key }
    }
    const signIn = async (key: Key, visitor = service.visitor(), next = '') => {
      const options = await visitor.json(`${PATH}/sign-in/options`)
      return visitor.json(`${PATH}/sign-in${next}`, key.get(options.body))
    }

    test('is added, signs in, proves again under a new secret, and is removed', async () => {
      const { visitor, key } = await withPasskey('keyed')
      const signedIn = service.visitor()
      const next = `/en/console/${employer.employerId}/jobs`
      const entered = await signIn(key, signedIn, `?next=${next}`)
      assert.deepEqual([entered.status, entered.body], [200, { location: next }])
      assert.match(entered.headers.get('set-cookie') ?? '', /^__Host-affiche=[\w.-]+; HttpOnly; .*Secure$/)
      const before = signedIn.cookie()
      service.advance(11 * MINUTE_MS)
      const { path } = await signedIn.get('/en/console/me/passkeys/new')
      const page = await signedIn.get(path)
      assert.match(page.text, /data-passkey="prove" data-options="\/en\/console\/passkey\/prove\/options"/)
      assert.doesNotMatch(page.text, /type="password"/)
      const options = await signedIn.json(`${PATH}/prove/options`)
      const proved = await signedIn.json(`${PATH}/prove?next=/en/console/me/passkeys/new`, key.get(options.body))
      assert.deepEqual(proved.body, { location: '/en/console/me/passkeys/new' })
      assert.notEqual(signedIn.cookie(), before)
      assert.equal((await service.visitor(before).get('/en/console/me')).status, 303)
      const account = await signedIn.get('/en/console/me')
      const [, id] = /\/me\/passkeys\/(\d+)\/remove/.exec(account.text) ?? []
      const remove = `/en/console/me/passkeys/${id}/remove`
      assert.match((await signedIn.get(remove)).text, /You could then sign in by a link alone/)
      assert.equal((await signedIn.post(remove)).path, '/en/console/me?done=removed')
      assert.equal((await signedIn.post(remove)).path, '/en/console/me')
      assert.equal((await signIn(key)).status, 400)
      assert.match((await visitor.get('/en/console/me')).text, /You have no passkey/)
    })

    test('of another person, site or question, or used twice, does nothing, and the refusal is a sentence', async () => {
      const { key } = await withPasskey('owner')
      const { visitor: other } = await withPasskey('other')
      const visitor = service.visitor()
      const options = await visitor.json(`${PATH}/sign-in/options`)
      const answer = key.get(options.body)
      assert.equal((await visitor.json(`${PATH}/sign-in`, answer)).status, 200)
      const again = await service.visitor().json('/fr/console/passkey/sign-in', answer)
      assert.equal(again.status, 400)
      assert.match(again.body.detail, /Cette clé d’accès n’est pas connue ici/)
      assert.equal(again.headers.get('content-type'), 'application/problem+json; charset=utf-8')
      assert.equal(again.headers.get('set-cookie'), null)
      await other.get('/en/console/me')
      const asked = await other.json(`${PATH}/prove/options`)
      const cookie = other.cookie()
      assert.equal((await other.json(`${PATH}/prove`, key.get(asked.body))).status, 400)
      assert.equal(other.cookie(), cookie)
      for (const elsewhere of [
        { ...HERE, origin: 'https://jobs.example.com' },
        { ...HERE, rpId: 'example.ca' },
        { ...HERE, verifies: false },
      ]) {
        const offered = await other.json(`${PATH}/register/options`)
        const made = createAuthenticator(elsewhere).create(offered.body)
        assert.equal((await other.json(`${PATH}/register`, made)).status, 400)
      }
      for (const wrong of [null, {}, 'x', { id: 7 }, []])
        assert.equal((await service.visitor().json(`${PATH}/sign-in`, wrong)).status, 400)
    })

    test('needs a session and its form, a fresh proof to be added, and a page of this site', async () => {
      const { visitor, key } = await withPasskey('guarded')
      const { token, text } = await visitor.get('/en/console/me/passkeys/new')
      assert.match(text, new RegExp(`hidden data-passkey="register" .* data-token="${token.slice(0, 3)}`))
      const signedOut = await service.visitor().json(`${PATH}/register/options`)
      assert.match(signedOut.body.location, /^\/en\/console\/sign-in\?next=/)
      const forged = await visitor.json(`${PATH}/register/options`, {}, { 'x-form-token': 'x.y' })
      assert.equal(forged.status, 403)
      assert.match(forged.body.detail, /another site/)
      const foreign = await visitor.json(`${PATH}/sign-in/options`, {}, { 'sec-fetch-site': 'cross-site' })
      assert.equal(foreign.status, 403)
      service.advance(11 * MINUTE_MS)
      for (const path of ['register/options', 'register'])
        assert.deepEqual((await visitor.json(`${PATH}/${path}`)).body, {
          location: '/en/console/prove?next=%2Fen%2Fconsole%2Fme%2Fpasskeys%2Fnew',
        })
      const remove = await visitor.get('/en/console/me/passkeys/1/remove')
      assert.match(remove.path, /^\/en\/console\/prove/)
      assert.equal((await signIn(key)).status, 200)
    })

    test('of others is neither shown nor removed', async () => {
      const { visitor } = await withPasskey('mine')
      const stranger = await service.person(employer, { handle: 'stranger' })
      const [, id] = /\/me\/passkeys\/(\d+)\/remove/.exec((await visitor.get('/en/console/me')).text) ?? []
      assert.equal((await stranger.get(`/en/console/me/passkeys/${id}/remove`)).status, 404)
      await stranger.get('/en/console/me')
      await stranger.post(`/en/console/me/passkeys/${id}/remove`)
      assert.match((await visitor.get('/en/console/me')).text, new RegExp(`/me/passkeys/${id}/remove`))
    })

    test('gets the name of its browser, and the second of a browser a number', async () => {
      const firefox = { 'user-agent': 'Mozilla/5.0 (X11; rv:140.0) Gecko/20100101 Firefox/140.0' }
      const visitor = await service.person(employer, { handle: 'named' })
      await visitor.get('/en/console/me')
      for (const _ of [1, 2]) {
        const options = await visitor.json(`${PATH}/register/options`)
        await visitor.json(`${PATH}/register`, createAuthenticator(HERE).create(options.body), firefox)
      }
      assert.match((await visitor.get('/en/console/me')).text, /<b>Firefox<\/b>.*<b>Firefox 2<\/b>/s)
    })
  })
})

test('opened by a numeric address the page leads to the same page by name, and elsewhere says that passwords work', async (t) => {
  const service = await startConsole()
  t.after(() => service.stop())
  const byAddress = await service.visitor().get('/en/console/sign-in?next=%2Fen%2Fconsole%2Fme')
  const { port } = new URL(service.base)
  const named = `http://localhost:${port}/en/console/sign-in?next=%2Fen%2Fconsole%2Fme`
  assert.ok(byAddress.text.includes(`<a href="${named}">`), byAddress.text)
  assert.doesNotMatch(byAddress.text, /data-passkey/)
  const lan = await startConsole(undefined, { environment: { BASE_URL: 'http://192.0.2.7:8080' } })
  t.after(() => lan.stop())
  const page = await lan.visitor().get('/fr/console/sign-in')
  assert.match(page.text, /Les clés d’accès ne fonctionnent pas à cette adresse/)
  const fetchByName = await fetch(`${service.base}/en/console/sign-in`, { headers: { host: `localhost:${port}` } })
  assert.equal(fetchByName.status, 200)
})
