import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { startPostgres } from '../../../test/support/postgres.ts'
import { content, employerOf, insert, query } from '../../../test/support/stores.ts'
import { openPostgresStore } from './store.ts'

const MARK = '§'
const ABOUT_JOBS = /\b(?:FROM|JOIN|INTO|UPDATE) (?:jobs|job_counts|unlisted_places|audit_entries|audit_anchors)\b/g
const NAMES_EMPLOYER = /\bemployer_id = (?:\$\d+|j\.employer_id)|INSERT INTO \w+ \(employer_id,/g
const SWEEP = /JOIN employers e ON e\.id = j\.employer_id/

test('every statement about jobs that the server receives names the employer, save the auto-refresh sweep', async (t) => {
  const postgres = await startPostgres({ own: true, settings: { log_statement: 'all', log_line_prefix: MARK } })
  t.after(() => postgres.stop())
  assert.ok(postgres.server)
  const store = await openPostgresStore({ url: await postgres.createDatabase(), clock: Date.now })
  const { jobs } = await employerOf(store)
  const places = [{ id: null, unlisted: { name: 'Cap-Perdu', province: 'QC' } }]
  const { id } = await insert(jobs, { referenceId: 'R', autoRefresh: true, publishDate: '2026-01-01', places })
  await jobs.get(id)
  await jobs.insert(content({ referenceId: 'S' }))
  await jobs.insert(content({ referenceId: 'S' }))
  await jobs.change({ referenceId: 'S' }, (job) => ({ ...job, title: 'Changed' }))
  await jobs.list(query({ page: 9_999 }))
  for (const words of [[], ['book'], ['b', 'k']])
    for (const status of [null, 'active'] as const)
      for (const referenceId of [null, 'R']) await jobs.list(query({ words, status, referenceId }))
  assert.equal(await store.refresh({ today: '2026-11-20', publishedBy: '2026-11-13', limit: 5 }), 1)
  await jobs.write(async (writer) => {
    await writer.get(id)
    await writer.getByReference('R')
    await writer.findReference('R')
    await writer.update(id, content({ places }))
    await writer.delete(id)
  })
  await store.close()
  const statements = statementsOf(readFileSync(postgres.server.log, 'utf8'))
  const careless = statements.filter((sql) => count(sql, NAMES_EMPLOYER) < count(sql, ABOUT_JOBS))
  assert.equal(careless.filter((sql) => SWEEP.test(sql)).length, 1)
  assert.deepEqual(
    careless.filter((sql) => !SWEEP.test(sql)),
    [],
  )
  assert.ok(statements.filter((sql) => count(sql, ABOUT_JOBS) > 0).length >= 20)
})

/** What was executed after the last migration. */
const statementsOf = (log: string): string[] => {
  const statements = log
    .split(`\n${MARK}`)
    .flatMap((entry) => /^LOG: {2}(?:execute [^:]+|statement): (.*)$/s.exec(entry)?.[1] ?? [])
  return statements.slice(statements.findLastIndex((sql) => sql.startsWith('INSERT INTO migrations')) + 1)
}

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length
