/** Ten minutes of mixed load leave memory, descriptors, the write-ahead log and the event loop as they were. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { type ChildService, startChild } from '../support/child-service.ts'
import { ENGINES } from '../support/engines.ts'
import { startPostgres } from '../support/postgres.ts'
import { type Sample, soak, trendOf } from './soak.ts'

const SECONDS = Number(process.env.SOAK_SECONDS || 600)
const SAMPLES = 120

/** The load is no test of OVERLOAD_DELAY_MS, which a busy machine may exceed. */
const UNSHED = { OVERLOAD_DELAY_MS: '0' }

/** Limits of the last third by the first: garbage collection and checkpoints have their own rhythm. */
const ROOM: Record<keyof Sample, (first: number) => number> = {
  residentMb: (first) => first * 1.15 + 15,
  descriptors: (first) => first + 10,
  walMb: (first) => first * 2 + 8,
  liveMs: (first) => first * 5 + 50,
}

for (const engine of ENGINES)
  test(`${SECONDS} seconds of mixed load on ${engine}: nothing grows, and every answer is the right one`, async (t) => {
    const directory = mkdtempSync(join(tmpdir(), 'affiche-soak-'))
    const postgres = engine === 'postgres' ? await startPostgres() : null
    const place = postgres ? { DATABASE_URL: await postgres.createDatabase() } : { DATA_DIR: directory }
    let service: ChildService | null = null
    t.after(async () => {
      service?.child.kill('SIGKILL')
      await postgres?.stop()
      rmSync(directory, { recursive: true, force: true })
    })
    service = await startChild({ ...place, ...UNSHED })
    const { samples, byStatus, faults } = await soak(service, SECONDS, (SECONDS * 1000) / SAMPLES)
    const trends = Object.fromEntries(
      (Object.keys(ROOM) as (keyof Sample)[]).map((of) => [of, trendOf(samples, of)]),
    ) as Record<keyof Sample, { first: number; last: number }>
    t.diagnostic(JSON.stringify({ engine, byStatus, trends, samples: samples.length }))
    assert.deepEqual(faults.slice(0, 5), [])
    for (const [of, { first, last }] of Object.entries(trends))
      if (samples.length > 0) assert.ok(last <= ROOM[of as keyof Sample](first), `${of} grew from ${first} to ${last}`)
    assert.equal(await service.stop(), 0, service.output())
  })
