/** A minute of ten times what the service can do, on each engine, with the limits as they come. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { type ChildService, startChild } from '../support/child-service.ts'
import { ENGINES } from '../support/engines.ts'
import { assertBounded, overload, showCourse } from '../support/overload.ts'
import { startPostgres } from '../support/postgres.ts'

const SECONDS = Number(process.env.OVERLOAD_SECONDS || 60)
const PLAN = { connections: 3_000, seconds: SECONDS, measureSeconds: 5 }

for (const engine of ENGINES)
  test(`${SECONDS} seconds of ten times too much on ${engine}`, async (t) => {
    const directory = mkdtempSync(join(tmpdir(), 'affiche-overload-'))
    const postgres = engine === 'postgres' ? await startPostgres() : null
    let service: ChildService | null = null
    t.after(async () => {
      service?.child.kill('SIGKILL')
      await postgres?.stop()
      rmSync(directory, { recursive: true, force: true })
    })
    const place = postgres ? { DATABASE_URL: await postgres.createDatabase() } : { DATA_DIR: directory }
    service = await startChild(place)
    const course = await overload(service, PLAN)
    t.diagnostic(showCourse(course))
    assertBounded(course)
    assert.equal(await service.stop(), 0, service.output())
  })
