import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { employerOf, insert, itemsOf, onEveryStore, query, titles } from '../../../test/support/stores.ts'
import { fold } from '../../platform/lib/fold.ts'
import type { EmployerStore } from '../ports.ts'

const DAYS = ['2026-11-18', '2026-11-20', '2026-11-19', '2026-11-20', '2026-11-18']

/** Jobs named by the order they must be listed in: newest day first, then highest id. */
const insertDays = async (jobs: EmployerStore): Promise<void> => {
  const order = ['e', 'b', 'c', 'a', 'd']
  for (const [at, publishDate] of DAYS.entries())
    await insert(jobs, { publishDate, title: order[at] ?? '', status: at < 2 ? 'archived' : 'active' })
}

onEveryStore(({ fresh }) => {
  test('a list is in order of publishDate, newest first, then of id, highest first', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    await insertDays(jobs)
    assert.deepEqual(await titles(jobs), ['a', 'b', 'c', 'd', 'e'])
    assert.deepEqual(await titles(jobs, { status: 'archived' }), ['b', 'e'])
    assert.deepEqual(await titles(jobs, { status: 'active' }), ['a', 'c', 'd'])
    assert.deepEqual(await titles(jobs, { status: 'draft' }), [])
  })

  test('pages follow one another without gap or repetition, and each has the total', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    await insertDays(jobs)
    const pages = [1, 2, 3].map((page) => jobs.list(query({ page, pageSize: 2 })))
    const listed = (await Promise.all(pages)).map(({ total, items }) => [
      total,
      itemsOf(items).map(({ title }) => title),
    ])
    assert.deepEqual(listed, [
      [5, ['a', 'b']],
      [5, ['c', 'd']],
      [5, ['e']],
    ])
  })

  test('a search is narrowed by status and paged like any list', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    for (const at of Array(7).keys())
      await insert(jobs, { title: `Cook ${at}`, status: at % 2 ? 'active' : 'archived' })
    await insert(jobs, { title: 'Baker' })
    const page = await jobs.list(query({ words: ['cook'], status: 'archived', page: 2, pageSize: 3 }))
    assert.deepEqual([page.total, itemsOf(page.items).map(({ title }) => title)], [4, ['Cook 0']])
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

  test('the total and the page of a list are read together', async (t) => {
    const { jobs } = await employerOf((await fresh(t)).store)
    const writes = Promise.all(Array.from({ length: 40 }, () => insert(jobs)))
    for (let total = 0; total < 40; await setImmediate()) {
      const page = await jobs.list(query({ pageSize: 100 }))
      total = page.total
      assert.equal(total, page.items.length)
    }
    await writes
  })
})
