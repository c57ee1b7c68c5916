/** The webhooks of an employer in the console: added, changed, given new secrets and deleted by an owner. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { onOneEngine } from '../support/product.ts'
import { keyOf, RECEIVER, WEBHOOKS } from '../support/webhooks.ts'
import { openWebhookBed, type WebhookBed, withoutTags } from './webhooks-bed.ts'

const TAKEN = { ms: 12, status: 204, error: null, answer: '', retryAfterMs: null }

onOneEngine((start) => {
  describe('the webhooks of an employer', () => {
    let bed: WebhookBed
    const secretIn = (text: string) => /id="secret"[^>]*>(whsec_[\w+/=]+)</.exec(text)?.[1]
    before(async () => {
      bed = await openWebhookBed(start, async () => TAKEN)
    })
    after(() => bed.service.stop())

    test('a new webhook has what was entered, and its secret is shown once', async (t) => {
      const { owner, at, add, newest, removeAll } = bed
      t.after(removeAll)
      const page = await add({ description: 'ATS «prod»', types: ['job.created', 'job.closed'], pageSize: '1' })
      assert.deepEqual([page.status, page.headers.get('cache-control')], [200, 'no-store'])
      const secret = secretIn(page.text) ?? assert.fail(page.text)
      const { url, types, description, pageSize, state } = await newest()
      assert.deepEqual([url, types, description], [RECEIVER, ['job.created', 'job.closed'], 'ATS «prod»'])
      assert.deepEqual([pageSize, state], [1, 'active'])
      const again = await owner.post(at('/new'), { once: page.token || owner.cookie(), url: RECEIVER })
      assert.ok(!again.text.includes(secret))
      const list = await owner.get(at())
      assert.match(list.text, /ATS «prod»/)
      assert.match(withoutTags(list.text), /Active\. All is delivered\./)
      for (const { text } of [list, await owner.get(at(`/${(await newest()).id}`))]) assert.ok(!text.includes('whsec_'))
    })

    test('a form that is sent twice adds one webhook, and shows no secret the second time', async (t) => {
      const { owner, at, webhooks, removeAll } = bed
      t.after(removeAll)
      const { token: once } = await owner.get(at('/new'))
      const send = () => owner.post(at('/new'), { once, url: RECEIVER, types: 'job.*' })
      const answers = [await send(), await send()]
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 409],
      )
      assert.equal(secretIn(answers[1]?.text ?? ''), undefined)
      assert.equal((await webhooks()).length, 1)
    })

    test('what the interface refuses stands at its fields, in the language of the page, with what was entered', async () => {
      const { owner, at, add, webhooks } = bed
      const sent = { url: 'http://10.0.0.1:22/x#y', types: [], description: 'a\nb', pageSize: '1000' }
      const page = await add(sent)
      assert.equal(page.status, 400)
      for (const id of ['url', 'types', 'description', 'pageSize'])
        assert.match(page.text, new RegExp(`class="fault" id="${id}-fault"`), id)
      assert.match(page.text, /<title>Error: Add a webhook/)
      assert.ok(page.text.includes('value="http://10.0.0.1:22/x#y"') && page.text.includes('value="1000"'))
      await owner.get(at('/new', 'fr'))
      const french = await owner.post(at('/new', 'fr'), { ...sent, pageSize: 'dix' })
      assert.match(french.text, /<title>Erreur\s: Ajouter un webhook/)
      assert.match(withoutTags(french.text), /le port doit être 443, ou 1024 ou plus/)
      const empty = await add({ ...sent, url: ' ' })
      assert.match(withoutTags(empty.text), /Enter the address that receives the changes\./)
      assert.deepEqual(await webhooks(), [])
    })

    test('the eleventh webhook is refused in words', async (t) => {
      const { employer, add, removeAll } = bed
      t.after(removeAll)
      for (let count = 0; count < 10; count++) await employer.send('POST', WEBHOOKS, { body: { url: RECEIVER } })
      const page = await add()
      assert.deepEqual([page.status, /at most 10 webhooks/.test(page.text)], [409, true])
    })

    test('a change is saved, unless somebody else has changed the webhook meanwhile', async (t) => {
      const { owner, at, newest, added, removeAll } = bed
      t.after(removeAll)
      const { id } = await added({ description: 'Old' })
      const form = await owner.get(at(`/${id}/edit`))
      const version = /name="version" value="([^"]+)"/.exec(form.text)?.[1]?.replaceAll('&quot;', '"') ?? ''
      const fields = { url: RECEIVER, types: 'job.deleted', description: 'New', pageSize: '', version }
      assert.match((await owner.submit(at(`/${id}/edit`), fields)).text, /role="status">The webhook is saved/)
      const { types, description, pageSize } = await newest()
      assert.deepEqual([types, description, pageSize], [['job.deleted'], 'New', 100])
      await owner.get(at(`/${id}/edit`))
      const late = await owner.post(at(`/${id}/edit`), { ...fields, description: 'Late' })
      assert.deepEqual([late.status, /Somebody has changed this webhook/.test(late.text)], [412, true])
      assert.equal((await newest()).description, 'New')
    })

    test('a new secret is shown once, with the moment until which the old one signs', async (t) => {
      const { owner, at, add, newest, removeAll } = bed
      t.after(removeAll)
      const page = await add()
      const { id } = await newest()
      await owner.get(at(`/${id}/rotate`))
      const wrong = await owner.post(at(`/${id}/rotate`), { overlap: '5' })
      assert.equal(wrong.status, 400)
      const rotated = await owner.post(at(`/${id}/rotate`), { overlap: '72', once: wrong.token })
      assert.notEqual(secretIn(rotated.text), secretIn(page.text))
      assert.match(
        rotated.text,
        /Until November 23, 2026, 12:00\s?p\.m\..*, requests are signed with the old secret too/,
      )
      const { token: once } = await owner.get(at(`/${id}/rotate`))
      assert.match((await owner.post(at(`/${id}/rotate`), { overlap: '0', once })).text, /old secret is no longer used/)
      assert.equal((await owner.post(at(`/${id}/rotate`), { overlap: '0', once })).status, 409)
    })

    test('it is deleted after a page that asks', async () => {
      const { owner, at, webhooks, added } = bed
      const { id } = await added({ description: 'Gone' })
      assert.match((await owner.get(at(`/${id}/remove`))).text, /<h1>Delete webhook Gone<\/h1>/)
      assert.match((await owner.submit(at(`/${id}/remove`))).text, /role="status">The webhook is deleted/)
      assert.deepEqual(await webhooks(), [])
      assert.equal((await owner.get(at(`/${id}`))).status, 404)
    })

    test('webhooks of others are as unknown as none, and nobody but an owner sees any', async (t) => {
      const { service, employer, owner, at, removeAll } = bed
      t.after(removeAll)
      const other = await keyOf(service, (await service.employer()).employerId)
      const { id } = (await other.send('POST', WEBHOOKS, { body: { url: RECEIVER } })).body
      for (const unknown of [id, 999_999, 0, 'x']) {
        for (const page of ['', '/edit', '/rotate', '/remove', '/again'])
          assert.equal((await owner.get(at(`/${unknown}${page}`))).status, 404)
        await owner.get(at())
        for (const [form, fields] of [
          ['state', { state: 'paused' }],
          ['test', {}],
          ['edit', { url: RECEIVER, types: 'job.*' }],
          ['rotate', { overlap: '0' }],
          ['remove', {}],
          ['again', { from: 'now' }],
        ] as const)
          assert.equal((await owner.post(at(`/${unknown}/${form}`), fields)).status, 404, form)
      }
      assert.equal((await other.get(WEBHOOKS)).body.data[0].state, 'active')
      const editor = await service.person(employer, { role: 'editor' })
      assert.equal((await editor.get(at())).status, 403)
      assert.ok(!(await editor.get(`/en/console/${employer.employerId}/jobs`)).text.includes('/webhooks'))
    })
  })
})
