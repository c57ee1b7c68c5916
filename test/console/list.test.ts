/** The list of an employer's postings: what a search finds and where, the orders, the filters and the states. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type Client, job } from '../support/service.ts'

const titlesIn = (text: string): string[] =>
  [...text.matchAll(/<th scope="row"><a href="[^"]*">([^<]*)</g)].map(([, title = '']) => title)

const rowOf = (text: string, title: string): string =>
  text.match(/<tr>(?:(?!<tr>).)*?<\/tr>/gs)?.find((row) => row.includes(`>${title}<`)) ?? ''

onEveryEngine((start) => {
  describe('a service with its console', () => {
    let service: ConsoleService
    let client: Client
    let owner: Visitor
    let ids: Record<string, number>
    before(async () => {
      service = await startConsole(start, { environment: { PUBLIC_PAGES: 'true' } })
      client = await service.employer('standard', 'Blé d’Or')
      owner = await service.person(client)
      const make = async (members: Record<string, unknown>): Promise<number> =>
        (await client.post(job(members))).body.id
      const [quebec, toronto] = [[{ description: 'Trois-Rivières, QC' }], [{ description: 'Toronto, ON' }]]
      ids = {
        Éclairagiste: await make({
          title: 'Éclairagiste',
          closeDate: '2027-02-01',
          referenceId: 'R-10',
          locations: quebec,
        }),
        Zoologist: await make({ title: 'Zoologist', closeDate: '2026-11-27', referenceId: 'R-9', locations: toronto }),
        Boulanger: await make({ title: 'Boulanger', closeDate: '2026-11-25', referenceId: null, locations: toronto }),
        Cuisinier: await make({
          title: 'Cuisinier',
          status: 'draft',
          referenceId: null,
          locations: quebec,
          closeDate: null,
        }),
      }
      await client.put(`/jobs/${ids.Boulanger}`, { status: 'archived', categories: [{ id: 17 }] })
    })
    after(() => service.stop())

    const list = async (query: string, language = 'en'): Promise<string> =>
      (await owner.get(`/${language}/console/${client.employerId}/jobs${query}`)).text

    test('a search looks in every state, counts on the tabs, and says where the postings of an empty tab are', async () => {
      const found = await list('?q=boulanger')
      assert.deepEqual(titlesIn(found), ['Boulanger'])
      assert.match(found, /aria-current="page">All <span class="count">\(1\)/)
      assert.match(found, /Active <span class="count">\(0\)/)
      assert.match(found, /Archived <span class="count">\(1\)/)
      assert.match(found, /1 posting found/)
      const elsewhere = await list('?q=boulanger&tab=active', 'fr')
      assert.match(elsewhere, /0 active, 1 archivée\u00a0: <a href="[^"]*\/jobs\?q=boulanger">l’afficher/)
      assert.doesNotMatch(elsewhere, /Aucune offre/)
      for (const tab of ['active', 'draft', 'archived', 'closing', 'all']) {
        const text = await list(`?q=r-&tab=${tab}`)
        const counts = [...text.matchAll(/<span class="count">\((\d+)\)/g)].map(([, count]) => Number(count))
        assert.deepEqual(counts, [2, 1, 0, 0, 2], tab)
      }
      assert.match(await list('?q=nowhere&tab=active', 'fr'), /Aucune offre ne correspond à votre recherche/)
      assert.match(await list('?q=zoologist', 'fr'), /1 offre trouvée/)
      assert.match(await list('?tab=draft'), /<form class="search-jobs"(?:(?!<\/form>).)*<\/form>/s)
      assert.doesNotMatch(await list('?tab=draft'), /name="tab"/)
    })

    test('heads order the postings both ways, and those without a value come last', async () => {
      for (const [order, titles, sorted] of [
        ['title', ['Boulanger', 'Cuisinier', 'Éclairagiste', 'Zoologist'], 'ascending'],
        ['-title', ['Zoologist', 'Éclairagiste', 'Cuisinier', 'Boulanger'], 'descending'],
        ['reference', ['Zoologist', 'Éclairagiste', 'Cuisinier', 'Boulanger'], 'ascending'],
        ['-reference', ['Éclairagiste', 'Zoologist', 'Cuisinier', 'Boulanger'], 'descending'],
        ['lastDay', ['Boulanger', 'Zoologist', 'Éclairagiste', 'Cuisinier'], 'ascending'],
        ['-lastDay', ['Éclairagiste', 'Zoologist', 'Boulanger', 'Cuisinier'], 'descending'],
        ['', ['Cuisinier', 'Boulanger', 'Zoologist', 'Éclairagiste'], 'descending'],
        ['x', ['Cuisinier', 'Boulanger', 'Zoologist', 'Éclairagiste'], 'descending'],
      ] as const) {
        const text = await list(`?tab=all&order=${order}`)
        assert.deepEqual(titlesIn(text), titles, order)
        assert.equal(/aria-sort="(\w+)"/.exec(text)?.[1], sorted, order)
      }
      const byTitle = await list('?tab=all&order=title')
      assert.match(byTitle, /<th scope="col" aria-sort="ascending"><a href="[^"]*order=-title">Title/)
      assert.match(
        byTitle,
        /<th scope="col"><a href="[^"]*order=-posted">Posted|<th scope="col"><a href="[^"]*\?tab=all">Posted/,
      )
      assert.match(await list('?tab=closing'), /aria-sort="ascending"><a href="[^"]*order=-lastDay">Last day/)
    })

    test('the head of the views orders postings by them, most viewed first, and those that were never public last', async () => {
      const { Éclairagiste: most = 0, Boulanger: few = 0 } = ids
      const employerId = client.employerId
      const visits = [
        { jobId: few, date: '2026-11-19', views: 9 },
        { jobId: most, date: '2026-11-18', views: 90 },
        { jobId: most, date: '2025-12-01', views: 15 },
        { jobId: few, date: '2026-11-20', views: 91 },
      ]
      await service.store.statistics.addVisits(visits.map((one) => ({ ...one, employerId, applyClicks: 1 })))
      const all = await list('?tab=all')
      assert.match(all, /<th scope="col"><a href="[^"]*order=-visits">Views/)
      const byViews = await list('?tab=all&order=-visits')
      assert.deepEqual(titlesIn(byViews), ['Éclairagiste', 'Boulanger', 'Zoologist', 'Cuisinier'])
      assert.match(byViews, /aria-sort="descending"><a href="[^"]*order=visits">Views/)
      assert.deepEqual(titlesIn(await list('?tab=all&order=visits', 'fr')), [
        'Zoologist',
        'Boulanger',
        'Éclairagiste',
        'Cuisinier',
      ])
      assert.deepEqual(titlesIn(await list('?tab=active&q=ist&order=-visits')), ['Éclairagiste', 'Zoologist'])
    })

    test('a search keeps the order that was chosen', async () => {
      assert.match(await list('?tab=all&order=-title'), /<input type="hidden" name="order" value="-title">/)
      assert.doesNotMatch(await list('?tab=closing'), /name="order"/)
    })

    test('postings are found by a place in either language and by a category, and the tabs count them', async () => {
      assert.deepEqual(titlesIn(await list('?place=trois-rivieres')), ['Cuisinier', 'Éclairagiste'])
      assert.deepEqual(titlesIn(await list('?place=Trois-Rivi%C3%A8res%2C+QC&tab=active')), ['Éclairagiste'])
      assert.deepEqual(titlesIn(await list('?place=quebec&q=cuis')), ['Cuisinier'])
      assert.deepEqual(titlesIn(await list('?category=17&place=toronto')), ['Boulanger'])
      const found = await list('?category=17')
      assert.match(found, /Archived <span class="count">\(1\)/)
      assert.match(found, /<option value="17" selected>/)
      assert.match(await list('?place=nowhere'), /No postings match your search/)
    })

    test('a row has the reference, the places, the category, the days and, among several states, its own', async () => {
      const row = rowOf(await list('?tab=all'), 'Zoologist')
      for (const cell of ['R-9', 'Toronto, Ontario', 'Active', '>Today<', '>Nov 26<'])
        assert.ok(row.includes(cell), `${cell}: ${row}`)
      assert.ok(rowOf(await list('?tab=all', 'fr'), 'Éclairagiste').includes('>31 janv. 2027<'))
      const draft = rowOf(await list('?tab=all'), 'Cuisinier')
      assert.match(draft, /data-label="Posted"><\/td>/)
      assert.match(draft, /data-label="Last day"><span class="dim">None</)
      assert.doesNotMatch(await list(''), /class="state/)
    })

    test('a posting that the operator hides says so, where its state is no column too', async () => {
      const { Zoologist: id = 0 } = ids
      await service.store.publicWrites.hide(id, 'a reason')
      assert.match(rowOf(await list(''), 'Zoologist'), /<span class="state hidden">Hidden</)
      assert.match(rowOf(await list('?tab=all', 'fr'), 'Zoologist'), /<span class="state hidden">Masquée</)
      await service.store.publicWrites.unhide(id)
      assert.doesNotMatch(await list(''), /Hidden/)
    })
  })
})
