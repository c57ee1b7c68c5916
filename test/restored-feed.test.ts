/** The feed of lines after a restore: who has seen what the backup lacks has to read it anew. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { Problem } from '../server/platform/sentences/problem.ts'
import { backUp } from '../server/upkeep/sqlite/backup.ts'
import { restore } from '../server/upkeep/sqlite/restore.ts'
import { openSqliteStore } from '../server/upkeep/sqlite/store.ts'
import { readCopy, replayed } from './pages/feed-copy.ts'
import { openPagesOn } from './pages/support.ts'
import { newFolder } from './support/folder.ts'
import { followerOn, NOW } from './support/public-side.ts'
import { employerOf, insert } from './support/stores.ts'

const PATH = '/feeds/jobs.ndjson'
const quiet = () => undefined

test('a cursor of before a restore is too old, however much is written after it', async () => {
  const directory = newFolder()
  const file = join(newFolder(), 'backup.db')
  const open = () => openSqliteStore({ directory, clock: () => NOW })
  const before = open()
  const { id, jobs } = await employerOf(before)
  const addJob = async (store: typeof before, title: string) => {
    await insert(store.as(id), { title })
    await followerOn(store).follow(true)
  }
  await addJob(before, 'Kept')
  await backUp({ directory, file, force: false, report: quiet })
  await insert(jobs, { title: 'Lost' })
  await followerOn(before).follow(true)
  const copy = await readCopy(await openPagesOn(before), PATH)
  assert.equal(copy.postings.size, 2)
  await before.close()
  await restore({ file, directory, force: true, report: quiet })
  const after = open()
  try {
    for (const title of ['New', 'Newer', 'Newest']) await addJob(after, title)
    const ask = await openPagesOn(after)
    await assert.rejects(
      replayed(ask, PATH, copy),
      (error) => error instanceof Problem && error.code === 'cursor-expired',
    )
    const whole = await readCopy(ask, PATH)
    assert.equal(whole.postings.size, 4)
    await addJob(after, 'Last')
    assert.equal((await replayed(ask, PATH, whole)).postings.size, 5)
  } finally {
    await after.close()
  }
})
