import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { employerOf, insert, onEveryStore, query, titles } from '../../test/support/stores.ts'
import { fold } from '../lib/fold.ts'
import type { EmployerStore } from '../use-cases/ports.ts'

const DAYS = ['2026-11-18', '2026-11-20', '2026-11-19', '2026-11-20', '2026-11-18']

/** Jobs named by the order they must be listed in: newest day first, then highest id. */
const insertDays = async (jobs: EmployerStore): Promise<void> => {
  const order = ['e', 'b', 'c', 'a', 'd']
  for (const [at, publishDate] of DAYS.entries())
    await insert(jobs, { publishDate, title: order[at] ?? '', status: at < 2 ? 'archived' : 'active' })
}

const SEARCHED = [
  { title: 'Développeur C++ (100 %)', referenceId: 'DEV_1' },
  { title: 'Developer, back_end', referenceId: 'DEV-2' },
  { title: 'Électricien \\ Électricienne', referenceId: null },
  { title: 'Cœur et Æther 漢字', referenceId: 'x%y' },
]

onEveryStore(({ fresh }) => {
  test('a list is in order of publishDate, newest first, then of id, highest first', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    await insertDays(jobs)
    assert.deepEqual(await titles(jobs), ['a', 'b', 'c', 'd', 'e'])
    assert.deepEqual(await titles(jobs, { status: 'archived' }), ['b', 'e'])
    assert.deepEqual(await titles(jobs, { status: 'active' }), ['a', 'c', 'd'])
    assert.deepEqual(await titles(jobs, { status: 'draft' }), [])
  })

  test('pages follow one another without gap or repetition, and each tells the total', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    await insertDays(jobs)
    const pages = [1, 2, 3].map((page) => jobs.list(query({ page, pageSize: 2 })))
    const listed = (await Promise.all(pages)).map(({ total, headers }) => [total, headers.map(({ title }) => title)])
    assert.deepEqual(listed, [
      [5, ['a', 'b']],
      [5, ['c', 'd']],
      [5, ['e']],
    ])
  })

  test('a page past the end is empty and tells the total', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    assert.deepEqual(await jobs.list(query()), { total: 0, headers: [] })
    await insertDays(jobs)
    for (const page of [4, 2_147_483_647, 90_071_992_547_409])
      assert.deepEqual(await jobs.list(query({ page, pageSize: 2 })), { total: 5, headers: [] })
  })

  test('a referenceId is looked up exactly', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    for (const members of SEARCHED) await insert(jobs, members)
    assert.deepEqual(await titles(jobs, { referenceId: 'DEV_1' }), ['Développeur C++ (100 %)'])
    assert.deepEqual(await titles(jobs, { referenceId: 'dev_1' }), [])
    assert.deepEqual(await titles(jobs, { referenceId: 'DEV' }), [])
    assert.deepEqual(await titles(jobs, { referenceId: 'DEV_1', status: 'archived' }), [])
  })

  const searches: [words: string[], found: number[]][] = [
    [['developer'], [1]],
    [['develop'], [0, 1]],
    [
      ['evelop', 'dev'],
      [0, 1],
    ],
    [['developpeur', 'c++'], [0]],
    [['electricien'], [2]],
    [['coeur'], [3]],
    [['漢字'], [3]],
    [['漢'], [3]],
    [['%'], [0, 3]],
    [['x%y'], [3]],
    [['x_y'], []],
    [['1%0'], []],
    [['_'], [0, 1]],
    [['dev_'], [0]],
    [['k_e'], [1]],
    [['dev-'], [1]],
    [['\\'], [2]],
    [['\\%'], []],
    [['c'], [0, 1, 2, 3]],
    [['e', 'd', '-2'], [1]],
    [['++'], [0]],
    [['developer', 'nothing'], []],
    [['"developer"'], []],
    [['developer*'], []],
    [["'"], []],
    [['\u0000'], []],
    [['x'.repeat(256)], []],
    [Array.from({ length: 128 }, (_, at) => (at % 2 ? 'd' : 'e')), [0, 1]],
  ]

  test('a search finds the jobs that have every word in the title or the referenceId, and no others', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    for (const members of SEARCHED) await insert(jobs, members)
    for (const [words, found] of searches) {
      const { total, headers } = await jobs.list(query({ words }))
      const expected = SEARCHED.map(({ title }) => title).filter((_, at) => found.includes(at))
      assert.deepEqual(headers.map(({ title }) => title).reverse(), expected, `search for ${words.slice(0, 4)}`)
      assert.equal(total, expected.length)
    }
  })

  test('a search is narrowed by status and paged like any list', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    for (const at of Array(7).keys())
      await insert(jobs, { title: `Cook ${at}`, status: at % 2 ? 'active' : 'archived' })
    await insert(jobs, { title: 'Baker' })
    const page = await jobs.list(query({ words: ['cook'], status: 'archived', page: 2, pageSize: 3 }))
    assert.deepEqual([page.total, page.headers.map(({ title }) => title)], [4, ['Cook 0']])
  })

  test('a search finds texts that fold to many times their length, and lists them among the others', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    // Syllables of three letters each, with no two alike, so that nothing can be compressed away.
    const long = (first: number) => Array.from({ length: 256 }, (_, n) => String.fromCodePoint(first + 37 * n)).join('')
    const added = [long(0xac01), 'Baker', long(0xac02), 'Brewer']
    for (const title of added) await insert(jobs, { title, referenceId: `REF-${added.indexOf(title)}` })
    const [first = '', , second = ''] = added
    assert.deepEqual(await titles(jobs, { words: ['re'] }), added.toReversed())
    assert.deepEqual(await titles(jobs, { words: ['re', 'f-'], page: 2, pageSize: 3 }), [first])
    assert.deepEqual(await titles(jobs, { words: [fold(second.slice(-2))] }), [second])
    assert.equal((await jobs.list(query({ words: ['er'], status: 'active' }))).total, 2)
    assert.equal((await jobs.list(query({ words: ['re'], status: 'archived' }))).total, 0)
  })

  test('a search follows the changes of a job', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    const job = await insert(jobs, { title: 'Plumber' })
    await jobs.write((writer) => writer.update(job.id, { ...job, title: 'Roofer', referenceId: 'ROOF' }))
    assert.deepEqual(await titles(jobs, { words: ['plumb'] }), [])
    assert.deepEqual(await titles(jobs, { words: ['roof'] }), ['Roofer'])
  })

  test('the total and the page speak of the same moment', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    const writes = Promise.all(Array.from({ length: 40 }, () => insert(jobs)))
    for (let total = 0; total < 40; await setImmediate()) {
      const page = await jobs.list(query({ pageSize: 100 }))
      total = page.total
      assert.equal(total, page.headers.length)
    }
    await writes
  })
})
