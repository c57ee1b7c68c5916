/** How the follower of the embedded store learns of commits. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { newStoreFolder } from '../../../../test/support/empty-store.ts'
import { followerOn, NOW } from '../../../../test/support/public-side.ts'
import { employerOf, insert } from '../../../../test/support/stores.ts'
import { openReader } from '../../../platform/engines/sqlite/reader.ts'
import { DATA_FILE, openSqliteStore } from '../../../upkeep/sqlite/store.ts'
import { followerSide, WRITTEN } from './follower.ts'

const LOOK = { whole: false, limit: 10 }

test('who waits for a write goes on if a look for a feed has seen it meanwhile', async (t) => {
  const directory = newStoreFolder()
  const store = openSqliteStore({ directory, clock: () => NOW, operator: null })
  const reader = openReader(join(directory, DATA_FILE))
  t.after(async () => {
    reader.close()
    await store.close()
  })
  let waits = 0
  // The count of commits that the last look has read does not change any more.
  const untilCommit = async (): Promise<void> => void waits++
  const { behind, restMs, written } = followerSide({ ...reader, untilCommit })
  const { id, jobs } = await employerOf(store)
  await insert(jobs)
  while ((await followerOn(store).follow(true)) > 0);
  assert.deepEqual(await behind({ ...LOOK, whole: true }), [])
  await written(new AbortController().signal)
  assert.equal(waits, 1)
  await insert(jobs)
  assert.deepEqual(await behind(LOOK), [id])
  assert.ok(restMs() > 0)
  await written(new AbortController().signal)
  assert.equal(waits, 1)
})

test('a look reads what was written since the last one, and walks no trail', async (t) => {
  const directory = newStoreFolder()
  await openSqliteStore({ directory, clock: () => NOW, operator: null }).close()
  const reader = openReader(join(directory, DATA_FILE))
  t.after(() => reader.close())
  const plan = reader.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${WRITTEN}`, 1).map(({ detail }) => detail)
  assert.deepEqual(plan, ['SEARCH audit_entries USING INTEGER PRIMARY KEY (rowid>?)', 'USE TEMP B-TREE FOR DISTINCT'])
})
