/** How many turns of the event loop a round of postings takes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { newStoreFolder } from '../../test/support/empty-store.ts'
import { lists, NOW, TODAY } from '../../test/support/public-side.ts'
import { content, employerOf } from '../../test/support/stores.ts'
import { openSqliteStore } from '../upkeep/sqlite/store.ts'
import { createCodes } from './code.ts'
import { judgePostings } from './judge.ts'

test('a posting that was just written is judged in the turn in which it was read, and each further one in its own', async (t) => {
  const store = openSqliteStore({ directory: newStoreFolder(), clock: () => NOW, operator: null })
  t.after(() => store.close())
  const { id: employerId, jobs } = await employerOf(store)
  await jobs.write(async (writer) => {
    for (let n = 0; n < 20; n++) await writer.insert(content({ confidential: true }))
  })
  const { employer } = await store.follower.round(employerId)
  const ids = [...(await store.follower.ids(employerId))]
  const read = new Map((await store.follower.jobs(employerId, ids)).map((job) => [job.jobId, job]))
  const follower = {
    ...store.follower,
    jobs: (_: number, some: readonly number[]) => some.flatMap((id) => read.get(id) ?? []),
  }
  const codes = createCodes(await store.public.secret())
  const judging = { store: { follower }, lists, codes, today: () => TODAY }
  const turnsOf = async (count: number): Promise<number> => {
    let isJudged = false
    const judged = judgePostings(judging, { employerId, employer, ids: ids.slice(0, count) }).then((round) => {
      isJudged = true
      return round
    })
    let turns = 0
    for (; !isJudged; turns++) await turn()
    assert.equal((await judged).show.length, count)
    return turns
  }
  // The last one is that of the test itself.
  assert.deepEqual([await turnsOf(1), await turnsOf(2), await turnsOf(20)], [1, 2, 20])
})
