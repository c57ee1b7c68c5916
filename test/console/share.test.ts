/** Sharing a posting: from the moment of its publication its page says where it is, as does its poster. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startConsole } from '../support/console.ts'
import { formIn } from '../support/forms.ts'
import { startPublic } from '../support/public-service.ts'
import { job } from '../support/service.ts'
import { until } from '../support/waiting.ts'
import { GOOD } from './posting-form.ts'

test('a posting that was published says so, and where it is public, before its page is there and after', async (t) => {
  const service = await startConsole((options) => startPublic(undefined, options))
  t.after(() => service.stop())
  const client = await service.employer('standard', 'Blé d’Or')
  const owner = await service.person(client)
  const path = (rest: string) => `/en/console/${client.employerId}${rest}`
  const { action, fields } = formIn((await owner.get(path('/jobs/new'))).text)
  const made = await owner.post(action, { ...fields, ...GOOD, language: 'en', action: 'publish' })
  assert.match(made.path, /\?done=published&version=[\w%.-]+&was=draft$/)
  const { text } = await owner.get(made.path)
  assert.match(text, /role="status"><p>Your posting is published\.<\/p>/)
  const [, address = ''] = /<p class="addresses" id="address-en">([^<]+)<\/p>/.exec(text) ?? []
  assert.notEqual(address, '')
  assert.ok(text.indexOf('address-en') < text.indexOf('<h1>'), 'what is wanted now comes first')
  assert.match(text, /<svg class="qr" role="img" aria-label="QR code of its address"/)
  assert.match(text, /data-copy="#address-en" hidden>Copy the address</)
  assert.ok(text.includes(`href="${address}">See it</a>`))

  const [page = ''] = made.path.split('?')
  const isThere = async () => JSON.parse((await owner.get(`${page}/public`)).text).isThere
  await until(isThere, 'that the page is there')
  assert.equal((await owner.get(new URL(address).pathname)).status, 200)
  const later = (await owner.get(page)).text
  assert.match(later, /Share this posting/)
  assert.doesNotMatch(later, /data-awaits|Your posting is published/)

  const poster = (await owner.get(`${page}/poster`)).text
  const [code = ''] = address.split('/').slice(-1)
  for (const said of ['<h1 lang="en-CA">Baker</h1>', 'Blé d’Or', '$21.50 an hour', 'Trois-Rivières', `/jobs/${code}<`])
    assert.ok(poster.includes(said), said)
  assert.match((await owner.get(`${page.replace('/en/', '/fr/')}/poster`)).text, /Dernier jour pour postuler/)
  const reader = await service.person(client, { role: 'reader' })
  assert.match((await reader.get(page)).text, /Share this posting/)
})

test('a posting that the public does not see is not shared', async (t) => {
  const service = await startConsole((options) => startPublic(undefined, options))
  t.after(() => service.stop())
  const client = await service.employer()
  const owner = await service.person(client)
  const { body } = await client.post(job({ status: 'draft' }))
  const page = `/en/console/${client.employerId}/jobs/${body.id}`
  assert.doesNotMatch((await owner.get(page)).text, /Share this posting|poster/)
  assert.equal((await owner.get(`${page}/poster`)).status, 404)
  assert.deepEqual(JSON.parse((await owner.get(`${page}/public`)).text), { isThere: false })
})

test('whoever may read a draft makes a link that shows it without an account, in either language', async (t) => {
  const service = await startConsole((options) => startPublic(undefined, options))
  t.after(() => service.stop())
  const client = await service.employer()
  const reader = await service.person(client, { role: 'reader' })
  const texts = { fr: { title: 'Boulangère de nuit', description: '<p>Du pain.</p>' } }
  const draft = job({ status: 'draft', title: 'Night baker', language: 'en', texts })
  const { body } = await client.send('POST', '/api/v1.2/jobs', { body: draft })
  for (const [language, button, said] of [
    ['en', 'Share a preview', ['This is a preview', 'Night baker']],
    ['fr', 'Partager un aperçu', ['Ceci est un aperçu', 'Boulangère de nuit']],
  ] as const) {
    const page = `/${language}/console/${client.employerId}/jobs/${body.id}`
    assert.ok((await reader.get(page)).text.includes(`>${button}</button>`))
    const { text, status } = await reader.post(`${page}/share-preview`, {})
    assert.equal(status, 200)
    assert.match(text, /data-copy="#preview-address" hidden>/)
    const [, address = ''] = /id="preview-address">([^<]+)</.exec(text) ?? []
    const shown = await (await fetch(address)).text()
    for (const each of said) assert.ok(shown.includes(each), shown)
    assert.equal((await reader.get(`${page}/share-preview`)).path, page)
  }
})

test('without public pages, and for a posting that the public sees, no preview is offered', async (t) => {
  const shown = await startConsole((options) => startPublic(undefined, options))
  t.after(() => shown.stop())
  const plain = await startConsole()
  t.after(() => plain.stop())
  for (const [service, members] of [
    [shown, {}],
    [plain, { status: 'draft' }],
  ] as const) {
    const client = await service.employer()
    const owner = await service.person(client)
    const { body } = await client.post(job({ closeDate: '2026-12-31', ...members }))
    const page = `/en/console/${client.employerId}/jobs/${body.id}`
    assert.doesNotMatch((await owner.get(page)).text, /share-preview/)
    if (service === plain) {
      const { status, text } = await owner.post(`${page}/share-preview`, {})
      assert.equal(status, 409)
      assert.match(text, /no public pages/)
    }
  }
})
