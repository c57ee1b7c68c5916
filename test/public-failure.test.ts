/** A follower that fails: reported once, and no matter for writes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from './support/engines.ts'
import { startPublic } from './support/public-service.ts'
import { tamper } from './support/public-state.ts'
import { job } from './support/service.ts'
import { until } from './support/waiting.ts'

const BREAK = {
  sqlite: "CREATE TRIGGER broken BEFORE INSERT ON public_jobs BEGIN SELECT RAISE(ABORT, 'broken'); END",
  postgres: 'ALTER TABLE public_jobs ADD CONSTRAINT broken CHECK (false) NOT VALID',
}
const MEND = { sqlite: 'DROP TRIGGER broken', postgres: 'ALTER TABLE public_jobs DROP CONSTRAINT broken' }

onEveryEngine((start, engine) => {
  test('a failure is logged once, jobs are stored meanwhile, and the follower goes on when it is over', async (t) => {
    const service = await startPublic(start)
    t.after(() => service.stop())
    const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL, logged } = service
    const place = DATABASE_URL === null ? { DATA_DIR } : { DATABASE_URL }
    const countOf = (pattern: RegExp): number => logged.filter((line) => pattern.test(line)).length
    await tamper(place, BREAK[engine])
    const owner = await service.employer()
    const ids: number[] = []
    for (let n = 0; n < 3; n++) {
      const { status, body } = await owner.post(job({ closeDate: '2026-12-31' }))
      assert.equal(status, 201)
      ids.push(body.id)
      await until(() => countOf(/does not follow the jobs/) > 0, 'the line of the log')
    }
    await tamper(place, MEND[engine])
    for (const id of ids) await until(async () => (await service.status(id)) === 200, `the page of job ${id}`)
    await until(() => countOf(/follows the jobs again/) === 1, 'the line of the end')
    assert.equal(countOf(/does not follow the jobs/), 1)
  })
})
