/** The rounds of a twin look at its own jobs alone, on either engine. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { newFolder } from '../../../test/support/folder.ts'
import { LIMITS, startPostgres } from '../../../test/support/postgres.ts'
import { openOnPostgres } from '../../../test/support/postgres-store.ts'
import { employerOf, insert } from '../../../test/support/stores.ts'
import { writtenColumns } from '../../jobs/store/job-row.ts'
import { DUE_CLOSINGS_OF_ONE } from '../../jobs/store/postgres/closings.ts'
import { DUE_OF_ONE } from '../../jobs/store/postgres/due-jobs.ts'
import { DUE_CLOSINGS_OF_ONE as SQLITE_CLOSINGS } from '../../jobs/store/sqlite/closings.ts'
import { DUE_OF_ONE as SQLITE_DUE } from '../../jobs/store/sqlite/refresh.ts'
import { createConnection } from '../../platform/engines/postgres/connection.ts'
import { readTarget } from '../../platform/engines/postgres/url.ts'
import { openWriter, sqliteText } from '../../platform/engines/sqlite/connection.ts'
import { migrate } from '../../upkeep/sqlite/migrate.ts'
import { FIRST_PUBLISHED } from './twin.ts'

test('on sqlite', () => {
  const connection = openWriter(join(newFolder('twins'), 'twins.db'))
  after(() => connection.close())
  migrate(connection)
  for (const [sql, step] of [
    [SQLITE_DUE, 'SEARCH j USING INDEX jobs_in_lists (employer_id=? AND status=? AND publish_date<?)'],
    [SQLITE_CLOSINGS, 'SEARCH j USING INDEX jobs_closing (employer_id=?)'],
    [sqliteText(FIRST_PUBLISHED), 'SEARCH jobs USING INDEX jobs_in_lists (employer_id=? AND status=?)'],
  ] as const) {
    const steps = connection.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).map(({ detail }) => detail)
    assert.deepEqual(
      steps.filter((detail) => /\b(jobs|j)\b/.test(detail)),
      [step],
    )
  }
})

const NAMES = writtenColumns.join(', ')

const FILL = `INSERT INTO employers (name, plan, created_at) SELECT 'Other', 'standard', 1 FROM generate_series(1, 20);
  INSERT INTO jobs (employer_id, created_at, updated_at, ${NAMES}) SELECT e.id, 1, 1, ${NAMES.replaceAll(/\w+/g, 'j.$&')}
    FROM employers e, generate_series(1, 400), (SELECT * FROM jobs LIMIT 1) j; ANALYZE`

test('on postgres', async (t) => {
  const postgres = await startPostgres()
  t.after(() => postgres.stop())
  const url = await postgres.createDatabase()
  const store = await openOnPostgres({ url, clock: Date.now, ...LIMITS })
  await insert((await employerOf(store)).jobs)
  await store.close()
  const target = readTarget(url)
  const connection = createConnection({ target, host: target.hosts[0], limits: LIMITS })
  t.after(() => connection.close())
  await connection.exec(FILL)
  const dates = JSON.stringify([{ closeDate: '2026-11-20', days: 0, madeBefore: null, writtenBefore: null }])
  for (const [sql, values, index] of [
    [DUE_CLOSINGS_OF_ONE, [dates, 500, 3], /Index Cond: \(\(employer_id = /],
    [DUE_OF_ONE, ['2026-11-13', '2026-11-20', 500, 3], /employer_id = 3/],
    [FIRST_PUBLISHED, [3, '2026-11-20'], /using jobs_\w+ on jobs[^\n]*\n\s*Index Cond: [^\n]*employer_id = 3\b/],
  ] as const) {
    const rows = await connection.all<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, [...values])
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    assert.match(plan, index)
    assert.doesNotMatch(plan, /Seq Scan on jobs\b/)
  }
})
