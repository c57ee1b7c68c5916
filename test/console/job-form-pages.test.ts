/** The posting form and its helpers: preview, check while typing, places, and who may use them. */

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formIn } from '../support/forms.ts'
import { onOneEngine } from '../support/product.ts'
import { job } from '../support/service.ts'
import { GOOD, usePostingForm } from './posting-form.ts'

onOneEngine((start) => {
  describe('beside the posting form', () => {
    const form = usePostingForm(start)

    test('takes a suggested place without a script', async () => {
      const page = await form.send(await form.open(`/jobs/new`), { ...GOOD, 'place-2': 'x' }, 'use:place-2:Laval, QC')
      assert.equal(page.status, 200)
      assert.deepEqual([formIn(page.text).fields['place-2'], formIn(page.text).fields.title], ['Laval, QC', 'Baker'])
    })

    test('the button names a draft only where there is one to save', async () => {
      const saveIn = (text: string) => /value="save">([^<]+)</.exec(text)?.[1]
      const draft = await form.send(await form.open('/jobs/new'), GOOD, 'save')
      const draftId = /\/jobs\/(\d+)/.exec(draft.path)?.[1]
      const paths = ['/jobs/new', `/jobs/${draftId}/edit`, `/jobs/${await form.create()}/edit`]
      const named: (string | undefined)[] = []
      for (const path of paths) named.push(saveIn((await form.open(path)).text))
      assert.deepEqual(named, ['Save', 'Save the draft', 'Save the changes'])
    })

    test('copies the first text into what is empty of the second one, and into nothing else', async () => {
      const typed = { ...GOOD, url: 'https://example.ca/en', 'text-title': 'Boulanger' }
      const { fields } = formIn((await form.send(await form.open('/jobs/new'), typed, 'copy')).text)
      assert.deepEqual(
        [fields['text-title'], fields['text-url'], fields['text-description']],
        ['Boulanger', typed.url, GOOD.description],
      )
      const own = { ...typed, 'text-description': 'Du pain', 'text-url': 'https://example.ca/fr' }
      const { fields: kept } = formIn((await form.send(await form.open('/jobs/new'), own, 'copy')).text)
      assert.deepEqual([kept['text-description'], kept['text-url']], ['Du pain', 'https://example.ca/fr'])
    })

    test('shows what candidates and search engines would get, and stores nothing', async () => {
      const id = await form.create({ language: 'en', 'text-title': 'Boulanger', 'text-description': 'Du pain' })
      const before = await form.read(`/jobs/${id}`)
      const page = await form.open(`/jobs/${id}/edit`)
      const preview = await form.send(page, { title: 'Baker <b>&', pay: '30' }, 'preview')
      assert.deepEqual([preview.status, preview.headers.get('cache-control')], [200, 'no-store'])
      for (const text of [
        '<h3 class="title">Baker &lt;b&gt;&amp;</h3>',
        '<h3 class="title">Boulanger</h3>',
        '$30 an hour',
        '&quot;@type&quot;: &quot;JobPosting&quot;',
      ])
        assert.ok(preview.text.includes(text), text)
      assert.deepEqual(await form.read(`/jobs/${id}`), before)
      const { action, fields } = formIn(preview.text, '')
      const back = await form.person().post(action, { ...fields, action: 'edit' })
      assert.equal(formIn(back.text).fields.title, 'Baker <b>&')
      assert.equal((await form.send(back, {}, 'save')).status, 303)
      assert.equal((await form.read(`/jobs/${id}`)).salary.amount, 30)
      assert.equal((await form.send(await form.open(`/jobs/new`), { title: 'x' }, 'preview')).status, 400)
    })

    test('shows scripts the posting so far, without what has a fault, and stores nothing', async () => {
      const page = await form.open('/jobs/new')
      const articleOf = async (fields: Record<string, string>): Promise<string> => {
        form.service().advance(1_000)
        const shown = { ...formIn(page.text).fields, ...fields }
        const answer = await form.person().post(`${form.base()}/jobs/preview`, shown)
        assert.equal(answer.status, 200)
        return JSON.parse(answer.text).article
      }
      const before = (await form.employer().get('/jobs')).text
      const first = await articleOf({
        title: 'Baker <b>&',
        pay: '12,5O',
        'place-1': 'Laval, QC',
        reference: 'R'.repeat(60),
      })
      assert.match(first, /<h3 class="title">Baker &lt;b&gt;&amp;<\/h3>/)
      assert.match(first, /Laval/)
      assert.doesNotMatch(first, /Category|Job type|Pay<|12,5O|example\.com|Canada/)
      const whole = await articleOf(GOOD)
      for (const text of ['Food Services and Restaurants', 'Full Time', '$21.50 an hour', 'jobs@example.ca'])
        assert.ok(whole.includes(text), text)
      assert.match(await articleOf({}), /<h3 class="title">…<\/h3>/)
      assert.equal((await form.employer().get('/jobs')).text, before)
      const many = [1, 2, 3].map(() => form.person().post(`${form.base()}/jobs/preview`, GOOD))
      assert.ok((await Promise.all(many)).some(({ status }) => status === 429))
    })

    test('says to scripts what is at fault, what was read, and which places were meant', async () => {
      const page = await form.open(`/jobs/new`)
      const check = async (fields: Record<string, string>) => {
        form.service().advance(1_000)
        const answer = await form.person().post(`${form.base()}/jobs/check`, { ...formIn(page.text).fields, ...fields })
        return { status: answer.status, ...JSON.parse(answer.text) }
      }
      const first = await check({
        'place-1': 'trois rivieres, Quebec',
        'pay-shown': 'yes',
        pay: '20',
        'pay-max': '30',
        'pay-period': '6',
      })
      assert.equal(first.resolved['place-1'], 'Trois-Rivières, QC')
      assert.equal(first.resolved.pay, '$41,600 to $62,400 a year, counted with 2,080 hours; a range of $20,800')
      assert.ok(first.findings.some(({ field }: { field: string }) => field === 'title'))
      const second = await check({ ...GOOD, 'place-2': 'Saint-Jean', 'place-1': 'Laval, QC' })
      assert.deepEqual(second.suggestions, { 'place-2': ["St. John's, NL", 'Saint John, NB'] })
      const third = await check({ ...GOOD, 'place-1': 'Toronto, ON' })
      assert.deepEqual(third.findings, [])
      assert.ok(
        third.hints.some(({ field, source }: { field: string; source: object }) => field === 'vacancy' && source),
      )
      for (const _ of [1, 2, 3]) await form.person().post(`${form.base()}/jobs/check`)
      assert.equal((await form.person().post(`${form.base()}/jobs/check`)).status, 429)
    })

    test('finds places by a part of their names, in either spelling', async () => {
      const found = JSON.parse(
        (await form.person().get(`${form.base()}/places?q=Montreal`, { accept: 'application/json' })).text,
      )
      assert.ok(found.places.length <= 8 && found.places.some(({ name }: { name: string }) => name === 'Montréal, QC'))
      const page = await form.person().get(`/fr/console/${form.employer().employerId}/places?q=quebec`)
      assert.match(page.text, /Québec/)
    })

    test('says a town once, and a province as the page has it beside what the interface takes', async () => {
      const notesOf = async (q: string) => {
        const path = `/fr/console/${form.employer().employerId}/places?q=${encodeURIComponent(q)}`
        const { places } = JSON.parse((await form.person().get(path, { accept: 'application/json' })).text)
        return new Map<string, string | null>(
          places.map(({ name, note }: { name: string; note: string | null }) => [name, note]),
        )
      }
      assert.equal((await notesOf('Trois-Riv')).get('Trois-Rivières, QC'), null)
      assert.equal((await notesOf('British Col')).get('British Columbia'), 'Colombie-Britannique')
    })

    test('offers the place first whose name begins with what was typed, and of several the one with the most people', async () => {
      for (const [q, first] of [
        ['Trois-Riv', 'Trois-Rivières, QC'],
        ['mont', 'Montréal, QC'],
        ['Van', 'Vancouver, BC'],
        ['saint-jean', 'Saint-Jean-sur-Richelieu, QC'],
      ] as const) {
        const path = `${form.base()}/places?q=${encodeURIComponent(q)}`
        const { text } = await form.person().get(path, { accept: 'application/json' })
        assert.equal(JSON.parse(text).places[0]?.name, first, q)
      }
    })

    test('is for those who may change postings, of their own employer', async () => {
      const reader = await form.service().person(form.employer(), { role: 'reader' })
      const stranger = await form.service().person(await form.service().employer())
      const id = await form.create()
      for (const path of ['/jobs/new', `/jobs/${id}/edit`]) {
        assert.equal((await reader.get(form.base() + path)).status, 403)
        assert.equal((await stranger.get(form.base() + path)).status, 404)
      }
      assert.equal((await reader.post(`${form.base()}/jobs/new`, GOOD)).status, 403)
      for (const path of ['/jobs/0/edit', '/jobs/x/edit', '/jobs/2000000000/edit', '/jobs/new?from=2000000000'])
        assert.equal((await form.open(path)).status, 404, path)
    })

    test('a posting that a recruiting system keeps says so, until a person has changed it', async () => {
      const { body: made } = await form.employer().send('POST', '/api/v1.2/jobs', { body: job() })
      await form.employer().put(`/jobs/${made.id}`, { title: 'Night baker' })
      const kept = await form.open(`/jobs/${made.id}/edit`)
      assert.match(
        kept.text,
        /<p class="notice">[^<]*key[^<]*<time [^>]*data-local>[^<]*<\/time>[^<]*Job title[^<]*<\/p>/,
      )
      await form.send(kept, { title: 'Cook' }, 'save')
      const own = await form.open(`/jobs/${made.id}/edit`)
      assert.doesNotMatch(own.text, /<p class="notice">/)
    })
  })
})
