/** Checks of a store in PostgreSQL. Each reads alone. */

import { type Ask, type CheckResult, fault, ok, warning } from '../../check-result.ts'
import type { JobWalk } from '../../stored-jobs.ts'
import { clockDifference } from '../driver/clocks.ts'
import { type Connection, UNHURRIED } from '../driver/connection.ts'
import { readPending } from './migrate.ts'

const VERSION_LEAST = 15

/** Each in a transaction of its own, since the settings of a session would stay with a pooler. */
export const asking =
  (connection: Connection): Ask =>
  async <R>(sql: string, values: readonly (number | null)[] = []): Promise<R[]> => {
    await connection.exec('BEGIN READ ONLY; SET LOCAL statement_timeout = 0')
    try {
      return await connection.all<R>(sql, values, UNHURRIED)
    } finally {
      await connection.exec('ROLLBACK')
    }
  }

export const checkServer = async (ask: Ask): Promise<CheckResult> => {
  const [row] = await ask<{ version: string; encoding: string }>(
    `SELECT current_setting('server_version') AS version, current_setting('server_encoding') AS encoding`,
  )
  const { version = '', encoding = '' } = row ?? {}
  if (encoding !== 'UTF8')
    return fault(`The database keeps texts as ${encoding}. Make one with ENCODING 'UTF8' and copy the store into it.`)
  if (Number.parseInt(version, 10) < VERSION_LEAST)
    return fault(`The server is PostgreSQL ${version}; ${VERSION_LEAST} or newer is needed.`)
  return ok(`PostgreSQL ${version} answers, with texts in UTF-8.`)
}

export const checkSchema = async (connection: Connection): Promise<CheckResult> => {
  const pending = await readPending(connection)
  if (pending.length === 0) return ok('The schema is that of this version.')
  return warning(
    `${pending.length} migrations are still to run; the next start does it, or "affiche migrate". What follows was not checked.`,
  )
}

type Durability = { readonly fsync: string; readonly commits: string; readonly pages: string }

const DURABILITY = `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commits,
  current_setting('full_page_writes') AS pages`

/** Off, a loss of power takes writes that were acknowledged; without fsync or whole pages, the database too. */
export const checkDurability = async (ask: Ask): Promise<CheckResult> => {
  const [row] = await ask<Durability>(DURABILITY)
  const off = [
    ['fsync', row?.fsync],
    ['synchronous_commit', row?.commits],
    ['full_page_writes', row?.pages],
  ].filter(([, value]) => value === 'off')
  if (off.length === 0) return ok('Commits are on disk before they are acknowledged.')
  const names = off.map(([name]) => name).join(', ')
  return fault(`Acknowledged writes can be lost: ${names} is off. Set it to on in postgresql.conf, or with ALTER ROLE.`)
}

/** Where Citus spreads the jobs nothing is counted, since it takes no triggers. Asked by itself, of the coordinator alone. */
const COUNTING = `SELECT EXISTS (SELECT FROM pg_trigger
  WHERE tgrelid = 'jobs'::regclass AND tgname = 'jobs_added') AS counting`

const COUNTS = `SELECT employer_id AS employer, status, kept.jobs AS is, counted.jobs AS should FROM (
    SELECT employer_id, status, sum(total)::bigint AS jobs FROM job_counts GROUP BY 1, 2 HAVING sum(total) <> 0) kept
  FULL JOIN (SELECT employer_id, status, count(*) AS jobs FROM jobs GROUP BY 1, 2) counted USING (employer_id, status)
  WHERE kept.jobs IS DISTINCT FROM counted.jobs LIMIT 100`

/** An employer without counts has its jobs counted; one with counts from before is told them. */
const LEFT_OVER = `SELECT employer_id AS employer, status, sum(total)::bigint AS is, 0 AS should FROM job_counts
  GROUP BY 1, 2 HAVING sum(total) <> 0 LIMIT 100`

type Count = { readonly employer: number; readonly status: string; readonly is: number; readonly should: number }

export const checkCounts = async (ask: Ask): Promise<CheckResult> => {
  const counting = (await ask<{ counting: boolean }>(COUNTING))[0]?.counting === true
  const differences = await ask<Count>(counting ? COUNTS : LEFT_OVER)
  const [first] = differences
  if (!first && !counting) return ok('Nothing is counted where the tables are spread; lists count the jobs.')
  if (!first) return ok('Every count is as a recount of the jobs has it.')
  const { employer, status, is, should } = first
  const example = `employer ${employer} has ${should ?? 0} jobs that are ${status}, and ${is ?? 0} are counted`
  return fault(`${differences.length} or more differ: ${example}. "affiche doctor --repair" counts anew.`)
}

const INVALID = `SELECT indexrelid::regclass::text AS name FROM pg_index
  WHERE indrelid IN ('jobs'::regclass, 'api_keys'::regclass, 'employers'::regclass) AND NOT (indisvalid AND indisready)`

/** PostgreSQL keeps the search index itself; an index that was made half is not used. */
export const checkIndexes = async (ask: Ask): Promise<CheckResult> => {
  const invalid = await ask<{ name: string }>(INVALID)
  if (invalid.length === 0) return ok('Every index, that of searches included, is in use.')
  const names = invalid.map(({ name }) => name)
  return fault(`Not usable: ${names.join(', ')}. Run ${names.map((name) => `REINDEX INDEX ${name}`).join('; ')}.`)
}

export const jobWalk: JobWalk = {
  after: ({ employerId, id }) => `(j.employer_id, j.id) > (${employerId}, ${id})`,
  order: 'j.employer_id, j.id',
  bytesOf: (text) => `encode(textsend(${text}), 'hex')`,
}

const CLOCK_TOLERANCE_MS = 5_000

export const checkDatabaseClock = async (ask: Ask, now: () => number): Promise<CheckResult> => {
  const difference = Math.abs(await clockDifference(ask, now))
  const says = `The clock of the database differs by ${(difference / 1000).toFixed(1)} s.`
  return difference > CLOCK_TOLERANCE_MS ? warning(`${says} Keep both machines in step with NTP.`) : ok(says)
}

/** A statement that is prepared is asked for twice, as the service does. */
export const checkPrepared = async (connection: Connection, prepared: boolean): Promise<CheckResult> => {
  if (!prepared) return ok('Statements are not prepared (DATABASE_PREPARED_STATEMENTS=false).')
  try {
    for (const value of [1, 2]) await connection.all('SELECT $1::text AS doctor', [value])
    return ok('Prepared statements work. Behind a pgbouncer in transaction mode it must be 1.21 or newer.')
  } catch (error) {
    return fault(
      `Prepared statements fail (${(error as Error).message}). Behind a pooler set DATABASE_PREPARED_STATEMENTS=false.`,
    )
  }
}

/** Counts anew; writes of jobs wait meanwhile. Where nothing is counted, no count is left. */
export const recountAll = async (connection: Connection): Promise<void> => {
  const [found] = await connection.all<{ counting: boolean }>(COUNTING, [], UNHURRIED)
  const statements = found?.counting ? ['LOCK TABLE jobs IN SHARE MODE', FORGET, COUNT_ALL] : [FORGET]
  for (const statement of ['BEGIN', 'SET LOCAL statement_timeout = 0', ...statements, 'COMMIT'])
    await connection.exec(statement, UNHURRIED)
}

const FORGET = 'DELETE FROM job_counts'
const COUNT_ALL = 'INSERT INTO job_counts SELECT employer_id, status, 0, count(*) FROM jobs GROUP BY 1, 2'
