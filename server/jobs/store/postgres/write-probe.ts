/** Checks that the database accepts writes, by a recent write or else by a probe. */

import type { Connection, Limits } from '../../../platform/engines/postgres/connection.ts'
import { withDeadline } from '../../../platform/engines/postgres/deadlines.ts'
import { codeOf, isUnavailable } from '../../../platform/engines/postgres/errors.ts'
import type { Pool } from '../../../platform/engines/postgres/pool.ts'
import { inTransaction, storeAlone } from '../../../platform/engines/postgres/transaction.ts'
import { sentence } from '../../../platform/sentences/sentence.ts'

/** Validity of a result, and of a successful write. */
const FRESH_MS = 3_000

type WriteProbe = {
  /** The pool, whose successful writes make probes unnecessary. */
  readonly writes: Pool
  /** Resolves if the database accepts writes; rejects with the reason otherwise, or at the deadline. */
  readonly check: () => Promise<void>
}

type Options = { readonly writes: Pool; readonly limits: Limits; readonly deadlineMs: number }

/** Runs at most one probe at a time, and at most one every FRESH_MS. */
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
    await withDeadline(probe, deadlineMs, sentence('storeUnconfirming'))
  }

  return { writes, check }
}

const PROBE = 'UPDATE write_probe SET probed_at = clock_timestamp() WHERE id = 1 RETURNING id'

const probeOn = async (connection: Connection, limits: Limits): Promise<void> => {
  await requireDiskSpace(connection, limits)
  await storeAlone(connection, limits, [PROBE, []])
}

/** More rows than fit into work_mem, so that the server writes a temporary file beside the tables. */
const SPILL = 'SELECT count(*) FROM generate_series(1, 20000)'

/** SQLSTATE of temp_file_limit, which says nothing about the disk. */
const LIMIT_EXCEEDED = '53400'

/** Detects a full disk, which still accepts a change within a page. */
const requireDiskSpace = async (connection: Connection, limits: Limits): Promise<void> => {
  try {
    await inTransaction(connection, limits, async () => {
      await connection.exec("SET LOCAL work_mem = '64kB'; SET LOCAL temp_tablespaces = ''")
      await connection.one(SPILL)
      await connection.exec('ROLLBACK')
    })
  } catch (error) {
    if (codeOf(error) !== LIMIT_EXCEEDED) throw error
  }
}
