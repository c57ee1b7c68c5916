/** How SQLite would answer each statement of a list: nothing may walk what grows with an employer's jobs. */

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { newFolder } from '../../../../test/support/folder.ts'
import { publicQuery } from '../../../../test/support/public-side.ts'
import { NEWEST_EMPLOYERS, NEWEST_KEYS, WALK as WALK_EMPLOYERS } from '../../../employers/store/directory.ts'
import { MEMBER, MEMBERS, WALK as WALK_PEOPLE } from '../../../people/store/reads.ts'
import { forgettingOldest } from '../../../platform/engines/sql.ts'
import { openWriter, sqliteText } from '../../../platform/engines/sqlite/connection.ts'
import { titleWord } from '../../../public/search-terms.ts'
import { SHOWN_IDS } from '../../../public/store/follower.ts'
import { LIST_HIDDEN, WALK, WALK_OF_EMPLOYER } from '../../../public/store/reader.ts'
import { keysStatement, placesStatement, searchStatement } from '../../../public/store/search.ts'
import { dialect } from '../../../public/store/sqlite/reader.ts'
import { migrate } from '../../../upkeep/sqlite/migrate.ts'
import { CLOSING, CLOSING_TEXTS } from '../console/closing.ts'
import { FIND as FIND_ANSWER, KEPT } from '../kept-answers.ts'
import { DUE_CLOSINGS } from './closings.ts'
import { DAY, DAY_OF_STATUS, SOLE, SOLE_OF_DAY, TOTAL, TOTAL_OF_STATUS } from './counts.ts'
import { READERS_HEAD, TIME_HEAD } from './heads.ts'
import { GET, GET_ENCODED, GET_WRITTEN, GET_WRITTEN_BY_REFERENCE } from './jobs.ts'
import { FIND_BY_REFERENCE, selectById } from './list-page.ts'
import { headsOf, joinedOf, statements } from './lists.ts'
import { DUE } from './refresh.ts'
import { NEXT_JOBS } from './rerender.ts'
import { COUNT, FIND, fewBy, pageOfManyBy } from './search/query.ts'
import { FIND_ACTIVE, FIND_ITEMS } from './snapshots.ts'
import { IDS } from './walk.ts'

const folder = newFolder('plan')
const connection = openWriter(join(folder, 'plan.db'))
migrate(connection)

after(() => {
  connection.close()
})

/** Every step in SQLite's own words. */
const planOf = (sql: string): string[] =>
  connection
    .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .map(({ detail }) => detail.replace(/(?<=^CORRELATED SCALAR SUBQUERY) \d+$/, ''))

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

for (const status of [null, 'active'] as const) {
  const search = (more = ''): string[] => {
    const step = `SEARCH jobs USING COVERING INDEX jobs_in_lists (employer_id=? AND status=?${more})`
    return status === null ? [MERGE, 'LEFT', MERGE, 'LEFT', step, 'RIGHT', step, 'RIGHT', step] : [step]
  }
  const list = status ?? 'any status'

  test(`a page of ${list} is read from the index of lists alone, without sorting it`, () => {
    const { walk, fromStart, fromEnd, readOn } = statements(status)
    for (const select of [headsOf, joinedOf]) assertPlan(select(walk), search())
    for (const sql of [fromStart, fromEnd]) assertPlan(sql, search(' AND publish_date=?'))
    const ofDay = search(' AND publish_date=? AND id<?')
    for (const select of [headsOf, joinedOf])
      assertPlan(select(readOn), rowsOf([...ofDay, 'UNION ALL', ...search(' AND publish_date<?')]))
  })

  test(`a page of many of ${list} that a search finds is met along the index, and none is sorted but the page`, () => {
    for (const end of ['start', 'end'] as const) {
      const { index, one, many } = pageOfManyBy(status)[end]
      const scan = 'SCAN job_search VIRTUAL TABLE INDEX 0:M1'
      assertPlan(headsOf(index), rowsOf([...search(), scan, 'UNION ALL', ...WAITING]))
      const read = search().map(ofRows)
      assertPlan(headsOf(one), rowsOf(read))
      const check = ['CORRELATED SCALAR SUBQUERY', 'SCAN word VIRTUAL TABLE INDEX 1:']
      assertPlan(headsOf(many), rowsOf([...read, ...check]))
    }
  })
}

test('the newest entry that readers of jobs see is found by its index, whatever was shown since', () => {
  const step = 'SEARCH audit_entries USING INDEX audit_entries_of_jobs (employer_id=?)'
  assertPlan(READERS_HEAD, [step])
  assertPlan(TIME_HEAD, [step.replace('of_jobs', 'of_v12')])
})

test('what is kept for the retries of an employer is read at both ends of an index', () => {
  const end = 'SEARCH idempotent_answers USING INDEX idempotent_answers_by_bytes (employer_id=? AND kept_before>?)'
  assertPlan(sqliteText(KEPT), [
    ...['CO-ROUTINE newest', end, 'MATERIALIZE oldest', end.replace('INDEX', 'COVERING INDEX')],
    ...['SCAN newest', 'SCAN oldest'],
  ])
})

test('an answer that is kept is found by its name, and a round of old ones in the order of their ages', async () => {
  const name = 'sqlite_autoindex_idempotent_answers_1 (employer_id=? AND key_hash=? AND line=?)'
  assertPlan(sqliteText(FIND_ANSWER), [`SEARCH idempotent_answers USING INDEX ${name}`])
  const asked: string[] = []
  const ask = async <R>(sql: string): Promise<R[]> => {
    asked.push(sqliteText(sql))
    return [{ last: 1 }] as R[]
  }
  await forgettingOldest('idempotent_answers', 'created_at')(ask, { through: 1, limit: 1 })
  const oldest = 'SEARCH idempotent_answers USING COVERING INDEX idempotent_answers_by_age (created_at<?)'
  assertPlan(asked[0] ?? '', ['CO-ROUTINE oldest', oldest, 'SEARCH oldest'])
  assertPlan(asked[1] ?? '', [oldest])
})

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
    assertPlan(headsOf(rows), sorted)
    assertPlan(headsOf(page), rowsOf(sorted))
  }
})

test('one job is read by its id or its referenceId', () => {
  assertPlan(FIND_BY_REFERENCE, ['SEARCH jobs USING INDEX jobs_by_reference (employer_id=? AND reference_id=?)'])
  assertPlan(headsOf(selectById), ['SEARCH jobs USING INTEGER PRIMARY KEY (rowid=?)'])
  for (const sql of [GET, GET_ENCODED]) assertPlan(sql, ['SEARCH jobs USING INTEGER PRIMARY KEY (rowid=?)'])
  assertPlan(GET_WRITTEN, ['SEARCH jobs USING INTEGER PRIMARY KEY (rowid=?)'])
  assertPlan(GET_WRITTEN_BY_REFERENCE, ['SEARCH jobs USING INDEX jobs_by_reference (employer_id=? AND reference_id=?)'])
})

test('a walk reads the ids of a day, and of earlier days, from the index of lists alone', () => {
  const index = 'SEARCH jobs USING COVERING INDEX jobs_in_lists (employer_id=? AND status=? AND publish_date'
  const steps = planOf(IDS).filter((step) => step.startsWith('SEARCH'))
  assert.deepEqual(steps, [`${index}=? AND id<?)`, `${index}<?)`])
  assert.ok(!planOf(IDS).some((step) => step.includes('TEMP B-TREE')))
})

test('a public search reads the text index in order, its jobs only for a pay, and of places the towns alone', () => {
  const near = { latitude: 45, longitude: -75, km: 50 }
  const planned = (members: Parameters<typeof publicQuery>[0], steps: string[]) =>
    assertPlan(sqliteText(searchStatement(dialect, publicQuery(members), [near])?.sql ?? ''), steps)
  const index = 'SCAN s VIRTUAL TABLE INDEX 192:M1'
  planned({ words: ['and'], near }, [index])
  planned({ near, publishedFrom: '2026-11-01' }, [`${index}>`])
  planned({ near, yearlyPayMin: 1 }, [index, 'SEARCH p USING INDEX public_jobs_in_order (sort_key=?)'])
  const counted = ['SCAN found', 'SEARCH p USING COVERING INDEX public_jobs_in_order (sort_key=?)']
  planned({ near, withFacets: true }, ['CO-ROUTINE found', index, ...counted])
  planned({ withFacets: true }, ['SCAN p USING COVERING INDEX public_jobs_in_order'])
  assertPlan(sqliteText(keysStatement(dialect, [[{ term: titleWord('boul'), isPrefix: true }]], 9).sql), [index])
  const places = sqliteText(placesStatement(near).sql)
  assertPlan(places, ['SEARCH public_places USING PRIMARY KEY (latitude>? AND latitude<?)'])
})

test('a walk of shown jobs reads them by their ids, those of an employer from its index', () => {
  assertPlan(sqliteText(WALK), ['SEARCH public_jobs USING INTEGER PRIMARY KEY (rowid<?)'])
  const own = 'public_jobs_by_employer (employer_id=? AND job_id<?)'
  assertPlan(sqliteText(WALK_OF_EMPLOYER), [`SEARCH public_jobs USING INDEX ${own}`])
  assertPlan(sqliteText(SHOWN_IDS), [`SEARCH public_jobs USING COVERING INDEX ${own}`])
})

test('the items of a snapshot are found by their referenceIds, and active jobs by their ids', () => {
  const list = 'SCAN requested VIRTUAL TABLE INDEX 1:'
  assertPlan(FIND_ITEMS, [
    list,
    'SEARCH j USING INDEX jobs_by_reference (employer_id=? AND reference_id=?)',
    'SEARCH d USING PRIMARY KEY (employer_id=? AND job_id=?) LEFT-JOIN',
  ])
  assertPlan(FIND_ACTIVE, [list, 'SEARCH j USING INTEGER PRIMARY KEY (rowid=?)'])
})

test('jobs are rendered anew along their ids', () => {
  assertPlan(NEXT_JOBS, ['SEARCH jobs USING INTEGER PRIMARY KEY (rowid>?)'])
})

test('a round of refreshing reads the jobs that are due and no others', () => {
  const steps = planOf(DUE).filter((step) => /\b(jobs|j|e)\b/.test(step) && !/^CO-ROUTINE|^SCAN j$/.test(step))
  assert.deepEqual(steps, [
    'SEARCH jobs USING COVERING INDEX jobs_to_refresh (close_date>?)',
    'SEARCH jobs USING COVERING INDEX jobs_to_refresh (close_date>?)',
    'SEARCH j USING INDEX jobs_to_refresh (close_date=? AND publish_date<?)',
    'SEARCH e USING INTEGER PRIMARY KEY (rowid=?)',
  ])
})

test('a round of closing dates passes the index of active jobs, and finds what was made of each by its key', () => {
  const steps = planOf(DUE_CLOSINGS).filter((step) => /\b(jobs|j|due|made)\b/.test(step) && !/^MATERIALIZE/.test(step))
  assert.deepEqual(steps, [
    'SCAN j USING INDEX jobs_closing',
    'SCAN due',
    'SEARCH made USING PRIMARY KEY (employer_id=? AND job_id=? AND close_date=?)',
  ])
})

test('what operators look up of employers and people is read by ids and indexes, in order', () => {
  const employer = 'SEARCH e USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN'
  const ofEmployer = 'SEARCH k USING INDEX api_keys_by_employer (employer_id=?)'
  assertPlan(sqliteText(WALK_EMPLOYERS), ['SEARCH employers USING INTEGER PRIMARY KEY (rowid>?)'])
  assertPlan(sqliteText(NEWEST_KEYS), [ofEmployer])
  const session = 'SEARCH s USING PRIMARY KEY (person_id=?)'
  const person = 'SEARCH p USING INTEGER PRIMARY KEY (rowid=?)'
  assertPlan(sqliteText(MEMBERS), [ofEmployer, person, 'CORRELATED SCALAR SUBQUERY', session])
  const membership = 'SEARCH k USING INDEX api_keys_by_person (person_id=?) LEFT-JOIN'
  assertPlan(sqliteText(MEMBER), [person, membership, employer])
  assertPlan(sqliteText(WALK_PEOPLE), ['SEARCH p USING INTEGER PRIMARY KEY (rowid>?)'])
  assertPlan(sqliteText(NEWEST_EMPLOYERS), ['SCAN e'])
  assertPlan(sqliteText(LIST_HIDDEN), ['SCAN hidden_jobs USING INDEX hidden_jobs_by_time'])
})

test('jobs that close soon are found in an index alone, and their texts by id', () => {
  const found = 'SEARCH jobs USING COVERING INDEX jobs_closing (employer_id=?)'
  const sorted = 'USE TEMP B-TREE FOR ORDER BY'
  assertPlan(sqliteText(CLOSING), [found, sorted])
  const text = 'SEARCH j USING INTEGER PRIMARY KEY (rowid=?)'
  assertPlan(sqliteText(CLOSING_TEXTS), ['CO-ROUTINE closing', found, sorted, 'SCAN closing', text])
})
