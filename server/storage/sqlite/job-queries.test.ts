/** How SQLite would answer each statement of a list: nothing may walk what grows with an employer's jobs. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { reference } from '../../../test/support/arbitrary-jobs.ts'
import { referenceTexts } from '../../operations/wire.ts'
import { openWriter } from './connection.ts'
import { DAY, DAY_OF_STATUS, SOLE, SOLE_OF_DAY, TOTAL, TOTAL_OF_STATUS } from './counts.ts'
import { selectHeaders } from './headers.ts'
import { keepTexts } from './item-texts.ts'
import { selectHeaderTexts, selectJobText } from './job-json.ts'
import { FIND_BY_REFERENCE, GET, selectById } from './job-queries.ts'
import { GET_KEPT } from './jobs.ts'
import { statements } from './lists.ts'
import { migrate } from './migrate.ts'
import { PLACES } from './place-names.ts'
import { DUE } from './refresh.ts'
import { COUNT, FIND, fewBy, pageOfManyBy } from './search/query.ts'

const folder = mkdtempSync(join(tmpdir(), 'affiche-plan-'))
const connection = openWriter(join(folder, 'plan.db'))
migrate(connection)
const texts = referenceTexts(reference)
keepTexts(connection, texts)

after(() => {
  connection.close()
  rmSync(folder, { recursive: true })
})

/** Every step in SQLite's own words, without the look-ups of the one row's unlisted places. */
const planOf = (sql: string): string[] =>
  connection
    .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .map(({ detail }) => detail.replace(/(?<=^CORRELATED SCALAR SUBQUERY) \d+$/, ''))
    .filter((detail) => !/^SEARCH u\d USING INTEGER PRIMARY KEY/.test(detail))

/** A page's rows: by their ids, and then sorted; the steps between give the ids. */
const rowsOf = (steps: readonly string[]): string[] => [
  'SEARCH jobs USING INTEGER PRIMARY KEY (rowid=?)',
  ...steps,
  'USE TEMP B-TREE FOR ORDER BY',
]

const MERGE = 'MERGE (UNION ALL)'

/** The same step where the rows are read, too. */
const ofRows = (step: string): string => step.replace('COVERING ', '')

/** Steps that pass on what the others read. */
const isNoise = (step: string): boolean =>
  /^(LIST SUBQUERY \d|CREATE BLOOM FILTER|COMPOUND QUERY|LEFT-MOST SUBQUERY|(CO-ROUTINE|SCAN) (\(subquery-\d\)|listed))$/.test(
    step,
  )

const assertPlan = (sql: string, steps: readonly string[]): void =>
  assert.deepEqual(
    planOf(sql).filter((step) => !isNoise(step)),
    steps,
    sql,
  )

/** The few jobs that wait for the index are looked through. */
const WAITING = ['SCAN jobs_to_index', 'CORRELATED SCALAR SUBQUERY', 'SCAN word VIRTUAL TABLE INDEX 1:']

const PAGE = selectHeaderTexts(texts)('NULL')

/** What makes the JSON of a page of what its rows hold: names by their keys. */
const NAMES = [1, 2, 3].map((nth) => `SEARCH place_${nth} USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN`)
const UNLISTED = ['CORRELATED SCALAR SUBQUERY', 'SEARCH unlisted_places USING INTEGER PRIMARY KEY (rowid=?)']
const MADE = [...NAMES, ...[1, 2, 3].flatMap(() => UNLISTED)]

for (const status of [null, 'active'] as const) {
  const search = (more = ''): string[] => {
    const step = `SEARCH jobs USING COVERING INDEX jobs_in_lists (employer_id=? AND status=?${more})`
    return status === null ? [MERGE, 'LEFT', MERGE, 'LEFT', step, 'RIGHT', step, 'RIGHT', step] : [step]
  }
  const list = status ?? 'any status'

  test(`a page of ${list} is read from the index of lists alone, without sorting it`, () => {
    const { walk, fromStart, fromEnd, readOn } = statements(status)
    assertPlan(PAGE(walk), [...search(), ...MADE])
    assertPlan(selectHeaders(walk), search().map(ofRows))
    for (const sql of [fromStart, fromEnd]) assertPlan(sql, search(' AND publish_date=?'))
    const ofDay = search(' AND publish_date=? AND id<?')
    assertPlan(selectHeaders(readOn), rowsOf([...ofDay, 'UNION ALL', ...search(' AND publish_date<?')]))
  })

  test(`a page of many of ${list} that a search finds is met along the index, and none is sorted but the page`, () => {
    for (const end of ['start', 'end'] as const) {
      const { index, one, many } = pageOfManyBy(status)[end]
      const scan = 'SCAN job_search VIRTUAL TABLE INDEX 0:M1'
      assertPlan(selectHeaders(index), rowsOf([...search(), scan, 'UNION ALL', ...WAITING]))
      const read = search().map(ofRows)
      assertPlan(selectHeaders(one), rowsOf(read))
      const check = ['CORRELATED SCALAR SUBQUERY', 'SCAN word VIRTUAL TABLE INDEX 1:']
      assertPlan(selectHeaders(many), rowsOf([...read, ...check]))
    }
  })
}

test('counts are read by their keys', () => {
  assertPlan(TOTAL, ['SEARCH job_totals USING PRIMARY KEY (employer_id=?)'])
  assertPlan(SOLE, ['SEARCH job_totals USING PRIMARY KEY (employer_id=?)'])
  assertPlan(SOLE_OF_DAY, ['SEARCH job_dates USING PRIMARY KEY (employer_id=? AND publish_date=?)'])
  assertPlan(TOTAL_OF_STATUS, ['SEARCH job_totals USING PRIMARY KEY (employer_id=? AND status=?)'])
  for (const sql of [DAY, DAY_OF_STATUS]) {
    const [step] = planOf(sql).filter((one) => one.startsWith('SEARCH'))
    assert.equal(step, 'SEARCH job_dates USING PRIMARY KEY (employer_id=?)')
    assert.ok(!planOf(sql).some((one) => /TEMP B-TREE|jobs/.test(one)), sql)
  }
})

test('a search is counted by the search index and what waits for it alone, and few that it finds are read by their ids', () => {
  const scan = 'SCAN job_search VIRTUAL TABLE INDEX 0:M1'
  assertPlan(COUNT, ['SCAN CONSTANT ROW', 'SCALAR SUBQUERY 1', scan, 'SCALAR SUBQUERY 3', ...WAITING])
  assertPlan(FIND, [scan, 'UNION ALL', ...WAITING])
  const checks = { one: [], many: ['CORRELATED SCALAR SUBQUERY', 'SCAN word VIRTUAL TABLE INDEX 1:'] }
  for (const words of ['one', 'many'] as const) {
    const { count, rows, page } = fewBy[words]
    const found = ['SCAN json_each VIRTUAL TABLE INDEX 1:', 'SEARCH jobs USING INTEGER PRIMARY KEY (rowid=?)']
    const sorted = [...found, ...checks[words], 'USE TEMP B-TREE FOR ORDER BY']
    assertPlan(count, [...found, ...checks[words]])
    assertPlan(selectHeaders(rows), sorted)
    assertPlan(selectHeaders(page), rowsOf(sorted))
  }
})

test('one job is read by its id or its referenceId', () => {
  assertPlan(FIND_BY_REFERENCE, ['SEARCH jobs USING INDEX jobs_by_reference (employer_id=? AND reference_id=?)'])
  assertPlan(selectHeaders(selectById), ['SEARCH jobs USING INTEGER PRIMARY KEY (rowid=?)'])
  assertPlan(GET, ['SEARCH jobs USING INTEGER PRIMARY KEY (rowid=?)'])
  assertPlan(PLACES, [
    'SEARCH unlisted_places USING INTEGER PRIMARY KEY (rowid=?)',
    'SCAN json_each VIRTUAL TABLE INDEX 1:',
  ])
  assertPlan(GET_KEPT, ['SEARCH jobs USING INTEGER PRIMARY KEY (rowid=?)'])
})

test('the text of a job is read with its names by their keys', () => {
  const byKey = /^SEARCH (temp\.texts_of_\w+|unlisted_places|jobs) USING INTEGER PRIMARY KEY \(rowid=\?\)$/
  const steps = planOf(selectJobText(texts)).filter((step) => step !== 'CORRELATED SCALAR SUBQUERY')
  assert.ok(steps.length > 0)
  assert.deepEqual(
    steps.filter((step) => !byKey.test(step)),
    [],
  )
})

test('a round of refreshing meets the jobs that are due alone, in an index that has what it reads of them', () => {
  const steps = planOf(DUE).filter((step) => /\b(jobs|j|e)\b/.test(step) && !/^CO-ROUTINE|^SCAN j$/.test(step))
  assert.deepEqual(steps, [
    'SEARCH jobs USING COVERING INDEX jobs_to_refresh (close_date>?)',
    'SEARCH jobs USING COVERING INDEX jobs_to_refresh (close_date>?)',
    'SEARCH j USING COVERING INDEX jobs_to_refresh (close_date=? AND publish_date<?)',
    'SEARCH e USING INTEGER PRIMARY KEY (rowid=?)',
  ])
})
