/** Spreading on a real Citus, where TEST_CITUS_URL names one (CONTRIBUTING.md). */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { loadMigrations } from '../../server/storage/migrations.ts'
import { distribute } from '../../server/storage/postgres/citus/distribute.ts'
import type { Connection } from '../../server/storage/postgres/driver/connection.ts'
import { createConnection } from '../../server/storage/postgres/driver/connection.ts'
import { readTarget } from '../../server/storage/postgres/driver/url.ts'
import { migrate } from '../../server/storage/postgres/maintenance/migrate.ts'
import { openPostgresStore } from '../../server/storage/postgres/store.ts'
import type { Store } from '../../server/use-cases/ports.ts'
import { assertWhole } from '../support/audit.ts'
import { CITUS_URL, createCitusDatabase, LIMITS } from '../support/citus.ts'
import { content, employerOf, insert, query } from '../support/stores.ts'

const ALL = ['employers', 'jobs', 'unlisted_places', 'job_counts', 'audit_anchors', 'audit_entries']
const STEP = /^(?:BEGIN|COMMIT|DROP TRIGGER|DELETE FROM|SELECT (?:create|undistribute)_)/

const connect = (url: string): Connection => {
  const target = readTarget(url)
  return createConnection({ target, host: target.hosts[0], limits: LIMITS })
}

const open = (url: string): Promise<Store> => openPostgresStore({ url, clock: Date.now, statementTimeoutMs: 20_000 })

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
    for (let cut = 1, cuts = 0; ; cut++) {
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
        if (done) return assert.ok(cuts >= 10, `${cuts} cuts`)
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
      // The first failure tells the instance, and what follows succeeds.
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

  for (const schema of [2, 5])
    test(`a cluster that was spread with schema ${schema} is brought up to date`, async () => {
      const citus = await createCitusDatabase()
      try {
        await spreadBefore(citus.url, schema)
        const store = await open(citus.url)
        assert.equal(store.migrated.length, loadMigrations('postgres').length - schema)
        const { id, jobs } = await employerOf(store)
        await insert(jobs)
        // What is new is not spread yet, and read beside what is.
        await jobs.list(query()).catch((error) => assert.equal(error.code, 'unavailable'))
        const again = (await spread(citus.url)).distributed
        assert.deepEqual(again.slice(-2), ['reference_items', 'api_keys'])
        assert.equal(again.includes('audit_entries'), schema === 2)
        await insert(jobs)
        assert.equal((await jobs.list(query())).total, 2)
        await assertWhole(store, id, 3)
        await assertWhole(store, 1, 1)
        await store.close()
      } finally {
        await citus.remove()
      }
    })
})

/** As an earlier version spread it, with an employer from before there was a trail. */
const spreadBefore = async (url: string, schema: number): Promise<void> => {
  const connection = connect(url)
  await migrate(connection, loadMigrations('postgres').slice(0, schema))
  const spread = ['jobs', 'unlisted_places', ...(schema < 5 ? [] : ['job_counts', 'audit_anchors', 'audit_entries'])]
  const triggers = schema < 5 ? [] : ['added', 'removed', 'moved', 'emptied']
  for (const sql of [
    ...triggers.map((name) => `DROP TRIGGER jobs_${name} ON jobs`),
    ...['employers', 'api_keys', 'reference_items'].map((table) => `SELECT create_reference_table('${table}')`),
    ...spread.map((table) => `SELECT create_distributed_table('${table}', 'employer_id')`),
    `INSERT INTO employers (name, plan, created_at) VALUES ('Early', 'standard', 1)`,
  ])
    await connection.exec(sql)
  await connection.close()
}
