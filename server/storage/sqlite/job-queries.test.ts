import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { JobQuery } from '../../use-cases/ports.ts'
import { openWriter } from './connection.ts'
import { conditionOf } from './job-queries.ts'
import { migrate } from './migrate.ts'

const query: JobQuery = { words: [], status: null, referenceId: null, page: 1, pageSize: 10 }

/** How SQLite would answer: its own words for each step. */
const planOf = (wanted: Partial<JobQuery>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'affiche-plan-'))
  const connection = openWriter(join(folder, 'plan.db'))
  try {
    migrate(connection)
    const { condition, values } = conditionOf(1, { ...query, ...wanted })
    const sql = `EXPLAIN QUERY PLAN SELECT j.id FROM jobs j WHERE ${condition} ORDER BY j.publish_date DESC, j.id DESC`
    return connection
      .all<{ detail: string }>(sql, ...values)
      .map(({ detail }) => detail)
      .join('\n')
  } finally {
    connection.close()
    rmSync(folder, { recursive: true })
  }
}

test('a search reads only the jobs that the search index names, however many the employer has', () => {
  for (const status of [null, 'active'] as const) {
    const plan = planOf({ words: ['electricien', 'nuit'], status })
    assert.match(plan, /SEARCH j USING INTEGER PRIMARY KEY \(rowid=\?\)/)
    assert.doesNotMatch(plan, /jobs_by/)
  }
})

test('a list without words is read from an index in its order, without sorting', () => {
  assert.match(planOf({}), /SEARCH j USING COVERING INDEX jobs_by_date \(employer_id=\?\)/)
  assert.match(planOf({ status: 'draft' }), /jobs_by_status_and_date \(employer_id=\? AND status=\?\)/)
  for (const status of [null, 'draft'] as const) assert.doesNotMatch(planOf({ status }), /TEMP B-TREE/)
})
