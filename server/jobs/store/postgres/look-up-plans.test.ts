/** Jobs of the lines of a bulk are looked up each by itself. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LIMITS, startPostgres } from '../../../../test/support/postgres.ts'
import { openOnPostgres } from '../../../../test/support/postgres-store.ts'
import { content, employerOf } from '../../../../test/support/stores.ts'
import { createConnection } from '../../../platform/engines/postgres/connection.ts'
import { readTarget } from '../../../platform/engines/postgres/url.ts'
import { FIND_MANY_BY_REFERENCE } from './job-reader.ts'

const JOBS = 400

test('jobs are looked up by their referenceIds in an index, and not among all jobs of the employer', async (t) => {
  const postgres = await startPostgres()
  t.after(() => postgres.stop())
  const url = await postgres.createDatabase()
  const store = await openOnPostgres({ url, clock: Date.now, ...LIMITS })
  t.after(() => store.close())
  const { id, jobs } = await employerOf(store)
  await Promise.all(Array.from({ length: JOBS }, (_, at) => jobs.insert(content({ referenceId: `JOB-${at}` }))))
  const target = readTarget(url)
  const connection = createConnection({ target, host: target.hosts[0], limits: LIMITS })
  t.after(() => connection.close())
  await connection.exec('ANALYZE')
  const references = JSON.stringify(Array.from({ length: 32 }, (_, at) => `JOB-${at}`))
  const explained = await connection.all<object>(`EXPLAIN ${FIND_MANY_BY_REFERENCE}`, [id, references], {
    prepare: false,
  })
  const plan = explained.flatMap(Object.values).join('\n')
  assert.match(plan, /Index Scan using \S+ on jobs/)
  assert.match(plan, /Index Cond: \(\(employer_id = .*\) AND \(reference_id = /)
})
