/** Writes that come together, stored by one statement and so by one commit; each is told what became of its own. */
import { setTimeout as pause } from 'node:timers/promises'
import type { AuditNote } from '../../domain/audit.ts'
import { appendAudit } from './audit.ts'
import { createBatcher } from './batch.ts'
import type { Connection, Limits } from './connection.ts'
import { isOfOneRow, isRepeatable, overloaded, translateUnconfirmed, unconfirmed } from './failures.ts'
import type { Pool } from './pool.ts'
import { beginOf, commit, rollBack } from './transaction.ts'

/** Bounds what one failure can make unsure, and the length of a statement. */
const WRITES_MAX = 64

/** Batches under way at once: while one waits for the disk the next is gathered. */
const LANES = 2

/** How often writes are sent again that lost a conflict with others. */
const ATTEMPTS_MAX = 8

/** The wait before another attempt is a random part of this, times the number of attempts so far. */
const PAUSE_MAX_MS = 20

/** A row to be written, by the names of its columns. */
export type WrittenRow = {
  readonly employer_id: number
  /** For the audit trail: by which key, and the names of the members, divided by commas. */
  readonly key_id: number | null
  readonly members: string
  readonly updated_at: number
} & Readonly<Record<string, unknown>>

type Options = {
  readonly pool: Pool
  readonly limits: Limits
  /**
   * Takes an employer's id and rows of that employer as a JSON array; returns `at`, from 1, and `id` of each row
   * that it stored.
   */
  readonly sql: string
  /** True where the statement tells nothing of the audit trail itself. */
  readonly spread: boolean
  readonly action: AuditNote['action']
}

/** Resolves with the id of the row that was stored, or null where the statement left it out. */
export type WriteRow = (row: WrittenRow) => Promise<number | null>

type Outcome = { readonly id: number | null } | { readonly error: unknown }

/** A row that the database refuses, or that waits for too long, does not take the others of its batch with it. */
export const createRowWriter = (options: Options): WriteRow => {
  const write = createBatcher<WrittenRow, Outcome>({
    lanes: LANES,
    max: WRITES_MAX,
    bounds: options.pool.bounds,
    run: (take) => outcomesOf(options, take),
  })
  return async (row) => {
    const outcome = await write(row)
    if ('error' in outcome) throw outcome.error
    return outcome.id
  }
}

type Take = () => readonly WrittenRow[]

const outcomesOf = async (options: Options, take: Take): Promise<Outcome[]> => {
  try {
    return (await stored(options, take)).map((id) => ({ id }))
  } catch (error) {
    const rows = take()
    if (rows.length < 2 || !isOfOneRow(error)) throw translateUnconfirmed(error)
    const alone = (row: WrittenRow): Promise<Outcome[]> =>
      outcomesOf(options, () => [row]).catch((error: unknown) => [{ error }])
    return (await Promise.all(rows.map(alone))).flat()
  }
}

/** Ids in the order of the rows. */
const stored = async (options: Options, take: Take): Promise<(number | null)[]> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await options.pool.use((connection) => store(connection, options, take()))
    } catch (error) {
      if (!isRepeatable(error)) throw error
      if (attempt === ATTEMPTS_MAX) throw overloaded('Other writes kept changing the same jobs.', error)
    }
    await pause(Math.random() * PAUSE_MAX_MS * attempt)
  }
}

type Written = { readonly at: number; readonly id: number }

/** No statement may speak of several employers; rows of one are stored by a statement that is its own transaction. */
const store = async (
  connection: Connection,
  options: Options,
  rows: readonly WrittenRow[],
): Promise<(number | null)[]> => {
  const { limits, sql, spread } = options
  if (rows.length === 0) return []
  const ids = new Map<WrittenRow, number>()
  const groups = [...Map.groupBy(rows, (row) => row.employer_id)].sort(([a], [b]) => a - b)
  const note = (group: readonly WrittenRow[], written: readonly Written[]): void => {
    for (const { at, id } of written) {
      const row = group[at - 1]
      if (row) ids.set(row, id)
    }
  }
  const [only] = groups
  if (only && groups.length === 1 && limits.preparedStatements && !spread) {
    const written = await connection.store<Written>(sql, [only[0], JSON.stringify(only[1])])
    // The one warning of a commit: it is not on the synchronous standby, and so may be lost in a failover.
    if (written.warned) throw unconfirmed(new Error('The store confirmed the write with a warning.'))
    note(only[1], written.rows)
  } else {
    await inTransaction(connection, limits, async () => {
      for (const [employerId, group] of groups)
        note(group, await (spread ? storeAndTell : storeGroup)(connection, options, [employerId, group]))
    })
  }
  return rows.map((row) => ids.get(row) ?? null)
}

type Group = [employerId: number, rows: readonly WrittenRow[]]

const storeGroup = (connection: Connection, { sql }: Options, [employerId, rows]: Group): Promise<Written[]> =>
  connection.all<Written>(sql, [employerId, JSON.stringify(rows)])

const storeAndTell = async (connection: Connection, options: Options, group: Group): Promise<Written[]> => {
  const [employerId, rows] = group
  const written = await storeGroup(connection, options, group)
  const notes = written.flatMap(({ at, id }): AuditNote[] => {
    const row = rows[at - 1]
    if (!row) return []
    const { updated_at, key_id, members } = row
    return [{ at: updated_at, keyId: key_id, action: options.action, subjectId: id, members: members.split(',') }]
  })
  await appendAudit({ write: (sql, ...values) => connection.all(sql, values) }, employerId, notes)
  return written
}

const inTransaction = async (connection: Connection, limits: Limits, work: () => Promise<void>): Promise<void> => {
  try {
    await connection.exec(beginOf(limits))
    await work()
    await commit(connection)
  } catch (error) {
    await rollBack(connection)
    throw error
  }
}
