/** Compares counts and search index with the jobs. */

import { expectedTokens } from '../../jobs/store/sqlite/search/index.ts'
import type { Connection } from '../../platform/engines/sqlite/connection.ts'
import { rollBack } from '../../platform/engines/sqlite/transaction.ts'

/** A derived value and the one it should have; null for none. */
export type Difference = {
  readonly kept: 'job_totals' | 'job_dates' | 'job_search' | 'jobs_to_index'
  /** Names the row: its key, or the id of the job. */
  readonly row: string
  readonly is: string | number | null
  readonly shouldBe: string | number | null
}

/** Bounds the answer. */
const DIFFERENCES_MAX = 100

/**
 * Compares a snapshot of the whole store, and returns at most 100 differences of each kind. Sorts every token in a
 * temporary table: minutes for some million jobs. Writes nothing to the store.
 */
export const recount = (connection: Connection): Difference[] =>
  inSnapshot(connection, () => [...countDifferences(connection), ...searchDifferences(connection)])

/** Compares the counts alone: a second for a million jobs. */
export const recountTotals = (connection: Connection): Difference[] =>
  inSnapshot(connection, () => countDifferences(connection))

/** Compares the search index and its backlog alone. */
export const recountSearch = (connection: Connection): Difference[] =>
  inSnapshot(connection, () => searchDifferences(connection))

/**
 * The number of jobs in neither index nor backlog, of index rows without a job, and of backlog rows that differ from
 * their job or are indexed too. Does not read the tokens of the index.
 */
export const missingFromSearch = (connection: Connection): number =>
  connection.one<{ rows: number }>(MISSING)?.rows ?? 0

/** The backlog as it is and as it should be: without deleted and indexed jobs. */
const WAITING = `SELECT 'jobs_to_index' AS kept, CAST(w.id AS TEXT) AS row,
    replace(concat_ws(' ', w.employer_id, w.status, w.text), char(10), ' ') AS "is",
    iif(j.id IS NULL, NULL, replace(concat_ws(' ', j.employer_id, j.status, j.search_text), char(10), ' ')) AS shouldBe
  FROM jobs_to_index w
  LEFT JOIN jobs j ON j.id = w.id AND w.id NOT IN (SELECT id FROM job_search_docsize)`
const WRONGLY_WAITING = `SELECT * FROM (${WAITING}) WHERE "is" IS NOT shouldBe`

const MISSING = `SELECT (SELECT count(*) FROM jobs
    WHERE id NOT IN (SELECT id FROM job_search_docsize) AND id NOT IN (SELECT id FROM jobs_to_index))
  + (SELECT count(*) FROM job_search_docsize WHERE id NOT IN (SELECT id FROM jobs))
  + (SELECT count(*) FROM (${WRONGLY_WAITING})) AS rows`

const inSnapshot = (connection: Connection, work: () => Difference[]): Difference[] => {
  connection.exec('BEGIN')
  try {
    return work()
  } finally {
    rollBack(connection)
  }
}

const countDifferences = (connection: Connection): Difference[] =>
  COUNTS.flatMap((sql) => connection.all<Difference>(`${sql} LIMIT ${DIFFERENCES_MAX}`))

/** The tokens of every row of the index in their order, in a table of this connection alone. */
const KEEP_TOKENS = `CREATE VIRTUAL TABLE temp.job_search_terms USING fts5vocab (main, job_search, instance);
  CREATE TEMP TABLE job_search_tokens (id INTEGER PRIMARY KEY, tokens TEXT);
  INSERT INTO job_search_tokens SELECT doc, group_concat(term, ' ' ORDER BY "offset") FROM job_search_terms GROUP BY doc`

const KEPT_TOKENS = `SELECT id, tokens FROM job_search_tokens WHERE id BETWEEN ? AND ?`
const WITHOUT_JOB = `SELECT id, tokens FROM job_search_tokens
  WHERE id NOT IN (SELECT id FROM jobs) LIMIT ${DIFFERENCES_MAX}`

type Tokens = { readonly id: number; readonly tokens: string }

const searchDifferences = (connection: Connection): Difference[] => {
  connection.exec(KEEP_TOKENS)
  const differences = connection
    .all<Tokens>(WITHOUT_JOB)
    .map(({ id, tokens }) => difference(id, { is: tokens, shouldBe: null }))
  differences.push(...connection.all<Difference>(`${WRONGLY_WAITING} LIMIT ${DIFFERENCES_MAX}`))
  const waiting = new Set(connection.all<{ id: number }>('SELECT id FROM jobs_to_index').map(({ id }) => id))
  for (const expected of expectedTokens(connection)) {
    const kept = connection.all<Tokens>(KEPT_TOKENS, expected[0]?.id, expected.at(-1)?.id)
    const tokensOf = new Map(kept.map(({ id, tokens }) => [id, tokens]))
    for (const { id, tokens } of expected) {
      const is = tokensOf.get(id) ?? null
      if (is !== tokens && !(is === null && waiting.has(id))) differences.push(difference(id, { is, shouldBe: tokens }))
    }
    if (differences.length >= DIFFERENCES_MAX) break
  }
  return differences.slice(0, DIFFERENCES_MAX)
}

const difference = (id: number, values: Pick<Difference, 'is' | 'shouldBe'>): Difference => ({
  kept: 'job_search',
  row: String(id),
  ...values,
})

/** Both sides in one grouping: a full join has no index for the recount and compares every pair of rows. */
const countsOf = (table: string, key: readonly string[], rows = table): string => {
  const names = key.join(', ')
  return `SELECT '${table}' AS kept, concat_ws(' ', ${names}) AS row, max(stored) AS "is", max(counted) AS shouldBe
    FROM (SELECT ${names}, jobs AS stored, NULL AS counted FROM ${rows}
      UNION ALL SELECT ${names}, NULL, count(*) FROM jobs GROUP BY ${names})
    GROUP BY ${names} HAVING max(stored) IS NOT max(counted)`
}

export const COUNTS = [
  countsOf('job_totals', ['employer_id', 'status'], '(SELECT * FROM job_totals WHERE jobs <> 0)'),
  countsOf('job_dates', ['employer_id', 'publish_date', 'status']),
]
