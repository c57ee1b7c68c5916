/** Postings like one, on every engine. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lists, publicBed, TODAY, titlesOf } from '../../../test/support/public-side.ts'
import { content, employerOf, insert, onEveryStore } from '../../../test/support/stores.ts'
import { NO_EXTRAS } from '../../jobs/extras.ts'
import type { JobContent, JobLocation } from '../../jobs/job.ts'
import { pointsOf } from '../distance.ts'
import type { SimilarQuery } from '../ports.ts'
import { tellingWords } from '../title-terms.ts'

const place = (description: string): JobLocation => {
  const found = lists.locations.all.find((location) => location.description === description)
  assert.ok(found, description)
  const { id, name, type } = found
  return { id, description, name, type }
}

const item = (id: number) => ({ id, name: 'x' })

const [BAKERY, OFFICE] = [item(17), item(2)]

const posting = (title: string, where: string, members: Partial<JobContent> = {}): Partial<JobContent> => ({
  title,
  description: '<p>x</p>',
  locations: [place(where)],
  categories: [BAKERY],
  extras: { ...NO_EXTRAS, language: 'fr' },
  ...members,
})

const likeBaker = (jobId: number, members: Partial<SimilarQuery> = {}): SimilarQuery => {
  const [point] = pointsOf(lists, [place('Trois-Rivières, QC')])
  return {
    jobId,
    titleWords: tellingWords('Boulanger de nuit'),
    near: { latitude: 0, longitude: 0, ...point, km: 50 },
    provinces: ['QC'],
    category: BAKERY.id,
    language: 'fr',
    today: TODAY,
    limit: 10,
    ...members,
  }
}

onEveryStore(({ fresh }) => {
  test('those near with the title come first, then those near of the category, then those of the province, and the posting never', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    const { id } = await insert(jobs, posting('Boulanger de nuit', 'Trois-Rivières, QC'))
    const english = { extras: { ...NO_EXTRAS, language: 'en' as const } }
    // The newest last, so that their order is not that of the list.
    await insert(jobs, posting('Boulangère', 'Trois-Rivières, QC'))
    await insert(jobs, posting('Boulanger', 'Québec, QC'))
    await insert(jobs, posting('Plongeur', 'Trois-Rivières, QC'))
    await insert(jobs, posting('Cuisinière', 'Québec, QC'))
    await insert(jobs, posting('Dishwasher', 'Trois-Rivières, QC', english))
    await insert(jobs, posting('Boulangers, comptoir', 'Windsor, ON'))
    await insert(jobs, posting('Commis de bureau', 'Trois-Rivières, QC', { categories: [OFFICE] }))
    await follow()
    const found = await store.public.similar(likeBaker(id))
    assert.deepEqual(titlesOf({ jobs: found }), ['Boulangère', 'Plongeur', 'Boulanger', 'Cuisinière', 'Dishwasher'])
    const few = await store.public.similar(likeBaker(id, { limit: 2 }))
    assert.deepEqual(titlesOf({ jobs: few }), ['Boulangère', 'Plongeur'])
  })

  test('a job that is done anywhere is like those of its title anywhere, and a text that names a title has none', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    await insert(jobs, posting('Boulangère', 'Vancouver, BC', { categories: [OFFICE] }))
    await insert(jobs, posting('Livreur', 'Vancouver, BC', { categories: [OFFICE], description: '<p>boulanger</p>' }))
    await follow()
    const anywhere = { near: null, provinces: [] }
    assert.deepEqual(titlesOf({ jobs: await store.public.similar(likeBaker(99, anywhere)) }), ['Boulangère'])
    assert.deepEqual(await store.public.similar(likeBaker(99, { titleWords: [], category: null, ...anywhere })), [])
  })

  test('titles are found by the beginning of a word, the newest first, and texts are not', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    for (const title of ['Aide-boulanger', 'Boulangère', 'Livreur'])
      await insert(jobs, posting(title, 'Québec, QC', { description: '<p>boulangerie</p>' }))
    await follow()
    const titled = async (beginning: string, limit = 5) =>
      titlesOf({ jobs: await store.public.titled({ beginning, limit, today: TODAY }) })
    assert.deepEqual(await titled('boulang'), ['Boulangère', 'Aide-boulanger'])
    assert.deepEqual(
      [await titled('boulang', 1), await titled("b'*"), await titled('x')],
      [['Boulangère'], ['Boulangère', 'Aide-boulanger'], []],
    )
  })

  test('one that is archived is not found any more', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    const { id } = await insert(jobs, posting('Boulangère', 'Trois-Rivières, QC'))
    await follow()
    await jobs.write((writer) => writer.update(id, content({ status: 'archived' })))
    await follow()
    assert.deepEqual(await store.public.similar(likeBaker(99)), [])
  })
})

test('words of a title that say nothing of the job are left out, and forms of one word are found together', () => {
  assert.deepEqual(tellingWords('Préposé(e) à l’entretien – temps plein, soir'), ['prepose', 'entretien'])
  assert.deepEqual(tellingWords('Senior Software Developer for the night shift'), ['software', 'developer'])
})
