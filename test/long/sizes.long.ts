/** The table of sizes in docs/scale.md: what a posting takes of the disk, on each engine. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { DATA_FILE } from '../../server/upkeep/sqlite/store.ts'
import { postings } from '../../tools/postings/generate.ts'
import { sendBulk } from '../support/bulk.ts'
import { type Engine, onEveryEngine } from '../support/engines.ts'
import { connectTo } from '../support/postgres.ts'
import type { TestService } from '../support/service.ts'
import { until } from '../support/waiting.ts'

const PAPER = readFileSync(join(import.meta.dirname, '../../docs/scale.md'), 'utf8')

/** Kilobytes a posting, by the first column of the table. */
const saidOf = (row: string, engine: Engine): number => {
  const [, embedded, postgres] = new RegExp(`^\\| ${row} \\| ([\\d.]+) kB \\| ([\\d.]+) kB \\|`, 'm').exec(PAPER) ?? []
  return Number(engine === 'sqlite' ? embedded : postgres)
}

const bytesOf: Record<Engine, (service: TestService) => Promise<number>> = {
  sqlite: async ({ dataDir }) => {
    const database = new DatabaseSync(join(dataDir, DATA_FILE))
    const [row] = database.prepare('SELECT sum(pgsize) AS bytes FROM dbstat').all()
    database.close()
    return Number(row?.bytes)
  },
  postgres: async ({ databaseUrl }) => {
    const connection = connectTo(databaseUrl ?? '')
    await connection.exec('VACUUM FULL')
    const row = await connection.one<{ bytes: number }>('SELECT pg_database_size(current_database()) AS bytes')
    await connection.close()
    return Number(row?.bytes)
  },
}

const POSTINGS = 500

/** Shares of what is said: a small store has more of what is not about its postings, and fuller pages. */
const [LEAST, MOST] = [0.8, 1.2]

onEveryEngine((start, engine) => {
  for (const [pages, rows] of [
    ['false', ['a job']],
    ['true', ['a job', 'a public posting, beyond that']],
  ] as const)
    test(`a posting takes of the disk what the papers say, with PUBLIC_PAGES=${pages}`, async (t) => {
      const service = await start({ environment: { PUBLIC_PAGES: pages } })
      t.after(() => service.stop())
      const employer = await service.employer()
      const empty = await bytesOf[engine](service)
      const lines = postings(POSTINGS).map(({ referenceId: _, closeDate: __, ...posting }) => ({
        op: 'create',
        job: { ...posting, status: 'active' },
      }))
      const { summary } = await sendBulk(employer, lines)
      assert.equal(summary?.created, POSTINGS)
      if (pages === 'true')
        await until(async () => (await service.store.public.status()).shown === POSTINGS, 'every posting public')
      const kilobytes = ((await bytesOf[engine](service)) - empty) / POSTINGS / 1_000
      const said = rows.reduce((sum, row) => sum + saidOf(row, engine), 0)
      assert.ok(kilobytes >= said * LEAST && kilobytes <= said * MOST, `${kilobytes} kB, and ${said} kB in the paper`)
    })
})
