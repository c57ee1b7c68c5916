/** A few seconds of far too much on each engine; test/long/overload.long.ts has a minute of it. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { type ChildService, startChild } from './support/child-service.ts'
import { ENGINES } from './support/engines.ts'
import { assertBounded, overload, showCourse } from './support/overload.ts'
import { startPostgres } from './support/postgres.ts'

const PLAN = { connections: 400, seconds: 1, measureSeconds: 0.3 }

/** Low, so that so small a load is too much. */
const LIMITS = { OVERLOAD_DELAY_MS: '100', WAITING_MAX: '30', LOG_LEVEL: 'info' }

for (const engine of ENGINES)
  test(`ten times too much on ${engine}: bounded answers, quick refusals, and the same service afterwards`, async (t) => {
    const directory = mkdtempSync(join(tmpdir(), 'affiche-overload-'))
    const postgres = engine === 'postgres' ? await startPostgres() : null
    let service: ChildService | null = null
    t.after(async () => {
      service?.child.kill('SIGKILL')
      await postgres?.stop()
      rmSync(directory, { recursive: true, force: true })
    })
    const place = postgres ? { DATABASE_URL: await postgres.createStoreDatabase() } : { DATA_DIR: directory }
    service = await startChild({ ...place, ...LIMITS })
    const course = await overload(service, PLAN)
    t.diagnostic(showCourse(course))
    assertBounded(course)
    assert.equal(await service.stop(), 0, service.output())
  })
