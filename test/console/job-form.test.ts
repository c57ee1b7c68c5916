/** The posting form over HTTP, as a browser without scripts uses it. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type ConsoleService, type Seen, startConsole, type Visitor } from '../support/console.ts'
import { onEveryEngine } from '../support/engines.ts'
import { elementById, formIn, textOf } from '../support/forms.ts'
import { type Client, job } from '../support/service.ts'

const GOOD = {
  title: 'Baker',
  'place-1': 'trois rivieres, Quebec',
  'category-1': '17',
  'position-type': '1',
  'pay-shown': 'yes',
  pay: '21,50',
  'pay-period': '6',
  description: 'Bread, at night.\r\n\r\n- rye\r\n- wheat',
  routing: '1',
  email: 'jobs@example.ca',
} as const

onEveryEngine((start) => {
  describe('the posting form', () => {
    let service: ConsoleService
    let employer: Client
    let person: Visitor
    let base: string
    before(async () => {
      service = await startConsole(start)
      employer = await service.employer()
      person = await service.person(employer, { role: 'editor' })
      base = `/en/console/${employer.employerId}`
    })
    after(() => service.stop())

    /** Sends the form of a page with other values. */
    const send = (page: Seen, fields: Record<string, string>, action: string): Promise<Seen> => {
      const { action: path, fields: shown } = formIn(page.text)
      return person.post(path, { ...shown, ...fields, action })
    }
    const read = async (path: string) => (await employer.get(`/api/v1.2${path}`)).body
    const at = (page: Seen, id: string): string => textOf(elementById(page.text, id)).trim()
    const create = async (fields: Record<string, string> = {}): Promise<number> => {
      const made = await send(await person.get(`${base}/jobs/new`), { ...GOOD, ...fields }, 'publish')
      assert.equal(made.status, 303)
      return Number(made.path.split('/').at(-1))
    }

    test('makes a posting of what was typed', async () => {
      const id = await create()
      const made = await read(`/jobs/${id}`)
      assert.equal(made.status, 'active')
      assert.deepEqual([made.salary.amount, made.salary.period.id], [21.5, 6])
      assert.equal(made.locations[0].description, 'Trois-Rivières, QC')
      assert.equal(made.description, '<p>Bread, at night.</p><ul><li>rye</li><li>wheat</li></ul>')
    })

    test('is shown again with every fault at its field, and with what was typed', async () => {
      const page = await send(
        await person.get(`${base}/jobs/new`),
        { ...GOOD, title: '', pay: '12,5O', 'place-1': 'Saint-Jean' },
        'publish',
      )
      assert.equal(page.status, 400)
      assert.match(page.text, /<title>Error: New posting/)
      assert.match(page.text, /<div class="alert" role="alert" tabindex="-1" autofocus>/)
      assert.equal(at(page, 'title-fault'), 'The member "Job title" is required.')
      assert.equal(at(page, 'pay-fault'), 'A number such as 52000 is needed, not the string "12,5O".')
      assert.match(at(page, 'place-1-suggestions'), /Use Saint John, NB/)
      const { fields } = formIn(page.text)
      assert.deepEqual([fields.pay, fields['place-1'], fields.description], ['12,5O', 'Saint-Jean', GOOD.description])
      assert.match(
        page.text,
        /<input id="title"[^>]* aria-describedby="title-fault title-hint title-note" aria-invalid="true">/,
      )
      const mended = await send(page, { title: 'Baker', pay: '21.50', 'place-1': 'Saint John, NB' }, 'save')
      assert.equal(mended.status, 303)
    })

    test('takes a suggested place without a script', async () => {
      const page = await send(
        await person.get(`${base}/jobs/new`),
        { ...GOOD, 'place-2': 'x' },
        'use:place-2:Laval, QC',
      )
      assert.equal(page.status, 200)
      assert.deepEqual([formIn(page.text).fields['place-2'], formIn(page.text).fields.title], ['Laval, QC', 'Baker'])
    })

    test('that is sent twice makes one posting, and with another text says that there is one', async () => {
      const page = await person.get(`${base}/jobs/new`)
      const first = await send(page, GOOD, 'publish')
      const second = await send(page, GOOD, 'publish')
      assert.deepEqual([first.status, second.status, second.path], [303, 303, first.path])
      const other = await send(page, { ...GOOD, title: 'Night baker' }, 'publish')
      assert.equal(other.status, 409)
      assert.match(other.text, new RegExp(`<a href="${first.path}">See the posting as it is saved</a>`))
      assert.equal((await read(first.path.replace(base, ''))).title, 'Baker')
      const saved = await send(other, {}, 'save')
      assert.deepEqual([saved.status, saved.path], [303, first.path])
      assert.equal((await read(first.path.replace(base, ''))).title, 'Night baker')
    })

    test('saved as it was shown changes no byte, and is no write', async () => {
      const description = '<div>Bread\r\n<b>at night</b></div>'
      const { body: made } = await employer.send('POST', '/api/v1.2/jobs', {
        body: job({
          description,
          language: 'en',
          texts: { fr: { title: 'Boulanger', description: 'Du <i>pain</i>' } },
        }),
      })
      const before = await employer.get(`/api/v1.2/jobs/${made.id}`)
      for (const language of ['en', 'fr']) {
        const page = await person.get(`/${language}/console/${employer.employerId}/jobs/${made.id}/edit`)
        assert.equal((await send(page, {}, 'save')).status, 303)
      }
      const after = await employer.get(`/api/v1.2/jobs/${made.id}`)
      assert.deepEqual([after.text, after.headers.get('etag')], [before.text, before.headers.get('etag')])
      const titled = await send(await person.get(`${base}/jobs/${made.id}/edit`), { title: 'Cook' }, 'save')
      assert.equal(titled.status, 303)
      const changed = await read(`/jobs/${made.id}`)
      assert.deepEqual([changed.title, changed.description], ['Cook', description])
    })

    test('in two tabs: both changes stand, and of one member the person chooses', async () => {
      const id = await create()
      const [one, two, three] = await Promise.all([1, 2, 3].map(() => person.get(`${base}/jobs/${id}/edit`)))
      assert.ok(one && two && three)
      assert.equal((await send(one, { title: 'Night baker' }, 'save')).status, 303)
      assert.equal((await send(two, { pay: '22' }, 'save')).status, 303)
      const both = await read(`/jobs/${id}`)
      assert.deepEqual([both.title, both.salary.amount], ['Night baker', 22])

      const compared = await send(three, { title: 'Cook', pay: '23', email: 'b@example.ca' }, 'save')
      assert.equal(compared.status, 409)
      assert.match(compared.text, /Night baker[\s\S]*Cook/)
      assert.deepEqual(await read(`/jobs/${id}`), both)
      const { action, fields } = formIn(compared.text, '')
      assert.deepEqual(
        [fields['keep-title'], fields['keep-salary'], fields['keep-applicationEmail']],
        ['theirs', 'theirs', undefined],
      )
      const chosen = await person.post(action, { ...fields, 'keep-title': 'mine', action: 'save' })
      assert.equal(chosen.status, 303)
      const after = await read(`/jobs/${id}`)
      assert.deepEqual([after.title, after.salary.amount, after.applicationEmail], ['Cook', 22, 'b@example.ca'])
    })

    test('copies all but the reference and the dates, as a draft', async () => {
      const id = await create({
        reference: `R-${service.now()}-${base}`,
        'close-date': '2027-01-31',
        'text-title': 'Boulanger',
        'text-description': 'Du pain',
        language: 'en',
      })
      const page = await person.get(`${base}/jobs/new?from=${id}`)
      const { fields } = formIn(page.text)
      assert.deepEqual([fields.reference, fields['close-date'], fields.title], ['', '', 'Baker'])
      const made = await send(page, {}, 'save')
      const copy = await read(made.path.replace(base, ''))
      const first = await read(`/jobs/${id}`)
      assert.deepEqual([copy.status, copy.referenceId], ['draft', null])
      for (const name of ['title', 'description', 'locations', 'salary', 'language', 'categories'])
        assert.deepEqual(copy[name], first[name], name)
      assert.equal(copy.texts.fr.title, 'Boulanger')
      const published = await send(await person.get(`${base}${made.path.replace(base, '')}/edit`), {}, 'publish')
      assert.equal(published.status, 303)
      assert.equal((await read(made.path.replace(base, ''))).status, 'active')
    })

    test('shows what candidates and search engines would get, and stores nothing', async () => {
      const id = await create({ language: 'en', 'text-title': 'Boulanger', 'text-description': 'Du pain' })
      const before = await read(`/jobs/${id}`)
      const page = await person.get(`${base}/jobs/${id}/edit`)
      const preview = await send(page, { title: 'Baker <b>&', pay: '30' }, 'preview')
      assert.deepEqual([preview.status, preview.headers.get('cache-control')], [200, 'no-store'])
      for (const text of [
        '<h1>Baker &lt;b&gt;&amp;</h1>',
        '<h1>Boulanger</h1>',
        '$30 an hour',
        '&quot;@type&quot;: &quot;JobPosting&quot;',
      ])
        assert.ok(preview.text.includes(text), text)
      assert.deepEqual(await read(`/jobs/${id}`), before)
      const { action, fields } = formIn(preview.text, '')
      const back = await person.post(action, { ...fields, action: 'edit' })
      assert.equal(formIn(back.text).fields.title, 'Baker <b>&')
      assert.equal((await send(back, {}, 'save')).status, 303)
      assert.equal((await read(`/jobs/${id}`)).salary.amount, 30)
      assert.equal((await send(await person.get(`${base}/jobs/new`), { title: 'x' }, 'preview')).status, 400)
    })

    test('keeps the text of a posting that was deleted meanwhile', async () => {
      const id = await create()
      const page = await person.get(`${base}/jobs/${id}/edit`)
      await employer.delete(`/jobs/${id}`)
      const late = await send(page, { title: 'Night baker' }, 'save')
      assert.equal(late.status, 404)
      assert.equal(formIn(late.text).fields.title, 'Night baker')
      assert.equal((await send(late, {}, 'save')).status, 303)
    })

    test('says to scripts what is at fault, what was read, and which places were meant', async () => {
      const page = await person.get(`${base}/jobs/new`)
      const check = async (fields: Record<string, string>) => {
        service.advance(1_000)
        const answer = await person.post(`${base}/jobs/check`, { ...formIn(page.text).fields, ...fields })
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
      assert.equal(first.resolved.pay, '$41,600 to $62,400 a year, counted with 2,080 hours; the range spans $20,800')
      assert.ok(first.findings.some(({ field }: { field: string }) => field === 'title'))
      const second = await check({ ...GOOD, 'place-2': 'Saint-Jean', 'place-1': 'Laval, QC' })
      assert.deepEqual(second.suggestions, { 'place-2': ["St. John's, NL", 'Saint John, NB'] })
      const third = await check({ ...GOOD, 'place-1': 'Toronto, ON' })
      assert.deepEqual(third.findings, [])
      assert.ok(
        third.hints.some(({ field, source }: { field: string; source: object }) => field === 'vacancy' && source),
      )
      for (const _ of [1, 2, 3]) await person.post(`${base}/jobs/check`)
      assert.equal((await person.post(`${base}/jobs/check`)).status, 429)
    })

    test('finds places by a part of their names, in either spelling', async () => {
      const found = JSON.parse((await person.get(`${base}/places?q=Montreal`, { accept: 'application/json' })).text)
      assert.ok(found.places.length <= 8 && found.places.some(({ name }: { name: string }) => name === 'Montréal, QC'))
      const page = await person.get(`/fr/console/${employer.employerId}/places?q=quebec`)
      assert.match(page.text, /Québec/)
    })

    test('is for those who may change postings, of their own employer', async () => {
      const reader = await service.person(employer, { role: 'reader' })
      const stranger = await service.person(await service.employer())
      const id = await create()
      for (const path of ['/jobs/new', `/jobs/${id}/edit`]) {
        assert.equal((await reader.get(base + path)).status, 403)
        assert.equal((await stranger.get(base + path)).status, 404)
      }
      assert.equal((await reader.post(`${base}/jobs/new`, GOOD)).status, 403)
      for (const path of ['/jobs/0/edit', '/jobs/x/edit', '/jobs/2000000000/edit', '/jobs/new?from=2000000000'])
        assert.equal((await person.get(base + path)).status, 404, path)
    })
  })
})
