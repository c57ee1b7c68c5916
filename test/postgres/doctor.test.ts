/** The doctor finds each fault that was planted in a database. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { loadSettings } from '../../server/platform/config/settings.ts'
import type { CheckReport } from '../../server/upkeep/doctor.ts'
import { repair } from '../../server/upkeep/repair.ts'
import { bad, look } from '../support/examined.ts'
import { runStatements, startPostgres, type TestPostgres } from '../support/postgres.ts'
import { openOnPostgres } from '../support/postgres-store.ts'
import { content, employerOf } from '../support/stores.ts'
import { writeInEveryWay } from '../support/written.ts'

describe('the doctor of a store in PostgreSQL', () => {
  let postgres: TestPostgres
  before(async () => {
    postgres = await startPostgres()
  })
  after(() => postgres.stop())

  const filled = async (): Promise<string> => {
    const url = await postgres.createStoreDatabase()
    const store = await openOnPostgres({ url, clock: Date.now })
    const { jobs } = await employerOf(store)
    for (let n = 0; n < 5; n++) await jobs.insert(content())
    await store.close()
    return url
  }

  /** The server of the tests does not sync, which the doctor says. */
  const others = (findings: readonly CheckReport[]): string[] =>
    bad(findings).filter((line) => !/^fault durability/.test(line))

  test('finds only that the server of the tests does not sync', async () => {
    const findings = await look({ DATABASE_URL: await filled() })
    assert.deepEqual(others(findings), [])
    assert.ok(findings.length >= 11)
    const durability = findings.find(({ name }) => name === 'durability')
    assert.match(durability?.says ?? '', /fsync|on disk/)
  })

  const FAULTS: [sql: string, finding: RegExp][] = [
    [
      'UPDATE job_counts SET total = total + 1',
      /^fault counts: .*employer 1 has 5 jobs that are active, and 6 are counted/,
    ],
    ["INSERT INTO migrations VALUES (99, 'next', 'x', 1)", /^fault schema: .*schema 99/],
    [
      "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'jobs_by_text'::regclass",
      /^fault indexes: .*REINDEX INDEX jobs_by_text/,
    ],
    [`UPDATE jobs SET updated_at = ${Date.now() + 9 * 86_400_000}`, /^fault clock: .*NTP/],
    [
      `CREATE CAST (bytea AS text) WITHOUT FUNCTION; UPDATE jobs SET content = replace(content, 'books', '\\xc328'::bytea::text) WHERE id = 3`,
      /^fault jobs: .*job 3 of employer 1 \(content\)\. .*backup/,
    ],
    [
      "UPDATE jobs SET content = replace(content, 'books', 'booka') WHERE id = 3",
      /^fault jobs: .*job 3 of employer 1 \(checksum\)/,
    ],
    ["UPDATE jobs SET title = 'Chef' WHERE id = 3", /^fault jobs: .*job 3 of employer 1 \(title/],
    ["UPDATE jobs SET close_date = '2026-02-30'", /^fault jobs: .*job 1 of .* job 5 of employer 1 \(closeDate\)\./],
    [
      `INSERT INTO public_jobs (job_id, employer_id, number, shown, hash, languages, sort_key, close_date, changed_at)
        VALUES (3, 1, 1, true, sha256('x'), 'en', 3, '2099-01-01', 1)`,
      /^fault public side: .*jobs 3 are missing.*affiche public rebuild/,
    ],
    [
      'INSERT INTO bin VALUES (1, 9999, 1, NULL, \'{"id":9998}\')',
      /^fault bin: Job 9999 in the bin of employer 1 cannot be read/,
    ],
    ['DELETE FROM audit_entries WHERE seq = 2', /^fault audit trail: .*entry 2 is missing/],
  ]
  for (const [sql, finding] of FAULTS)
    test(`finds what this does: ${sql.slice(0, 40)}`, async () => {
      const url = await filled()
      await runStatements(url, [sql])
      const found = others(await look({ DATABASE_URL: url }))
      assert.match(found[0] ?? '', finding)
      assert.equal(found.length, 1, found.join('\n'))
    })

  test('finds a database that cannot be reached, without its password, and a clock that differs', async () => {
    const found = bad(await look({ DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/x' }))
    assert.match(found.join('\n'), /^fault database: It cannot be reached.*DATABASE_URL/)
    assert.doesNotMatch(found.join('\n'), /hunter2/)
    const now = () => Date.now() + 60_000
    assert.match(bad(await look({ DATABASE_URL: await filled() }, { now })).join('\n'), /warning database clock/)
  })

  test('finds a checksum in every job, however it was written', async () => {
    const url = await postgres.createStoreDatabase()
    const store = await openOnPostgres({ url, clock: () => Date.parse('2026-11-20T12:00:00Z') })
    await writeInEveryWay(store)
    await store.close()
    const jobs = async () => (await look({ DATABASE_URL: url })).find(({ name }) => name === 'jobs')?.says
    assert.equal(await jobs(), '6 jobs are as they were written.')
  })

  test('counts anew when it is asked to', async () => {
    const url = await filled()
    await runStatements(url, ['UPDATE job_counts SET total = 77'])
    await repair(loadSettings({ DATABASE_URL: url }))
    assert.deepEqual(others(await look({ DATABASE_URL: url })), [])
  })
})
