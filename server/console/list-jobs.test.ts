import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Lists } from '../lists/reference.ts'
import { ARRANGED_MAX } from './arrange-jobs.ts'
import { listTabs } from './list-jobs.ts'
import type { ListDeps, TabQuery } from './listed-jobs.ts'

const QUERY: TabQuery = {
  employerId: 1,
  tab: 'all',
  q: '',
  page: 1,
  language: 'en',
  place: '',
  category: null,
  order: { by: 'title', isDescending: false },
}

/** An employer with so many active jobs; notes which reads were asked for. */
const employerWith = (total: number) => {
  const asked: string[] = []
  const reader = {
    get: () => null,
    list: ({ status }: { status: string | null }) => {
      asked.push('list')
      return { total: status === 'active' || status === null ? total : 0, items: [], headHash: '' }
    },
    closing: () => [],
    walk: () => {
      asked.push('walk')
      return []
    },
  }
  const statistics = {
    sums: () => {
      asked.push('sums')
      return []
    },
  }
  const store = { as: () => reader, statistics }
  const deps = { store, mayBePublic: true, lists: {} as Lists, today: () => '2026-11-20' } as unknown as ListDeps
  return { asked, list: listTabs(deps) }
}

test('all jobs of an employer are looked at for an order or a filter, but never more than a bound', async () => {
  const arranged: readonly Partial<TabQuery>[] = [
    {},
    { place: 'x', order: { by: 'posted', isDescending: true } },
    { category: 1, order: { by: 'posted', isDescending: true } },
    { tab: 'closing', order: { by: 'lastDay', isDescending: true } },
    { order: { by: 'visits', isDescending: true } },
  ]
  for (const change of arranged) {
    const few = employerWith(ARRANGED_MAX)
    assert.equal((await few.list({ ...QUERY, ...change })).canArrange, true)
    assert.ok(few.asked.includes('walk'), JSON.stringify(change))
    const many = employerWith(ARRANGED_MAX + 1)
    const { canArrange, counts } = await many.list({ ...QUERY, ...change })
    assert.deepEqual([canArrange, counts.all.count], [false, ARRANGED_MAX + 1])
    assert.ok(!many.asked.includes('walk') && !many.asked.includes('sums'), JSON.stringify(change))
  }
})

test('the own order of a tab is read from the indexes', async () => {
  const { asked, list } = employerWith(3)
  await list({ ...QUERY, order: { by: 'posted', isDescending: true } })
  await list({ ...QUERY, q: 'words', order: { by: 'posted', isDescending: true } })
  await list({ ...QUERY, tab: 'closing', order: { by: 'lastDay', isDescending: false } })
  assert.ok(!asked.includes('walk'))
})
