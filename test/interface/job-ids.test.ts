/** Ids after a restart; those within one run are in test/races.test.ts. */
import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { onEveryEngine } from '../support/engines.ts'
import { startPostgres } from '../support/postgres.ts'
import { job } from '../support/service.ts'

onEveryEngine((start, engine) => {
  test('the id of a deleted last job is not given again after a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'affiche-test-'))
    const postgres = engine === 'postgres' ? await startPostgres() : null
    const options = { dataDir, environment: postgres ? { DATABASE_URL: await postgres.createStoreDatabase() } : {} }
    const first = await start({ ...options, keepData: true })
    const employer = await first.employer()
    const { body: deleted } = await employer.post(job())
    assert.equal((await employer.delete(`/jobs/${deleted.id}`)).status, 204)
    await first.stop()
    const second = await start(options)
    const { body: next } = await (await second.employer()).post(job())
    await second.stop()
    await postgres?.stop()
    assert.ok(next.id > deleted.id)
  })
})
