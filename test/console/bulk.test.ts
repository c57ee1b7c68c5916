/** Several postings that are chosen in the list: what is done with each of them, once, and how it is undone. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type BaseVersion, type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type Client, job } from '../support/service.ts'

/** Values of the boxes, by the ids of their postings. */
const boxesIn = ({ text }: BaseVersion): ReadonlyMap<number, string> =>
  new Map(
    [...text.matchAll(/<input type="(?:checkbox|hidden)" name="job" value="((\d+) [^"]*)"/g)].map(
      ([, value = '', id]) => [Number(id), value.replaceAll('&quot;', '"')],
    ),
  )

onEveryEngine((start) => {
  describe('a service with its console', () => {
    let service: ConsoleService
    let client: Client
    let owner: Visitor
    before(async () => {
      service = await startConsole(start)
      client = await service.employer('standard', 'Blé d’Or')
      owner = await service.person(client)
    })
    after(() => service.stop())

    const path = (rest: string, language = 'en') => `/${language}/console/${client.employerId}${rest}`
    const make = async (members: Record<string, unknown> = {}): Promise<number> =>
      (await client.post(job({ closeDate: '2026-12-31', ...members }))).body.id
    const read = async (id: number) => (await client.get(`/jobs/${id}`)).body
    const statuses = async (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await read(id)).status))
    const writes = async () => (await service.store.as(client.employerId).head()).seq
    const send = (action: string, jobs: readonly string[], fields: Record<string, string> = {}) =>
      owner.post(path('/jobs/chosen?tab=all'), { action, job: jobs, ...fields })
    /** Chooses postings of the page and presses a button. */
    const press = async (action: string, ids: readonly number[]): Promise<BaseVersion> => {
      const boxes = boxesIn(await owner.get(path('/jobs?tab=all')))
      return send(
        action,
        ids.map((id) => boxes.get(id) ?? ''),
      )
    }
    const undo = (answer: BaseVersion, action: string): Promise<BaseVersion> => {
      const [, form = ''] = /<div class="notice"(.*?)<\/form>/s.exec(answer.text) ?? []
      assert.match(form, new RegExp(`name="action" value="undo-${action}"`))
      return send(`undo-${action}`, [...boxesIn({ ...answer, text: form }).values()])
    }

    test('chosen postings are refreshed together, and one that was is told with the day of the next time', async () => {
      const [first, second, draft] = [await make(), await make(), await make({ status: 'draft' })]
      const done = await press('refresh', [first])
      assert.match(done.text, /1 posting refreshed, with today’s date\./)
      assert.doesNotMatch(done.text, /value="undo-/)
      const { text } = await press('refresh', [first, second, draft])
      assert.match(text, /1 posting refreshed/)
      assert.match(text, /2 refused:.*refresh it again on November 27, 2026.*Only an active posting whose last day/s)
    })

    test('chosen postings are archived together, each by the interface, told with links, and undone together', async () => {
      const ids = [await make({ title: 'One' }), await make({ title: 'Two' }), await make({ title: 'Three' })]
      const kept = await make({ title: 'Kept' })
      const before = await writes()
      const done = await press('archive', ids)
      assert.equal(done.status, 200)
      assert.match(done.text, /3 postings archived\./)
      for (const id of ids) assert.match(done.text, new RegExp(`<li><a href="/en/console/\\d+/jobs/${id}">`))
      assert.deepEqual(await statuses([...ids, kept]), ['archived', 'archived', 'archived', 'active'])
      assert.equal(await writes(), before + 3)
      const undone = await undo(done, 'archive')
      assert.match(undone.text, /Undone: 3 postings published again/)
      assert.deepEqual(await statuses(ids), ['active', 'active', 'active'])
    })

    test('a form that is sent twice acts once, and is answered alike; another choice of its page is not held up', async () => {
      const [first, second] = [await make(), await make()]
      const boxes = boxesIn(await owner.get(path('/jobs?tab=all')))
      const values = [boxes.get(first) ?? '', boxes.get(second) ?? '']
      const before = await writes()
      const { token: once } = await owner.get(path('/jobs?tab=all'))
      const answers = await Promise.all([1, 2].map(() => send('archive', values.slice(0, 1), { once })))
      assert.equal(await writes(), before + 1)
      for (const { text } of answers) assert.match(text, /1 posting archived\./)
      const later = await send('archive', values, { once })
      assert.match(later.text, /2 postings archived\./)
      assert.equal(await writes(), before + 2)
    })

    test('what somebody changed meanwhile is refused with its title, and the others are done', async () => {
      const [stale, fresh] = [await make({ title: 'Stale' }), await make()]
      const boxes = boxesIn(await owner.get(path('/jobs?tab=all')))
      await client.put(`/jobs/${stale}`, { title: 'Changed' })
      const { text } = await send('archive', [boxes.get(stale) ?? '', boxes.get(fresh) ?? ''])
      assert.match(text, /1 posting archived\./)
      assert.match(text, new RegExp(`1 refused:.*jobs/${stale}">Changed</a>: Somebody edited the posting`, 's'))
      assert.deepEqual(await statuses([stale, fresh]), ['active', 'archived'])
    })

    test('postings are extended from their own days, and get them back', async () => {
      const [one, other, draft] = [
        await make(),
        await make({ closeDate: '2027-01-15' }),
        await make({ status: 'draft' }),
      ]
      const done = await press('extend', [one, other, draft])
      assert.match(done.text, /2 postings extended\..*1 refused:.*Only an active posting/s)
      assert.deepEqual([(await read(one)).closeDate, (await read(other)).closeDate], ['2027-01-30', '2027-02-14'])
      const undone = await undo({ ...done, text: done.text.replace('class="alert"', 'class="notice"') }, 'extend')
      assert.match(undone.text, /Undone: 2 postings with the former last day/)
      assert.deepEqual([(await read(one)).closeDate, (await read(other)).closeDate], ['2026-12-31', '2027-01-15'])
    })

    test('what a posting is already, or never was, is told instead of done, since nothing would undo it', async () => {
      const [draft, archived, active] = [await make({ status: 'draft' }), await make(), await make()]
      await client.put(`/jobs/${archived}`, { status: 'archived' })
      const before = await writes()
      const refused = await press('archive', [draft, archived])
      assert.match(refused.text, /2 refused:.*Only an active posting can be archived.*Only an active/s)
      assert.match((await press('publish', [active])).text, /1 refused:.*It is published already/s)
      assert.doesNotMatch(refused.text, /value="undo-/)
      assert.equal(await writes(), before)
    })

    test('drafts are published, and undone by archiving, since they were public', async () => {
      const ids = [await make({ status: 'draft' }), await make({ status: 'draft' })]
      const done = await press('publish', ids)
      assert.match(done.text, /2 postings published\..*cannot be a draft again/s)
      assert.match((await undo(done, 'publish')).text, /Undone: 2 postings archived/)
      assert.deepEqual(await statuses(ids), ['archived', 'archived'])
    })

    test('postings are deleted after one question that says what the laws ask, go to the bin, and come back', async () => {
      const ids = [await make({ title: 'Ferry <pilot>', locations: [{ description: 'Toronto, ON' }] }), await make()]
      const before = await writes()
      const ask = await press('delete', ids)
      assert.match(
        ask.text,
        /<h1>Delete 2 postings\?<\/h1>.*Ferry &lt;pilot&gt;.*Ontario: keep a copy of this posting/s,
      )
      assert.equal(await writes(), before)
      const done = await send('delete', [...boxesIn(ask).values()], { confirmed: 'yes' })
      assert.match(done.text, /2 postings moved to the bin\..*<li>Ferry &lt;pilot&gt;/s)
      for (const id of ids) assert.equal((await client.get(`/jobs/${id}`)).status, 404)
      assert.match((await owner.get(path('/bin'))).text, /Ferry &lt;pilot&gt;/)
      const again = await send('delete', [...boxesIn(ask).values()], { confirmed: 'yes', once: ask.token })
      assert.match(again.text, /2 postings moved to the bin\./)
      assert.match((await undo(done, 'delete')).text, /Undone: 2 postings restored/)
      assert.deepEqual(await statuses(ids), ['archived', 'archived'])
    })

    test('nothing chosen, a button that no list has, and values that no box has change nothing', async () => {
      const id = await make()
      const box = boxesIn(await owner.get(path('/jobs?tab=all'))).get(id) ?? ''
      const before = await writes()
      for (const [action, jobs] of [
        ['archive', []],
        ['x', [box]],
        ['archive', ['x', `${id}`, box.replace('active', 'x'), `${box} 2`]],
        ['archive', Array(51).fill(box)],
      ] as const) {
        const refused = await send(action, jobs)
        assert.equal(refused.status, 400, action)
        assert.match(refused.text, /<title>Error: .*role="alert".*Choose (?:at least one|at most 50|what to do)/s)
      }
      assert.equal(await writes(), before)
      const again = await owner.get(path('/jobs/chosen?tab=draft'))
      assert.deepEqual([again.status, again.path], [303, path('/jobs?tab=draft')])
    })

    test('readers choose nothing, and postings of another employer are as unknown as those that never were', async () => {
      const other = await service.employer('standard', 'Elsewhere')
      const { body } = await other.post(job())
      const stranger = await service.person(other)
      const own = boxesIn(await stranger.get(`/en/console/${other.employerId}/jobs`)).get(body.id) ?? ''
      await owner.get(path('/jobs'))
      for (const action of ['archive', 'extend', 'publish', 'undo-extend', 'undo-archive', 'undo-publish']) {
        const { text } = await send(action, [own])
        assert.match(text, new RegExp(`1 refused:.*>${body.id}</a>`, 's'), action)
      }
      assert.match((await send('delete', [own], { confirmed: 'yes' })).text, /1 refused:/)
      assert.doesNotMatch((await send('delete', [own])).text, new RegExp(body.title))
      assert.equal((await other.get(`/jobs/${body.id}`)).body.status, 'active')
      const reader = await service.person(client, { role: 'reader' })
      const seen = await reader.get(path('/jobs'))
      assert.equal(boxesIn(seen).size, 0)
      assert.doesNotMatch(seen.text, /jobs\/chosen/)
      assert.equal((await reader.post(path('/jobs/chosen'), { action: 'archive', job: own })).status, 403)
    })
  })
})
