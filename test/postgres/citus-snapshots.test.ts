/** Snapshots on a real Citus, where TEST_CITUS_URL names one (CONTRIBUTING.md). */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { distribute } from '../../server/upkeep/citus/distribute.ts'
import { sendBulk } from '../support/bulk.ts'
import { CITUS_URL, createCitusDatabase } from '../support/citus.ts'
import { LIMITS } from '../support/postgres.ts'
import { job, startService } from '../support/service.ts'
import { saidOf, sendSnapshot, sumsOf } from '../support/snapshots.ts'

describe('on a real Citus', { skip: CITUS_URL === null && 'TEST_CITUS_URL is not set' }, () => {
  test('a snapshot finds what is new, and archives what it lacks', async (t) => {
    const citus = await createCitusDatabase()
    await distribute({ url: citus.url, limits: LIMITS })
    const service = await startService({ environment: { DATABASE_URL: citus.url } })
    t.after(async () => {
      await service.stop()
      await citus.remove()
    })
    const [client, stranger] = [await service.employer(), await service.employer()]
    for (const owner of [client, stranger]) {
      const line = (at: number) => ({ op: 'upsert', digest: `d${at}`, job: job({ referenceId: `R-${at}` }) })
      assert.equal(
        (
          await sendBulk(
            owner,
            Array.from({ length: 300 }, (_, at) => line(at)),
          )
        ).summary.failed,
        0,
      )
    }
    const items = [{ referenceId: 'R-0', digest: 'd0' }, { referenceId: 'R-1', digest: 'new' }, { referenceId: 'NEW' }]
    const held = await sendSnapshot(client, items)
    assert.deepEqual([held.status, sumsOf(held).archive], [409, 298])
    const done = await sendSnapshot(client, items, '?archiveMax=298')
    assert.deepEqual(saidOf(done).slice(0, 2), ['R-1 update', 'NEW create'])
    assert.deepEqual([sumsOf(done).archived, sumsOf(done).unchanged], [298, 1])
    assert.equal(sumsOf(await sendSnapshot(client, items)).archive, 0)
    assert.equal((await stranger.get('/jobs?status=active')).body.paging.total, 300)
  })
})
