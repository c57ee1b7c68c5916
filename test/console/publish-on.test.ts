/** Drafts that are published on a day, as people plan them in the console. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { elementById } from '../support/forms.ts'
import { DAY_MS, job } from '../support/service.ts'
import { GOOD, usePostingForm } from './posting-form.ts'

onEveryEngine((start) => {
  describe('the day of publication', () => {
    const form = usePostingForm(start)

    const read = async (id: number) => (await form.employer().get(`/api/v1.2/jobs/${id}`)).body
    const idIn = (path: string): number => Number(/\/jobs\/(\d+)$/.exec(path)?.[1])

    const unfinished = async (title: string): Promise<string> => {
      const { text } = await form.open('/jobs?tab=draft')
      const [, address = ''] = new RegExp(`(/jobs/new\\?unfinished=[\\w-]{22})">${title}<`).exec(text) ?? []
      return (await form.open(address)).text
    }

    test('a draft is saved with its day, says so on its page and in the list, and “Publish” is for now', async () => {
      const made = await form.send(await form.open('/jobs/new'), { ...GOOD, 'publish-on': '2026-12-10' }, 'save')
      const id = idIn(made.path)
      assert.deepEqual([(await read(id)).status, (await read(id)).publishOn], ['draft', '2026-12-10'], made.text)
      for (const [language, page, row] of [
        ['en', 'published by itself on December 10, 2026', 'Will be published on December 10, 2026'],
        ['fr', 'publié de lui-même le 10 décembre 2026', 'Sera publiée le 10 décembre 2026'],
      ] as const) {
        const base = form.base().replace('/en/', `/${language}/`)
        const [posting, list] = [
          await form.person().get(`${base}/jobs/${id}`),
          await form.person().get(`${base}/jobs?tab=draft`),
        ]
        assert.ok(posting.text.replaceAll('\u00a0', ' ').includes(page), posting.text)
        assert.ok(list.text.replaceAll('\u00a0', ' ').includes(row), list.text)
      }
      const edit = await form.open(`/jobs/${id}/edit`)
      assert.match(String(elementById(edit.text, 'publish-on')), /./)
      await form.send(edit, { title: 'Cook' }, 'publish')
      const { status, publishOn, title } = await read(id)
      assert.deepEqual([status, publishOn, title], ['active', null, 'Cook'])
      assert.doesNotMatch((await form.open(`/jobs/${id}/edit`)).text, /id="publish-on"/)
    })

    test('a new posting with a day that is published at once has none, and of a past day no draft is made', async () => {
      const fields = { ...GOOD, 'publish-on': '2026-12-10' }
      const id = idIn((await form.send(await form.open('/jobs/new'), fields, 'publish')).path)
      assert.deepEqual([(await read(id)).status, (await read(id)).publishOn], ['active', null])
      const past = await form.send(await form.open('/jobs/new'), { ...GOOD, 'publish-on': '2026-11-01' }, 'save')
      assert.equal(past.status, 303)
      assert.match(await unfinished('Baker'), /value="2026-11-01"/)
    })

    test('an unfinished posting keeps its day', async () => {
      const kept = await form.send(await form.open('/jobs/new'), { title: 'Half', 'publish-on': '2026-12-24' }, 'save')
      assert.equal(kept.status, 303)
      assert.match(await unfinished('Half'), /value="2026-12-24"/)
    })

    test('a draft that could not be published says why, until it is mended', async () => {
      const service = form.service()
      const owner = form.employer()
      await owner.send('PUT', '/api/v1.2/employer', { body: { enforcedRules: ['on-vacancy'] } })
      const { body } = await owner.send('POST', '/api/v1.2/jobs', {
        body: job({ status: 'draft', locations: [{ description: 'Toronto, ON' }], publishOn: '2026-11-20' }),
      })
      await service.publishDrafts()
      const page = await form.open(`/jobs/${body.id}`)
      assert.match(page.text, /Not published on November 20, 2026/)
      assert.match(page.text, /stood in the way:<\/p>\s*<ul><li>[^<]+<\/li>/)
      const french = await form.person().get(`${form.base().replace('/en/', '/fr/')}/jobs/${body.id}`)
      assert.match(french.text, /Non publié le 20.novembre.2026/)
      const disclosures = { vacancy: 'existing' }
      await owner.send('PUT', `/api/v1.2/jobs/${body.id}`, { body: { disclosures } })
      service.advance(DAY_MS / 24)
      await service.publishDrafts()
      assert.equal((await read(body.id)).status, 'active')
      assert.doesNotMatch((await form.open(`/jobs/${body.id}`)).text, /<h2>Not published/)
    })
  })
})
