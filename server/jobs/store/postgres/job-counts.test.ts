/** Stored totals and pages from the nearer end must equal the result of a plain query. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COUNT_DIFFERENCES } from '../../../../test/support/consistent.ts'
import { LIMITS, startPostgres } from '../../../../test/support/postgres.ts'
import { openOnPostgres } from '../../../../test/support/postgres-store.ts'
import { content, employerOf, query } from '../../../../test/support/stores.ts'
import { createConnection } from '../../../platform/engines/postgres/connection.ts'
import { readTarget } from '../../../platform/engines/postgres/url.ts'
import type { EmployerStore } from '../../ports.ts'

const STATUSES = ['active', 'archived', 'draft'] as const
const WRITERS = 24
const WRITES = 30

const postgres = await startPostgres()
test.after(() => postgres.stop())

const fresh = async (t: { after: (work: () => Promise<void>) => void }) => {
  const url = await postgres.createStoreDatabase()
  const target = readTarget(url)
  const connection = createConnection({ target, host: target.hosts[0], limits: LIMITS })
  const stores = await Promise.all([1, 2].map(() => openOnPostgres({ url, clock: Date.now })))
  t.after(async () => {
    await Promise.all([connection.close(), ...stores.map((store) => store.close())])
  })
  return { connection, stores }
}

/** A reproducible sequence of random numbers. */
const randomFrom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const oneOf = <T>(random: (below: number) => number, values: readonly T[]): T => values[random(values.length)] as T

const day = (at: number): string => `2026-${String(1 + (at % 12)).padStart(2, '0')}-11`

/** Inserts, changes of status, deletions, and work that fails at its end. */
const writeAtRandom = async (jobs: EmployerStore, seed: number): Promise<void> => {
  const random = randomFrom(seed)
  const ids: number[] = []
  for (let n = 0; n < WRITES; n++) {
    const id = ids.length > 0 ? oneOf(random, ids) : 0
    const status = oneOf(random, STATUSES)
    const step = random(6)
    if (step < 2) {
      const inserted = await jobs.insert(content({ status, publishDate: day(random(9)) }))
      if ('job' in inserted) ids.push(inserted.job.id)
    } else if (step === 2) await jobs.change({ id }, (job) => ({ ...job, status }))
    else if (step === 3) await jobs.write((writer) => writer.delete(id))
    else if (step === 4) await jobs.write(async (writer) => void (await writer.insert(content({ status }))))
    else
      await assert.rejects(
        jobs.write((writer) => failAfter(writer.insert(content({ status })))),
        /meant to fail/,
      )
  }
}

const failAfter = async (work: Promise<unknown>): Promise<never> => {
  await work
  throw new Error('meant to fail')
}

test('stored counts equal a recount after concurrent writes of several instances', async (t) => {
  const { connection, stores } = await fresh(t)
  const [store] = stores
  assert.ok(store)
  const ids = [(await employerOf(store)).id, (await employerOf(store)).id]
  await Promise.all(
    Array.from({ length: WRITERS }, (_, at) =>
      writeAtRandom(oneOf((n) => at % n, stores).as(ids[at % 2] ?? 0), at + 1),
    ),
  )
  assert.equal((await connection.all(COUNT_DIFFERENCES)).length, 0)
  await connection.exec("UPDATE jobs SET auto_refresh = true, close_date = '2099-01-01' WHERE status = 'active'")
  assert.ok((await store.refresh({ today: '2026-11-20', publishedBy: '2026-11-20', limit: 500 })) > 0)
  await connection.exec("UPDATE jobs SET status = 'archived' WHERE id % 3 = 0; DELETE FROM jobs WHERE id % 5 = 0")
  assert.equal((await connection.all(COUNT_DIFFERENCES)).length, 0)
  const total = async (id: number) => (await store.as(id).list(query())).total
  const counted = await connection.all<{ n: number }>(
    'SELECT count(*) AS n FROM jobs GROUP BY employer_id ORDER BY employer_id',
  )
  assert.deepEqual(
    await Promise.all(ids.map(total)),
    counted.map(({ n }) => n),
  )
  await connection.exec('TRUNCATE jobs')
  assert.deepEqual(await Promise.all(ids.map(total)), [0, 0])
})

test('every page, near either end and in the middle, equals a plain query', async (t) => {
  const { connection, stores } = await fresh(t)
  const { id, jobs } = await employerOf(stores[0] ?? assert.fail())
  const random = randomFrom(7)
  await Promise.all(
    Array.from({ length: 700 }, () =>
      jobs.insert(content({ status: random(3) ? 'active' : 'draft', publishDate: day(random(40)) })),
    ),
  )
  const check = async (status: (typeof STATUSES)[number] | null, page: number, pageSize: number): Promise<void> => {
    const rows = await connection.all<{ id: number }>(
      `SELECT id FROM jobs WHERE employer_id = $1 AND ($2::text IS NULL OR status = $2::text)
        ORDER BY publish_date DESC, id DESC`,
      [id, status],
    )
    const listed = await jobs.list(query({ status, page, pageSize }))
    const expected = rows.slice((page - 1) * pageSize, page * pageSize).map((row) => row.id)
    const found = listed.items.map((item) => item.id)
    assert.deepEqual(found, expected, `${status}, page ${page} of ${pageSize}`)
    assert.equal(listed.total, rows.length)
  }
  const checks = Array.from({ length: 150 }, () => {
    const pageSize = 1 + random(100)
    return check(oneOf(random, [null, ...STATUSES]), 1 + random(Math.ceil(900 / pageSize)), pageSize)
  })
  await Promise.all(checks)
})
