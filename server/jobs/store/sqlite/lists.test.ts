/** Pages that are looked up, and not walked to, are the very pages of the whole list; so are those of a search. */

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Status } from '@affiche/contract/values.ts'
import { newFolder } from '../../../../test/support/folder.ts'
import { content, query } from '../../../../test/support/stores.ts'
import type { Employer } from '../../../employers/employer.ts'
import type { Store } from '../../../upkeep/ports.ts'
import { openSqliteStore } from '../../../upkeep/sqlite/store.ts'
import type { JobHead } from '../../job.ts'
import type { JobQuery, JobReader } from '../../ports.ts'
import { employerText, renderHeads } from '../../render.ts'

/** More than are read and sorted at once, so that both ways to a page of a search are taken. */
const COUNT = 12_000
const STATUSES = ['active', 'active', 'archived', 'active', 'draft'] as const
/** One day holds most of the jobs, others a few each. */
const dayOf = (at: number): string =>
  at % 3 === 0 ? `2026-10-${String(1 + (at % 29)).padStart(2, '0')}` : '2026-11-02'
/** The rare word is met in a tenth of the jobs, and first in the older half of the list. */
const titleOf = (at: number): string => `Welder ${at}${at % 10 === 0 ? ' uncommon' : ''}`

type Listed = { readonly id: number; readonly title: string; readonly status: string; readonly publishDate: string }

const folder = newFolder('pages')
const all: Listed[] = []
let store: Store

before(async () => {
  store = openSqliteStore({ directory: folder, clock: Date.now })
  for (const name of ['First', 'Second'])
    await store.directory.createEmployer({ name, plan: 'unlimited', createdAt: 1 })
  for (const [employerId, count] of [
    [1, COUNT],
    [2, COUNT / 10],
  ] as const)
    await store.as(employerId).write(async (jobs) => {
      for (let at = 0; at < count; at++) {
        const members = { title: titleOf(at), status: STATUSES[at % STATUSES.length], publishDate: dayOf(at) } as const
        const { id } = await jobs.insert(content({ ...members, status: members.status ?? 'active' }))
        if (employerId === 1) all.push({ ...members, id, status: members.status ?? 'active' })
      }
    })
  all.sort((a, b) => b.publishDate.localeCompare(a.publishDate) || b.id - a.id)
})

after(async () => {
  await store.close()
})

const EMPLOYER: Employer = { id: 1, name: 'Café "Un"', plan: 'unlimited', suspended: false }

/** The joined items of a page are those of the page; with other stamps, and of a search, there are none. */
const assertJoined = (jobs: JobReader, query: JobQuery, items: readonly JobHead[]): void => {
  const [first] = items
  const form = { employer: employerText(EMPLOYER), rendered: first?.rendered ?? 0 }
  const joined = jobs.listJoined?.(query, form) ?? null
  if (query.words.length > 0) {
    assert.equal(joined, null)
    return
  }
  assert.equal(Buffer.from(joined?.bytes ?? []).toString(), renderHeads(items, EMPLOYER))
  if (first) assert.equal(jobs.listJoined?.(query, { ...form, rendered: form.rendered + 1 }), null)
}

const assertPages = async (filter: Partial<JobQuery>, pageSize: number): Promise<void> => {
  const { words = [], status = null } = filter
  const expected = all.filter(
    (job) =>
      (status === null || job.status === status) && words.every((word) => job.title.toLowerCase().includes(word)),
  )
  const pages = Math.ceil(expected.length / pageSize)
  const some = new Set([1, 2, 3, pages + 1, pages, pages - 1])
  for (let page = 1; page <= pages; page += 1 + Math.floor(pages / 12)) some.add(page)
  for (const page of some) {
    if (page < 1) continue
    const { total, items } = await store.as(1).list(query({ ...filter, page, pageSize }))
    assert.equal(total, expected.length)
    assert.deepEqual(
      items.map(({ id }) => id),
      expected.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id),
      `${JSON.stringify(filter)}, page ${page} of ${pages}`,
    )
    assertJoined(store.as(1), query({ ...filter, page, pageSize }), items)
  }
}

const searches: [name: string, words: string[]][] = [
  ['every job', []],
  ['a word that all have', ['weld']],
  ['a word that a tenth have', ['uncommon']],
  ['a letter', ['e']],
  ['a word that few have, and a letter', ['1234', 'e']],
  ['a word that many have, and a digit', ['welder', '7']],
  ['two words and a digit', ['uncommon', 'er', '0']],
  ['a word that none has', ['nothing']],
]

for (const [name, words] of searches)
  for (const status of [null, 'active', 'draft'] as const)
    test(`pages of ${name}, ${status ?? 'of any status'}, are those of the whole list`, async () => {
      for (const pageSize of [7, 100]) await assertPages({ words, status }, pageSize)
    })

const spreads: [name: string, statusOf: (at: number) => Status | undefined][] = [
  ['of one status', () => 'archived'],
  ['of one status on the day that has most of them', (at) => (at < 1_500 ? 'active' : STATUSES[at % 5])],
]

for (const [name, statusOf] of spreads)
  test(`pages of any status where all jobs are ${name} are those of the whole list`, async () => {
    const { id: employerId } = await store.directory.createEmployer({ name, plan: 'unlimited', createdAt: 1 })
    const jobs = store.as(employerId)
    const inserted = await jobs.write(async (writer) => {
      const ids: { id: number; publishDate: string }[] = []
      for (let at = 0; at < 1_800; at++) {
        const publishDate = at < 1_500 ? '2026-11-02' : dayOf(3 * at)
        const { id } = await writer.insert(content({ publishDate, status: statusOf(at) ?? 'active' }))
        ids.push({ id, publishDate })
      }
      return ids
    })
    const expected = inserted.sort((a, b) => b.publishDate.localeCompare(a.publishDate) || b.id - a.id)
    for (const page of [1, 2, 3, 30, 75, 110, 200, 255, 258]) {
      const { total, items } = await jobs.list(query({ page, pageSize: 7 }))
      assert.equal(total, expected.length)
      assert.deepEqual(
        items.map(({ id }) => id),
        expected.slice((page - 1) * 7, page * 7).map(({ id }) => id),
        `page ${page}`,
      )
      assertJoined(jobs, query({ page, pageSize: 7 }), items)
    }
  })
