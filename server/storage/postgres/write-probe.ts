/** Tells whether the database takes writes at this time: by those that it took lately, else by one that changes nothing. */
import type { Connection, Limits } from './driver/connection.ts'
import { within } from './driver/deadlines.ts'
import { codeOf, isUnavailable, unconfirmed } from './driver/errors.ts'
import type { Pool } from './driver/pool.ts'
import { commit, inTransaction } from './driver/transaction.ts'

/** For so long an answer holds, and a write that succeeded speaks for the next ones. */
const FRESH_MS = 3_000

export type WriteProbe = {
  /** The pool, watched: a write that it stores saves a probe. */
  readonly writes: Pool
  /** Resolves when the database takes writes; rejects with why not, or when that takes too long. */
  readonly check: () => Promise<void>
}

type Options = { readonly writes: Pool; readonly limits: Limits; readonly deadlineMs: number }

/** However often it is asked, one probe is under way at a time, and one is begun in some seconds. */
export const createWriteProbe = ({ writes: pool, limits, deadlineMs }: Options): WriteProbe => {
  let storedAt = Number.NEGATIVE_INFINITY
  let probe: Promise<void> | null = null
  let endedAt = Number.POSITIVE_INFINITY

  const use: Pool['use'] = async (work) => {
    try {
      const value = await pool.use(work)
      storedAt = performance.now()
      return value
    } catch (error) {
      if (isUnavailable(error)) storedAt = Number.NEGATIVE_INFINITY
      throw error
    }
  }
  const writes: Pool = { ...pool, use }

  const begin = (): Promise<void> => {
    endedAt = Number.POSITIVE_INFINITY
    const begun = writes.use((connection) => probeOn(connection, limits))
    begun.catch(() => undefined).finally(() => (endedAt = performance.now()))
    return begun
  }

  const check = async (): Promise<void> => {
    const now = performance.now()
    if (now - storedAt < FRESH_MS) return
    if (probe === null || now - endedAt >= FRESH_MS) probe = begin()
    await within(probe, deadlineMs, 'The store does not confirm writes.')
  }

  return { writes, check }
}

const PROBE = 'UPDATE write_probe SET probed_at = clock_timestamp() WHERE id = 1 RETURNING id'

const probeOn = async (connection: Connection, limits: Limits): Promise<void> => {
  await requireRoom(connection, limits)
  if (!limits.preparedStatements) {
    await inTransaction(connection, limits, () => Promise.all([connection.run(PROBE), commit(connection)]))
    return
  }
  const { warned } = await connection.store(PROBE, [])
  // The one warning of a commit: it is not on the synchronous standby.
  if (warned) throw unconfirmed(new Error('The store confirmed the write with a warning.'))
}

/** More rows than fit into work_mem, so that the server puts them into a file of its own, beside the tables. */
const SPILL = 'SELECT count(*) FROM generate_series(1, 20000)'

/** The server does not let sessions make such files (temp_file_limit), which says nothing of the disk. */
const NOT_ALLOWED = '53400'

/** A full disk still takes a change that fits into a page, but no file that grows. */
const requireRoom = async (connection: Connection, limits: Limits): Promise<void> => {
  try {
    await inTransaction(connection, limits, async () => {
      await connection.exec("SET LOCAL work_mem = '64kB'; SET LOCAL temp_tablespaces = ''")
      await connection.one(SPILL)
      await connection.exec('ROLLBACK')
    })
  } catch (error) {
    if (codeOf(error) !== NOT_ALLOWED) throw error
  }
}
