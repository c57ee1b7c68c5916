/** Searches of the public side on every engine. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lists, publicBed, TODAY, titlesOf } from '../../../test/support/public-side.ts'
import { content, employerOf, insert, onEveryStore } from '../../../test/support/stores.ts'
import { NO_EXTRAS } from '../../jobs/extras.ts'
import type { JobLocation } from '../../jobs/job.ts'
import type { PublicWalk, WalkedPart } from '../ports.ts'
import { pointTerm } from '../search-terms.ts'
import { searchedWords } from '../word-forms.ts'
import { POINT_TERMS_MAX } from './places.ts'

const place = (description: string): JobLocation => {
  const found = lists.locations.all.find((location) => location.description === description)
  assert.ok(found)
  const { id, name, type } = found
  return { id, description, name, type }
}

const pointOf = (description: string, km: number) => {
  const { latitude, longitude } = lists.locations.get(place(description).id) ?? {}
  return { latitude: latitude ?? 0, longitude: longitude ?? 0, km }
}

const item = (id: number) => ({ id, name: 'x' })

const FRENCH = { language: 'fr', texts: {} } as const

onEveryStore(({ fresh }) => {
  test('words are found in titles and texts of both languages, whatever their accents, the last as a prefix', async (t) => {
    const { store, follow, search } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    const en = {
      title: 'Cleaner',
      description: '<p>Keeps offices clean &amp; tidy.</p>',
      applicationUrl: null,
      of: 'x',
    }
    await insert(jobs, {
      title: "Préposé à l'entretien",
      description: '<ul><li>Nettoyage des vitres</li><li>Sécurité</li></ul>',
      extras: { ...NO_EXTRAS, language: 'fr', texts: { en } },
    })
    await insert(jobs, { title: 'Baker' })
    await follow()
    const find = async (...words: string[]) => (await search({ words })).total
    for (const words of [
      ['prepose'],
      ['entret'],
      ['prepose', 'entretien'],
      ['vitres'],
      ['securite'],
      ['tidy'],
      ['offices', 'cle'],
    ])
      assert.equal(await find(...words), 1, words.join(' '))
    for (const words of [['entretiens'], ['prep', 'entretien'], ['li'], ['amp'], ['baker', 'vitres']])
      assert.equal(await find(...words), 0, words.join(' '))
  })

  test('a word of any length is found by its beginning, whole or not', async (t) => {
    const { store, follow, search } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    const long = 'Rindfleisch'.repeat(200)
    await insert(jobs, { description: `<p>${long} books ${'\u{10400}'.repeat(50)}</p>` })
    await follow()
    for (const text of [long, long.slice(0, 41), `${long} books`, '\u{10400}'.repeat(600)])
      assert.equal((await search({ words: searchedWords(text) })).total, 1)
    assert.equal((await search({ words: searchedWords(`x${long}`) })).total, 0)
  })

  test('signs of the language of queries are no words, and no fault', async (t) => {
    const { store, follow, search } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    await insert(jobs)
    await follow()
    const signs = ['"', '=c1', 'book" OR "', "bookkeeper'", 'NEAR', '*', '\\', 'c++', '+', '.#', 'a=+']
    for (const words of [["'", ':*'], ...signs.map((sign) => [sign])]) await search({ words })
    assert.equal((await search({ words: ["book'keeper"] })).total, 1)
  })

  test('a radius has the places within it, and none beyond', async (t) => {
    const { store, follow, search } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    for (const description of ['Montréal, QC', 'Laval, QC', 'Québec, QC'])
      await insert(jobs, { title: description, locations: [place(description)] })
    await insert(jobs, { title: 'Anywhere', locations: [place('Canada')] })
    await insert(jobs, { title: 'Region', locations: [place('Peel, ON')] })
    await follow()
    const near = (km: number) => search({ near: pointOf('Laval, QC', km) }).then(titlesOf)
    assert.deepEqual(await near(1), ['Laval, QC'])
    assert.deepEqual((await near(50)).toSorted(), ['Laval, QC', 'Montréal, QC'])
    assert.equal((await near(400)).length, 3)
    assert.deepEqual(titlesOf(await search({ near: pointOf('Laval, QC', 50), words: ['montreal'] })), ['Montréal, QC'])
    assert.equal((await search({ near: pointOf('Vancouver, BC', 50) })).total, 0)
    assert.deepEqual(titlesOf(await search({ near: pointOf('Peel, ON', 1) })), ['Region'])
  })

  test('a search near thousands of points is answered, by the nearest of more than it may ask for', async (t) => {
    const { store, followerOn, search } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    for (const title of ['Everywhere', 'Farther']) await insert(jobs, { title, locations: [place('Laval, QC')] })
    const { latitude, longitude } = pointOf('Laval, QC', 0)
    const at = (step: number) => ({ latitude: latitude + step / 10_000, longitude })
    const points = Array.from({ length: POINT_TERMS_MAX }, (_, step) => at(step))
    const publish: typeof store.publicWrites.publish = (round) => {
      const show = round.show.map((showing) => {
        const terms = showing.terms.split(' ')
        const there = terms.includes('everywhere') ? points : [at(POINT_TERMS_MAX)]
        const placed = [...terms.filter((term) => !term.startsWith('=g')), ...there.map(pointTerm)]
        return { ...showing, points: there, terms: placed.join(' ') }
      })
      return store.publicWrites.publish({ ...round, show })
    }
    await followerOn({ ...store, publicWrites: { ...store.publicWrites, publish } }).follow(true)
    const near = pointOf('Laval, QC', 50)
    assert.deepEqual(titlesOf(await search({ near, words: ['keeps'] })), ['Everywhere'])
    assert.deepEqual(titlesOf(await search({ near: { ...near, ...at(POINT_TERMS_MAX + 1) } })), [
      'Farther',
      'Everywhere',
    ])
  })

  test('each filter keeps what it names', async (t) => {
    const { store, follow, search } = await publicBed(fresh, t)
    const [one, other] = [await employerOf(store), await employerOf(store)]
    const period = lists.salaryPeriods.all.find(({ unit }) => unit === 'hour')
    assert.ok(period)
    await insert(one.jobs, {
      title: 'Remote',
      locations: [place('Vancouver, BC')],
      categories: [item(3), item(5)],
      positionType: item(2),
      salary: { amount: 20, maxAmount: 30.5, period, plusCommission: false },
      publishDate: '2026-11-10',
      extras: { ...NO_EXTRAS, workplace: 'remote' },
    })
    await insert(other.jobs, {
      title: 'Here',
      locations: [place('Laval, QC'), place('Québec, QC')],
      categories: [item(33)],
      positionType: item(1),
      salary: null,
      publishDate: '2026-11-01',
      extras: { ...NO_EXTRAS, ...FRENCH, workplace: 'on-site' },
    })
    await follow()
    const filters = [
      [{ category: 5 }, ['Remote']],
      [{ category: 33 }, ['Here']],
      [{ positionType: 2 }, ['Remote']],
      [{ workplace: 'on-site' }, ['Here']],
      [{ language: 'fr' }, ['Here']],
      [{ language: 'en' }, ['Remote']],
      [{ employerId: other.id }, ['Here']],
      [{ yearlyPayMin: 63_440 }, ['Remote']],
      [{ yearlyPayMin: 63_441 }, []],
      [{ yearlyPayMin: 1 }, ['Remote']],
      [{ publishedFrom: '2026-11-10' }, ['Remote']],
      [{ publishedFrom: '2026-11-01' }, ['Remote', 'Here']],
      [{ category: 5, workplace: 'on-site' }, []],
      [{ category: 5, publishedFrom: '2026-11-10' }, ['Remote']],
      [{ category: 5, publishedFrom: '2026-11-11' }, []],
      [{ near: pointOf('Laval, QC', 50) }, ['Here']],
      [{ near: pointOf('Laval, QC', 50), category: 33 }, ['Here']],
      [{ near: pointOf('Laval, QC', 50), yearlyPayMin: 1 }, []],
      [{ near: pointOf('Vancouver, BC', 50), yearlyPayMin: 1 }, ['Remote']],
      [{ near: pointOf('Vancouver, BC', 50), yearlyPayMin: 63_441 }, []],
      [{ near: pointOf('Vancouver, BC', 50), publishedFrom: '2026-11-11' }, []],
    ] as const
    for (const [filter, expected] of filters)
      assert.deepEqual(titlesOf(await search(filter)), expected, JSON.stringify(filter))
  })

  test('pages follow each other, newest first', async (t) => {
    const { store, follow, search } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    for (let n = 0; n < 7; n++) await insert(jobs, { title: `Job ${n}`, publishDate: `2026-11-0${1 + (n % 3)}` })
    await follow()
    const pages = [1, 2, 3, 4].map((page) => search({ page, pageSize: 3 }))
    const titles = (await Promise.all(pages)).map(titlesOf)
    const order = ['Job 5', 'Job 2', 'Job 4', 'Job 1', 'Job 6', 'Job 3', 'Job 0']
    assert.deepEqual(titles, [order.slice(0, 3), order.slice(3, 6), order.slice(6), []])
    assert.equal((await search({ page: 9 })).total, 7)
  })

  test('a walk has each shown job once by its id, of one language or employer, which no confidential one is tied to', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const [one, other] = [await employerOf(store), await employerOf(store)]
    const walked = async (query: Partial<PublicWalk>) => {
      const ids: number[][] = []
      for (let before: number | null = null; ids.length === 0 || before !== null; ) {
        const walk = { employerId: null, language: null, today: TODAY, limit: 2, before, ...query }
        const { jobs, next }: WalkedPart = await store.public.walk(walk)
        ids.push(jobs.map(({ jobId }) => jobId))
        before = next
      }
      return ids
    }
    for (let n = 1; n <= 4; n++)
      await insert(n < 4 ? one.jobs : other.jobs, { confidential: n === 2, publishDate: `2026-11-1${9 - n}` })
    await insert(one.jobs, { extras: { ...NO_EXTRAS, ...FRENCH } })
    await insert(one.jobs, { status: 'archived' })
    await follow()
    assert.deepEqual(await walked({}), [[5, 4], [3, 2], [1]])
    assert.deepEqual(await walked({ employerId: one.id }), [[5, 3], [1], []])
    assert.deepEqual(await walked({ language: 'fr' }), [[5], [], []])
    assert.deepEqual(await walked({ employerId: other.id, language: 'en' }), [[4]])
  })

  test('a total counts to 1,000, and is 1,001 for more', async (t) => {
    const { store, follow, search } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    const add = (count: number) =>
      jobs.write(async (writer) => {
        for (let n = 0; n < count; n++) await writer.insert(content())
      })
    await add(1_000)
    await follow()
    assert.equal((await search({})).total, 1_000)
    await add(5)
    await follow()
    assert.equal((await search({ words: ['bookkeeper'] })).total, 1_001)
    assert.equal((await search({ page: 51 })).jobs.length, 0)
  })

  test('a posting that is found by other words now is not found by the former', async (t) => {
    const { store, follow, search } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    const { id } = await insert(jobs, { locations: [place('Laval, QC')] })
    await follow()
    await jobs.write((writer) =>
      writer.update(id, content({ title: 'Baker', publishDate: '2026-11-19', locations: [place('Vancouver, BC')] })),
    )
    await follow()
    assert.equal((await search({ words: ['bookkeeper'] })).total, 0)
    assert.equal((await search({ words: ['baker'] })).total, 1)
    assert.equal((await search({ near: pointOf('Laval, QC', 50) })).total, 0)
    assert.equal((await search({ near: pointOf('Vancouver, BC', 1) })).total, 1)
    await jobs.write((writer) => writer.update(id, content({ title: 'Baker', status: 'archived' })))
    await follow()
    for (const gone of [{ words: ['baker'] }, { near: pointOf('Vancouver, BC', 1) }])
      assert.deepEqual(await search(gone), { total: 0, jobs: [], facets: null })
  })
})
