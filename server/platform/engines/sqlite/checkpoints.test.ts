/** The log of writes beside a reader that stays: what grows is reported, and given back when the reader has gone. */

import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder } from '../../../../test/support/folder.ts'
import { content, employerOf, query } from '../../../../test/support/stores.ts'
import { until } from '../../../../test/support/waiting.ts'
import { DATA_FILE, openSqliteStore } from '../../../upkeep/sqlite/store.ts'
import { CHECKPOINT_PAGES, openSnapshot } from './connection.ts'
import type { Condition } from './disk-health.ts'

const PAGE_BYTES = 4_096

test('a WAL that grows beside a reader is reported once, and truncated when the reader is gone, also without a write', async (t) => {
  const directory = newFolder('log')
  const reported: Condition[] = []
  const store = openSqliteStore({
    directory,
    clock: Date.now,
    condition: (news) => reported.push(news),
    heldPages: CHECKPOINT_PAGES,
  })
  t.after(async () => {
    await store.close()
  })
  const { jobs } = await employerOf(store)
  const states = () => reported.map(({ state }) => state)
  const size = () => statSync(join(directory, `${DATA_FILE}-wal`)).size
  const description = `<p>${'long '.repeat(20_000)}</p>`
  const write = () => Promise.all(Array.from({ length: 16 }, () => jobs.insert(content({ description }))))

  for (let n = 0; n < 20; n++) await write()
  assert.deepEqual(states(), [], 'it was reported without a reader')
  const reader = openSnapshot(join(directory, DATA_FILE))
  let written = 20
  for (; states().length === 0; written++) await write()
  for (let n = 0; n < 5; n++, written++) await write()
  assert.deepEqual(states(), ['held'])
  assert.ok(size() > CHECKPOINT_PAGES * PAGE_BYTES)
  reader.close()
  await until(() => states().length >= 2, 'the release of the log')
  assert.deepEqual(states(), ['held', 'released'])
  assert.equal(size(), 0)
  await write()
  assert.equal((await jobs.list(query())).total, 16 * (written + 1))
})
