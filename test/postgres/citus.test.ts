/** A real Citus of a coordinator and two workers, where TEST_CITUS_URL names one (CONTRIBUTING.md). */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { runCommand } from '../../server/cli/run.ts'
import { loadMigrations } from '../../server/storage/migrations.ts'
import type { Connection } from '../../server/storage/postgres/connection.ts'
import { createConnection } from '../../server/storage/postgres/connection.ts'
import { distribute } from '../../server/storage/postgres/distribute.ts'
import { migrate } from '../../server/storage/postgres/migrate.ts'
import { openPostgresStore } from '../../server/storage/postgres/store.ts'
import { readTarget } from '../../server/storage/postgres/target.ts'
import type { Store } from '../../server/use-cases/ports.ts'
import { assertWhole } from '../support/audit.ts'
import { CITUS_URL, createCitusDatabase, LIMITS, type TestCitus } from '../support/citus.ts'
import { content, employerOf, insert, query } from '../support/stores.ts'

const ALL = ['employers', 'jobs', 'unlisted_places', 'job_counts', 'audit_anchors', 'audit_entries']
const STEP = /^(?:BEGIN|COMMIT|DROP TRIGGER|DELETE FROM|SELECT (?:create|undistribute)_)/
const ROUND = { today: '2026-11-20', publishedBy: '2026-11-13', limit: 100 } as const

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

  test('a cluster that was spread with an older schema is brought up to date', async () => {
    const citus = await createCitusDatabase()
    try {
      const connection = connect(citus.url)
      await migrate(connection, loadMigrations('postgres').slice(0, 2))
      for (const sql of [
        `SELECT create_reference_table('employers')`,
        `SELECT create_reference_table('api_keys')`,
        `SELECT create_reference_table('reference_items')`,
        `SELECT create_distributed_table('jobs', 'employer_id')`,
        `SELECT create_distributed_table('unlisted_places', 'employer_id', colocate_with => 'jobs')`,
      ])
        await connection.exec(sql)
      await connection.close()
      const store = await open(citus.url)
      assert.equal(store.migrated.length, loadMigrations('postgres').length - 2)
      const { id, jobs } = await employerOf(store)
      await insert(jobs)
      const again = ['job_counts', 'audit_anchors', 'audit_entries', 'reference_items', 'api_keys']
      assert.deepEqual((await spread(citus.url)).distributed, again)
      await insert(jobs)
      await assertWhole(store, id, 3)
      await store.close()
    } finally {
      await citus.remove()
    }
  })

  describe('with two workers', () => {
    let citus: TestCitus
    let store: Store
    before(async () => {
      citus = await createCitusDatabase()
      await spread(citus.url)
      store = await open(citus.url)
    })
    after(async () => {
      await store?.close()
      await citus?.remove()
    })

    /** Employers by the worker that has them. */
    const employersByWorker = async (): Promise<Map<number, number[]>> => {
      for (let n = 0; n < 16; n++) await employerOf(store)
      const rows = await citus.ask<{ id: number; port: number }>(
        `SELECT e.id, s.nodeport AS port FROM employers e
          JOIN pg_dist_shard_placement s ON s.shardid = get_shard_id_for_distribution_column('jobs', e.id)`,
      )
      const byWorker = Map.groupBy(rows, ({ port }) => port)
      assert.equal(byWorker.size, 2)
      return new Map([...byWorker].map(([port, own]) => [port, own.map(({ id }) => id)]))
    }

    test('while a worker is down the employers of the others create, read and are refreshed, and get keys', async () => {
      const employers = await employersByWorker()
      const [lost] = citus.workers
      assert.ok(lost)
      const [gone = 0] = employers.get(lost.port) ?? []
      const [there = 0] = [...employers].find(([port]) => port !== lost.port)?.[1] ?? []
      for (const id of [gone, there]) await insert(store.as(id), { autoRefresh: true, publishDate: '2026-01-01' })
      const key = await newKey(there)
      lost.fault = 'refuse'
      lost.cut()
      try {
        const unavailable = { code: 'unavailable' }
        await Promise.all(
          Array.from({ length: 20 }, async (_, n) => {
            await store.as(there).insert(content({ referenceId: `R${n}` }))
            await assert.rejects(store.as(gone).insert(content({ referenceId: `R${n}` })), unavailable)
            await assert.rejects(store.as(gone).list(query()), unavailable)
            assert.ok((await store.as(there).list(query())).total > 0)
          }),
        )
        await assert.rejects(store.refresh(ROUND), /tells no due jobs/)
        const refreshed = await store.as(there).list(query({ page: 1 }))
        assert.ok(refreshed.headers.some(({ publishDate }) => publishDate === ROUND.today))
        await newKey(there)
        assert.ok((await store.directory.revokeKey(key, 5))?.revokedAt)
        await store.directory.noteUses(new Map([[key, 77]]))
        assert.equal((await store.directory.listEmployers()).length, 16)
        // The employers stand on every worker.
        await assert.rejects(employerOf(store), unavailable)
      } finally {
        lost.fault = null
      }
      await store.as(gone).insert(content({ referenceId: 'R0' }))
      assert.equal(await store.refresh(ROUND), 1)
      await assertWhole(store, gone, 4)
    })

    const newKey = async (employerId: number): Promise<number> => {
      const hash = crypto.getRandomValues(new Uint8Array(32))
      const fresh = { employerId, name: null, scopes: ['jobs:read'], createdAt: 1, expiresAt: null, hash } as const
      return (await store.directory.createKey(fresh)).id
    }

    test('the commands of an operator work on a cluster, the doctor and its repair among them', async () => {
      const run = async (...words: string[]): Promise<string> => {
        const told: string[] = []
        const code = await runCommand(words, {
          environment: { DATABASE_URL: citus.url },
          write: (text) => void told.push(text),
          complain: (text) => void told.push(text),
        })
        assert.equal(code, 0, `${words.join(' ')}: ${told.join('')}`)
        return told.join('')
      }
      const { id } = await employerOf(store)
      assert.match(await run('doctor'), /ok +cluster: The tables are spread, and 2 workers answer/)
      await citus.ask(`INSERT INTO job_counts VALUES (${id}, 'active', 0, 5)`)
      assert.match(await run('doctor', '--repair'), /ok +counts/)
      for (const words of [
        ['audit', 'verify'],
        ['employer', 'list'],
        ['employer', 'suspend', `${id}`],
        ['employer', 'resume', `${id}`],
        ['migrate', '--plan'],
        ['migrate', '--distribute'],
      ])
        await run(...words)
    })
  })
})
