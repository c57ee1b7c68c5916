/** The text index of public postings in the embedded store. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { newStoreFolder } from '../../../../test/support/empty-store.ts'
import { followerOn, NOW, shownTitles } from '../../../../test/support/public-side.ts'
import { employerOf, insert } from '../../../../test/support/stores.ts'
import { DATA_FILE, openSqliteStore } from '../../../upkeep/sqlite/store.ts'

const JOBS = 20

test('a round of postings adds one segment to the text index, whatever the order of their days', async (t) => {
  const directory = newStoreFolder()
  const store = openSqliteStore({ directory, clock: () => NOW, operator: null })
  t.after(() => store.close())
  const { jobs } = await employerOf(store)
  for (let day = JOBS; day > 0; day--)
    await insert(jobs, { title: `Baker ${day}`, publishDate: `2026-10-${String(day).padStart(2, '0')}` })
  assert.equal(await followerOn(store).follow(true), JOBS)
  assert.equal((await shownTitles(store)).length, JOBS)
  const database = new DatabaseSync(join(directory, DATA_FILE), { readOnly: true })
  t.after(() => database.close())
  const { segments } = database.prepare('SELECT count(DISTINCT segid) AS segments FROM public_search_idx').get() as {
    segments: number
  }
  assert.equal(segments, 1)
})
