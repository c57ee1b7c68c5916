/** Postings that are made and changed by the form, without scripts. */

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { faultWords } from '../../server/console/job-form/fault-words.ts'
import type { BaseVersion } from '../support/console.ts'
import { formIn } from '../support/forms.ts'
import { onOneEngine } from '../support/product.ts'
import { job } from '../support/service.ts'
import { GOOD, usePostingForm } from './posting-form.ts'

onOneEngine((start) => {
  describe('the posting form', () => {
    const form = usePostingForm(start)

    test('makes a posting of what was typed', async () => {
      const id = await form.create()
      const made = await form.read(`/jobs/${id}`)
      assert.equal(made.status, 'active')
      assert.deepEqual([made.salary.amount, made.salary.period.id], [21.5, 6])
      assert.equal(made.locations[0].description, 'Trois-Rivières, QC')
      assert.equal(made.description, '<p>Bread, at night.</p><ul><li>rye</li><li>wheat</li></ul>')
    })

    test('is shown again with every fault at its field, and with what was typed', async () => {
      const page = await form.send(
        await form.open(`/jobs/new`),
        { ...GOOD, title: '', pay: '12,5O', 'place-1': 'Saint-Jean' },
        'publish',
      )
      assert.equal(page.status, 400)
      assert.match(page.text, /<title>Error: New posting/)
      assert.match(page.text, /<div class="alert" role="alert" tabindex="-1" autofocus>/)
      assert.equal(form.at(page, 'title-fault'), 'Enter a job title.')
      assert.equal(form.at(page, 'pay-fault'), 'Enter “Amount, or minimum” as an amount such as 21.50, not “12,5O”.')
      assert.match(form.at(page, 'place-1-suggestions'), /Use Saint John, NB/)
      const { fields } = formIn(page.text)
      assert.deepEqual([fields.pay, fields['place-1'], fields.description], ['12,5O', 'Saint-Jean', GOOD.description])
      assert.match(
        page.text,
        /<input id="title"[^>]* aria-describedby="title-fault title-hint title-note" aria-invalid="true">/,
      )
      const corrected = await form.send(page, { title: 'Baker', pay: '21.50', 'place-1': 'Saint John, NB' }, 'save')
      assert.equal(corrected.status, 303)
    })

    test('that is empty says what to do, differently of each field, and of the pay at its question alone', async () => {
      const page = await form.send(await form.open('/jobs/new'), {}, 'publish')
      const ids = ['title', 'place-1', 'category-1', 'position-type', 'pay-shown', 'description', 'routing'] as const
      assert.deepEqual(
        ids.map((id) => form.at(page, `${id}-fault`)),
        ids.map((id) => faultWords.en.missing[id]),
      )
      assert.equal(page.text.match(/<li><a href="#/g)?.length, ids.length)
    })

    test('that names no way to apply takes the one whose field is filled in', async () => {
      const { routing, 'pay-shown': shown, ...rest } = GOOD
      const made = await form.send(await form.open('/jobs/new'), rest, 'publish')
      assert.equal(made.status, 303)
      const { applicantRoutingType, salary } = await form.read(made.path)
      assert.deepEqual([String(applicantRoutingType.id), shown === 'yes', salary.amount], [routing, true, 21.5])
    })

    test('that asks for the last day to apply keeps the day after it as the first one that is closed', async () => {
      const id = await form.create({ 'last-day': '2027-01-31' })
      assert.equal((await form.read(`/jobs/${id}`)).closeDate, '2027-02-01')
      assert.equal(formIn((await form.open(`/jobs/${id}/edit`)).text).fields['last-day'], '2027-01-31')
      assert.match((await form.open(`/jobs/${id}`)).text, /Last day to apply: January 31, 2027</)
      assert.match((await form.open('/jobs')).text, /<time datetime="2027-01-31">(?:January|Jan) 31, 2027</)
    })

    test('that is sent twice makes one posting, and with another text says that there is one', async () => {
      const page = await form.open(`/jobs/new`)
      const first = await form.send(page, GOOD, 'publish')
      const second = await form.send(page, GOOD, 'publish')
      assert.deepEqual([first.status, second.status, second.path], [303, 303, first.path])
      const description = '<p>What somebody else wrote since</p>'
      await form.employer().put(first.path.replace(form.base(), ''), { description })
      const other = await form.send(page, { ...GOOD, title: 'Night baker' }, 'publish')
      assert.equal(other.status, 409)
      assert.match(other.text, new RegExp(`<a href="${first.path}">See the saved posting</a>`))
      assert.equal((await form.read(first.path)).title, 'Baker')
      const saved = await form.send(other, {}, 'save')
      assert.deepEqual([saved.status, saved.path], [303, first.path])
      const changed = await form.read(first.path)
      assert.deepEqual([changed.title, changed.description], ['Night baker', description])
    })

    test('saved as it was shown changes no byte, and is no write', async () => {
      const description = '<div>Bread\r\n<b>at night</b></div>'
      const { body: made } = await form.employer().send('POST', '/api/v1.2/jobs', {
        body: job({
          description,
          language: 'en',
          texts: { fr: { title: 'Boulanger', description: 'Du <i>pain</i>' } },
        }),
      })
      const before = await form.employer().get(`/api/v1.2/jobs/${made.id}`)
      for (const language of ['en', 'fr']) {
        const page = await form.person().get(`/${language}/console/${form.employer().employerId}/jobs/${made.id}/edit`)
        assert.equal((await form.send(page, {}, 'save')).status, 303)
      }
      const after = await form.employer().get(`/api/v1.2/jobs/${made.id}`)
      assert.deepEqual([after.text, after.headers.get('etag')], [before.text, before.headers.get('etag')])
      const titled = await form.send(await form.open(`/jobs/${made.id}/edit`), { title: 'Cook' }, 'save')
      assert.equal(titled.status, 303)
      const changed = await form.read(`/jobs/${made.id}`)
      assert.deepEqual([changed.title, changed.description], ['Cook', description])
    })

    test('in two tabs: both changes stand, and of one member the person chooses', async () => {
      const id = await form.create()
      const [one, two, three] = await Promise.all([1, 2, 3].map(() => form.open(`/jobs/${id}/edit`)))
      assert.ok(one && two && three)
      assert.equal((await form.send(one, { title: 'Night baker' }, 'save')).status, 303)
      assert.equal((await form.send(two, { pay: '22' }, 'save')).status, 303)
      const both = await form.read(`/jobs/${id}`)
      assert.deepEqual([both.title, both.salary.amount], ['Night baker', 22])

      const compared = await form.send(three, { title: 'Cook', pay: '23', email: 'b@example.ca' }, 'save')
      assert.equal(compared.status, 409)
      assert.match(compared.text, /Night baker[\s\S]*Cook/)
      assert.deepEqual(await form.read(`/jobs/${id}`), both)
      const { action, fields } = formIn(compared.text, '')
      assert.deepEqual(
        [fields['keep-title'], fields['keep-salary'], fields['keep-applicationEmail']],
        ['theirs', 'theirs', undefined],
      )
      const chosen = await form.person().post(action, { ...fields, 'keep-title': 'mine', action: 'save' })
      assert.equal(chosen.status, 303)
      const after = await form.read(`/jobs/${id}`)
      assert.deepEqual([after.title, after.salary.amount, after.applicationEmail], ['Cook', 22, 'b@example.ca'])
    })

    test('what was chosen of two values stays so, whatever else keeps the form from being saved', async () => {
      const id = await form.create()
      const path = `/jobs/${id}/edit`
      const mine = await form.open(path)
      await form.send(await form.open(path), { description: 'Theirs' }, 'save')
      const description = '<p>Mine, <strong>alone</strong></p>'
      const typed = { title: 'Mine', description, 'description-format': 'html', email: 'jobs' }
      const choose = async (page: BaseVersion, choice: Record<string, string>) => {
        const { action, fields } = formIn(page.text, '')
        return form.person().post(action, { ...fields, ...choice, action: 'save' })
      }
      const compared = await form.send(mine, typed, 'save')
      assert.match(compared.text, /<p>Mine, \*\*alone\*\*<\/p>/, 'as light text, as the other one')
      const refused = await choose(compared, {})
      assert.equal(refused.status, 400)
      assert.equal(formIn(refused.text).fields.description, 'Theirs')
      await form.send(await form.open(path), { title: 'Theirs' }, 'save')
      const again = await form.send(refused, { email: 'b@example.ca' }, 'save')
      assert.deepEqual([again.status, /keep-description/.test(again.text)], [409, false])
      assert.equal((await choose(again, { 'keep-title': 'mine' })).status, 303)
      const after = await form.read(`/jobs/${id}`)
      assert.deepEqual(
        [after.title, after.description, after.applicationEmail],
        ['Mine', '<p>Theirs</p>', 'b@example.ca'],
      )
    })

    test('publishes nothing by a button that was shown for another status, until the person has seen the present one', async () => {
      const draft = await form.send(await form.open('/jobs/new'), GOOD, 'save')
      const open = () => form.person().get(`${draft.path}/edit`)
      const [saving, publishing, publisher] = [await open(), await open(), await open()]
      assert.equal((await form.send(publisher, {}, 'publish')).status, 303)
      assert.equal((await form.send(publishing, {}, 'publish')).status, 303, 'there is nothing left to do')
      const late = await form.send(saving, { title: 'Half of a ti' }, 'save')
      assert.equal(late.status, 409)
      assert.match(late.text, /<p>It was published meanwhile\.[\s\S]*value="save">Save the changes</)
      await form.employer().put(draft.path.replace(form.base(), ''), { status: 'archived' })
      const archived = await form.send(publishing, { title: 'Night baker' }, 'publish')
      assert.equal(archived.status, 409)
      const { title, status } = await form.read(draft.path)
      assert.deepEqual([title, status], ['Baker', 'archived'])
      assert.equal(formIn(archived.text).fields.title, 'Night baker')
      assert.equal((await form.send(archived, {}, 'publish')).status, 303)
      assert.equal((await form.read(draft.path)).status, 'active')
    })

    test('copies all but the reference and the dates, as a draft', async () => {
      const id = await form.create({
        reference: `R-${form.service().now()}-${form.base()}`,
        'last-day': '2027-01-31',
        'text-title': 'Boulanger',
        'text-description': 'Du pain',
        language: 'en',
      })
      const page = await form.open(`/jobs/new?from=${id}`)
      const { fields } = formIn(page.text)
      assert.deepEqual([fields.reference, fields['last-day'], fields.title], ['', '', 'Baker'])
      const made = await form.send(page, {}, 'save')
      const copy = await form.read(made.path)
      const first = await form.read(`/jobs/${id}`)
      assert.deepEqual([copy.status, copy.referenceId], ['draft', null])
      for (const name of ['title', 'description', 'locations', 'salary', 'language', 'categories'])
        assert.deepEqual(copy[name], first[name], name)
      assert.equal(copy.texts.fr.title, 'Boulanger')
      const published = await form.send(await form.person().get(`${made.path}/edit`), {}, 'publish')
      assert.equal(published.status, 303)
      assert.equal((await form.read(made.path)).status, 'active')
    })

    test('keeps the text of a posting that was deleted meanwhile', async () => {
      const id = await form.create()
      const page = await form.open(`/jobs/${id}/edit`)
      await form.employer().delete(`/jobs/${id}`)
      for (const action of ['copy', 'edit', 'preview', 'use:place-1:Laval, QC']) {
        const kept = await form.send(page, { title: 'Night baker' }, action)
        assert.deepEqual([kept.status, formIn(kept.text).fields.title], [404, 'Night baker'], action)
      }
      const late = await form.send(page, { title: 'Night baker' }, 'save')
      assert.equal(late.status, 404)
      assert.equal(formIn(late.text).fields.title, 'Night baker')
      const again = await form.send(late, {}, 'save')
      assert.equal(again.status, 303)
      await form.employer().delete(again.path.replace(form.base(), ''))
      const other = await form.send(late, { title: 'Cook' }, 'save')
      assert.deepEqual([other.status, formIn(other.text).fields.title], [404, 'Cook'])
    })
  })
})
