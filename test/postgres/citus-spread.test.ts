/** Spreading on a real Citus, where TEST_CITUS_URL names one (CONTRIBUTING.md). */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DISTRIBUTED_TABLES } from '../../server/platform/engines/citus/layout.ts'
import type { Connection } from '../../server/platform/engines/postgres/connection.ts'
import { distribute } from '../../server/upkeep/citus/distribute.ts'
import type { Store } from '../../server/upkeep/ports.ts'
import { assertWhole } from '../support/audit.ts'
import { CITUS_URL, createCitusDatabase } from '../support/citus.ts'
import { LIMITS } from '../support/postgres.ts'
import { openOnPostgres } from '../support/postgres-store.ts'
import { isFull } from '../support/product.ts'
import { content, employerOf, insert, query } from '../support/stores.ts'

const ALL = ['employers', ...DISTRIBUTED_TABLES]
/** Steps between two at which it is cut off; no multiple of those of a table. */
const STRIDE = isFull ? 1 : 5
const STEP = /^(?:BEGIN|COMMIT|DROP TRIGGER|DELETE FROM|SELECT (?:create|undistribute)_)/

const open = (url: string): Promise<Store> => openOnPostgres({ url, clock: Date.now, statementTimeoutMs: 20_000 })

/** Ends the connection before the statement of spreading that has this number. */
const cutBefore =
  (number: number) =>
  async (connection: Connection): Promise<void> => {
    const { exec } = connection
    let steps = 0
    let migrated = false
    Object.assign(connection, {
      exec: (sql: string, options?: object) => {
        migrated ||= sql.startsWith('SET statement_timeout')
        if (migrated && STEP.test(sql) && ++steps === number) connection.destroy()
        return exec(sql, options)
      },
    })
  }

const spread = (url: string) => distribute({ url, limits: LIMITS })

describe('on a real Citus', { skip: CITUS_URL === null && 'TEST_CITUS_URL is not set' }, () => {
  test('a coordinator that is not in the metadata is refused before anything is changed', async () => {
    const citus = await createCitusDatabase({ known: false })
    try {
      await assert.rejects(spread(citus.url), { name: 'Refusal', message: /citus_set_coordinator_host/ })
      const [found] = await citus.ask<{ there: boolean }>(`SELECT to_regclass('jobs') IS NOT NULL AS there`)
      assert.equal(found?.there, false)
    } finally {
      await citus.remove()
    }
  })

  test('tables that were spread in part are spread by running it again, wherever it was cut off, and serve meanwhile', async () => {
    for (let cut = 1, cuts = 0; ; cut += STRIDE) {
      const citus = await createCitusDatabase()
      try {
        const early = await open(citus.url)
        const { id, jobs } = await employerOf(early)
        await insert(jobs, { referenceId: 'EARLY' })
        const done = await distribute({ url: citus.url, limits: LIMITS, requireCitus: cutBefore(cut) }).then(
          () => true,
          () => false,
        )
        await early.close()
        const store = await open(citus.url)
        await insert(store.as(id))
        await store.as(id).insert(content())
        assert.equal((await store.as(id).list(query())).total, 3)
        assert.equal((await store.as(id).list(query({ words: ['book'] }))).total, 3)
        await store.close()
        const { distributed } = await spread(citus.url)
        assert.ok(done ? distributed.length === 0 : distributed.length > 0)
        const [found] = await citus.ask<{ total: number }>(
          `SELECT count(*) AS total FROM pg_dist_partition WHERE logicalrelid::text = ANY ('{${ALL}}'::text[]) AND (partmethod = 'h' OR repmodel = 't')`,
        )
        assert.equal(found?.total, ALL.length)
        const late = await open(citus.url)
        await insert(late.as(id))
        assert.equal((await late.as(id).list(query())).total, 4)
        await assertWhole(late, id, 5)
        await late.close()
        if (done) return assert.ok(cuts >= 40 / STRIDE, `${cuts} cuts`)
        cuts++
      } finally {
        await citus.remove()
      }
    }
  })

  test('instances that run while the tables are spread answer or say "not now", and go on', async () => {
    const citus = await createCitusDatabase()
    const store = await open(citus.url)
    try {
      const { id, jobs } = await employerOf(store)
      const first = await insert(jobs)
      let spreading = true
      let stored = 1
      const done = spread(citus.url).finally(() => {
        spreading = false
      })
      const write = async (): Promise<void> => {
        const outcomes = await Promise.allSettled([
          jobs.insert(content()),
          insert(jobs),
          jobs.change({ id: first.id }, (job) => ({ ...job, title: `${stored}` })),
          store.findKeyedJob?.(new Uint8Array(32), first.id),
        ])
        for (const [at, outcome] of outcomes.entries())
          if (outcome.status === 'rejected') assert.equal(outcome.reason.code, 'unavailable', String(outcome.reason))
          else if (at < 2) stored++
      }
      while (spreading) await write()
      await done
      // The first failure informs the instance, and what follows succeeds.
      await write()
      const before = stored
      await write()
      assert.equal(stored, before + 2)
      assert.equal((await jobs.list(query())).total, stored)
      const { entries } = await store.audit.page(id, 0)
      assert.ok(entries.length > stored)
    } finally {
      await store.close()
      await citus.remove()
    }
  })
})
