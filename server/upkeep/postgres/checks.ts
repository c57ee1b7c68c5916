/** Checks of a store in PostgreSQL; none writes. */

import { type CheckResult, fault, ok, warning } from '../../platform/engines/checks.ts'
import { clockDifference } from '../../platform/engines/postgres/clocks.ts'
import { type Connection, NO_DEADLINE } from '../../platform/engines/postgres/connection.ts'
import type { Ask } from '../../platform/engines/sql.ts'
import type { JobWalk } from '../stored-jobs.ts'
import { readPending } from './migrate.ts'

const VERSION_LEAST = 15

/** Runs each query in its own transaction, since session settings would stay on a pooler. */
export const createAsk =
  (connection: Connection): Ask =>
  async <R>(sql: string, ...values: readonly unknown[]): Promise<R[]> => {
    await connection.exec('BEGIN READ ONLY; SET LOCAL statement_timeout = 0')
    try {
      return await connection.all<R>(sql, values, NO_DEADLINE)
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

/** Without these settings a power loss loses acknowledged writes, or damages the database. */
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

/** False on Citus, which has no triggers on distributed tables; queried alone, on the coordinator. */
const COUNTING = `SELECT EXISTS (SELECT FROM pg_trigger
  WHERE tgrelid = 'jobs'::regclass AND tgname = 'jobs_added') AS counting`

const COUNTS = `SELECT employer_id AS employer, status, stored.jobs AS is, counted.jobs AS should FROM (
    SELECT employer_id, status, sum(total)::bigint AS jobs FROM job_counts GROUP BY 1, 2 HAVING sum(total) <> 0) stored
  FULL JOIN (SELECT employer_id, status, count(*) AS jobs FROM jobs GROUP BY 1, 2) counted USING (employer_id, status)
  WHERE stored.jobs IS DISTINCT FROM counted.jobs LIMIT 100`

/** Old counts would be used in lists, so none may be left. */
const LEFT_OVER = `SELECT employer_id AS employer, status, sum(total)::bigint AS is, 0 AS should FROM job_counts
  GROUP BY 1, 2 HAVING sum(total) <> 0 LIMIT 100`

type Count = { readonly employer: number; readonly status: string; readonly is: number; readonly should: number }

export const checkCounts = async (ask: Ask): Promise<CheckResult> => {
  const counting = (await ask<{ counting: boolean }>(COUNTING))[0]?.counting === true
  const differences = await ask<Count>(counting ? COUNTS : LEFT_OVER)
  const [first] = differences
  if (!first && !counting) return ok('Distributed tables have no counts; lists count the jobs.')
  if (!first) return ok('Every count equals a recount of the jobs.')
  const { employer, status, is, should } = first
  const example = `employer ${employer} has ${should ?? 0} jobs that are ${status}, and ${is ?? 0} are counted`
  return fault(`${differences.length} or more differ: ${example}. "affiche doctor --repair" counts again.`)
}

const INVALID = `SELECT indexrelid::regclass::text AS name FROM pg_index
  WHERE indrelid IN ('jobs'::regclass, 'api_keys'::regclass, 'employers'::regclass) AND NOT (indisvalid AND indisready)`

/** PostgreSQL does not use an index whose creation failed. */
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

/** Runs a prepared statement twice, as the service does. */
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

/** Counts all jobs again while writes wait; on Citus only deletes old counts. */
export const recountAll = async (connection: Connection): Promise<void> => {
  const [found] = await connection.all<{ counting: boolean }>(COUNTING, [], NO_DEADLINE)
  const statements = found?.counting ? ['LOCK TABLE jobs IN SHARE MODE', FORGET, COUNT_ALL] : [FORGET]
  for (const statement of ['BEGIN', 'SET LOCAL statement_timeout = 0', ...statements, 'COMMIT'])
    await connection.exec(statement, NO_DEADLINE)
}

const FORGET = 'DELETE FROM job_counts'
const COUNT_ALL = 'INSERT INTO job_counts SELECT employer_id, status, 0, count(*) FROM jobs GROUP BY 1, 2'
