/** A real Citus of a coordinator and two workers, one of them lost, where TEST_CITUS_URL names one (CONTRIBUTING.md). */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { distribute } from '../../server/upkeep/citus/distribute.ts'
import type { Store } from '../../server/upkeep/ports.ts'
import { assertWhole } from '../support/audit.ts'
import { CITUS_URL, createCitusDatabase, type TestCitus } from '../support/citus.ts'
import { runCli } from '../support/cli.ts'
import { LIMITS } from '../support/postgres.ts'
import { openOnPostgres } from '../support/postgres-store.ts'
import { content, employerOf, insert, itemsOf, query, unlisted } from '../support/stores.ts'

const ROUND = { today: '2026-11-20', publishedBy: '2026-11-13', limit: 100 } as const

describe('on a real Citus', { skip: CITUS_URL === null && 'TEST_CITUS_URL is not set' }, () => {
  let citus: TestCitus
  let store: Store
  before(async () => {
    citus = await createCitusDatabase()
    await distribute({ url: citus.url, limits: LIMITS })
    store = await openOnPostgres({ url: citus.url, clock: Date.now, statementTimeoutMs: 20_000 })
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
          await assert.rejects(async () => store.as(gone).list(query()), unavailable)
          assert.ok((await store.as(there).list(query())).total > 0)
        }),
      )
      await assert.rejects(store.refresh(ROUND), /did not return its due jobs/)
      const refreshed = await store.as(there).list(query({ page: 1 }))
      assert.ok(itemsOf(refreshed.items).some(({ publishDate }) => publishDate === ROUND.today))
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
    const fresh = {
      employerId,
      name: null,
      scopes: ['jobs:read'],
      preconditions: false,
      createdAt: 1,
      expiresAt: null,
      hash,
    } as const
    return (await store.directory.createKey(fresh)).id
  }

  test('the commands of an operator work on a cluster, the doctor and its repair among them', async () => {
    const run = async (...words: string[]): Promise<string> => {
      const { code, out, stderr } = await runCli(words, { DATABASE_URL: citus.url })
      assert.equal(code, 0, `${words.join(' ')}: ${stderr}`)
      return out + stderr
    }
    const { id } = await employerOf(store)
    assert.match(await run('doctor'), /ok +cluster: The tables are distributed, and 2 workers answer/)
    await citus.ask(`INSERT INTO job_counts VALUES (${id}, 'active', 0, 5)`)
    assert.match(await run('doctor', '--repair'), /ok +counts/)
    for (let n = 0; n < 450; n++)
      await store.as(id).insert(content(n % 100 === 0 ? { locations: [unlisted('Far', 'YT')] } : {}))
    for (const words of [
      ['audit', 'verify'],
      ['employer', 'list'],
      ['employer', 'suspend', `${id}`],
      ['employer', 'resume', `${id}`],
      ['employer', 'rename', `${id}`, 'Renamed'],
      ['employer', 'delete', `${id}`, '--with-jobs'],
      ['audit', `${id}`],
      ['audit', 'verify'],
      ['audit', 'prune', '--before', '2099-01-01'],
      ['audit', 'verify'],
      ['migrate', '--plan'],
      ['migrate', '--distribute'],
    ])
      await run(...words)
  })
})
