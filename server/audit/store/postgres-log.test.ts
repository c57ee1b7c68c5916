/** The chains of the audit trail on PostgreSQL under concurrent transactions of several processes. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { assertWhole } from '../../../test/support/audit.ts'
import { runStatements, startPostgres } from '../../../test/support/postgres.ts'
import { openOnPostgres } from '../../../test/support/postgres-store.ts'
import { content, employerOf } from '../../../test/support/stores.ts'
import type { Store } from '../../upkeep/ports.ts'

const STORES = 4
const WRITES = 160

const postgres = await startPostgres({ own: true })
test.after(() => postgres.stop())

type Write = { readonly store: Store; readonly employerId: number; readonly n: number }

/** Writes in batches, writes in transactions, and deletions; returns the number of entries of each. */
const write = async ({ store, employerId, n }: Write): Promise<number> => {
  const jobs = store.as(employerId, n)
  const unlisted = [{ id: null, unlisted: { name: `Place ${n % 5}`, province: 'YT' } }]
  const stored = await jobs.insert(content({ referenceId: `R${n}`, ...(n % 3 ? {} : { places: unlisted }) }))
  assert.ok('job' in stored)
  if (n % 2) await jobs.change({ id: stored.job.id }, (job) => ({ ...job, status: 'archived' }))
  if (n % 4 === 0) await jobs.write((writer) => writer.delete(stored.job.id))
  return 1 + (n % 2) + Number(n % 4 === 0)
}

for (const preparedStatements of [true, false])
  test(`concurrent transactions neither break a chain nor deadlock (prepared: ${preparedStatements})`, async (t) => {
    const url = await postgres.createStoreDatabase()
    // One slot for all counts, so that every possible conflict occurs.
    await openOnPostgres({ url, clock: Date.now }).then((store) => store.close())
    await runStatements(url, [ONE_SLOT])
    const open = () => openOnPostgres({ url, clock: Date.now, preparedStatements, poolSize: 8 })
    const stores = await Promise.all(Array.from({ length: STORES }, open))
    t.after(() => Promise.all(stores.map((store) => store.close())))
    const [first = assert.fail()] = stores
    const employers = [await employerOf(first), await employerOf(first)]
    const written = await Promise.all(
      Array.from({ length: WRITES }, async (_, n) => {
        const { id } = employers[n % 3 ? 0 : 1] ?? assert.fail()
        return { id, entries: await write({ store: stores[n % STORES] ?? first, employerId: id, n }) }
      }),
    )
    for (const { id } of employers) {
      const entries = written.filter((one) => one.id === id).reduce((sum, one) => sum + one.entries, 1)
      await assertWhole(first, id, entries)
    }
    assert.doesNotMatch(readFileSync(postgres.server?.log ?? assert.fail(), 'utf8'), /deadlock detected/)
  })

const ONE_SLOT = `CREATE OR REPLACE FUNCTION job_count_slot() RETURNS integer LANGUAGE sql AS $$
  SELECT CASE WHEN current_setting('affiche.told', true) = 'yes' THEN 32 ELSE 0 END $$`
