/** Writes rows in batches of one commit each; every write has its own outcome. */

import { BATCH_MAX, CONCURRENCY, createBatcher } from '../../../platform/engines/postgres/batcher.ts'
import type { Connection, Limits } from '../../../platform/engines/postgres/connection.ts'
import {
  isNodeFailure,
  isRepeatable,
  isRowFault,
  translate,
  translateUnconfirmed,
} from '../../../platform/engines/postgres/errors.ts'
import { type Outcome, unwrapOutcomes } from '../../../platform/engines/postgres/outcome.ts'
import type { Pool } from '../../../platform/engines/postgres/pool.ts'
import { commit, inTransaction, storeAlone, withRetries } from '../../../platform/engines/postgres/transaction.ts'
import { sentence } from '../../../platform/sentences/sentence.ts'

/** Connections for other writes, however many batches are in flight. */
const CONNECTIONS_SPARED = 1

/** Characters of the documents in one batch, which an employer's small row would wait for: some milliseconds. */
const CONTENT_MAX = 512 * 1024

/** A row by the names of its columns. */
export type WrittenRow = {
  readonly employer_id: number
  /** For the audit trail: the key, the names of the changed members, separated by commas, and the time. */
  readonly key_id: number | null
  /** True if the key must stand still when the row is written. */
  readonly claimed: boolean
  readonly members: string
  readonly written_at: number
} & Readonly<Record<string, unknown>>

/** In order of execution: an insert may wait for others, so it comes before the locks of replacements. */
const KINDS = ['insert', 'replace'] as const

type WriteKind = (typeof KINDS)[number]

type Options = {
  readonly pool: Pool
  readonly limits: Limits
  /** Take an employer's id and its rows as a JSON array; return `at`, from 1, and `id` of each stored row. */
  readonly statements: Readonly<Record<WriteKind, string>>
  /** Stores the writes of one employer if Citus distributes the tables; null otherwise. */
  readonly onNode: StoreWrites | null
}

/** Returns the ids in the order of the writes, null for one that was not stored. */
export type StoreWrites = (connection: Connection, writes: readonly Write[]) => Promise<(number | null)[]>

/** Returns the id of the stored row, or null if the statement skipped it. */
export type WriteRow = (kind: WriteKind, row: WrittenRow) => Promise<number | null>

export type Write = { readonly kind: WriteKind; readonly row: WrittenRow }

/**
 * The failure of one row does not affect the others of its batch. Batches of an employer run one after another, since
 * each locks the employer's audit trail until its commit.
 */
export const createRowWriter = (options: Options): WriteRow => {
  const { pool, onNode } = options
  const write = createBatcher<Write, Outcome<number | null>>({
    concurrency: CONCURRENCY,
    concurrencyMax: Math.max(CONCURRENCY, pool.size - CONNECTIONS_SPARED),
    max: BATCH_MAX,
    bounds: pool.bounds,
    keyOf: ({ row }) => row.employer_id,
    weight: { of: ({ row }) => String(row.content ?? '').length, max: CONTENT_MAX },
    // A transaction of one employer involves only one node.
    ...(onNode ? { keysMax: 1 } : {}),
    run: (take, release) => outcomesOf(options, take, release),
  })
  const writeApart = unwrapOutcomes(write)
  return (kind, row) => writeApart({ kind, row })
}

type Take = () => readonly Write[]

const outcomesOf = async (options: Options, take: Take, release: () => void): Promise<Outcome<number | null>[]> => {
  try {
    return (await stored(options, take)).map((id) => ({ value: id }))
  } catch (error) {
    const writes = take()
    if (writes.length < 2 || !isRowFault(error)) throw refusalOf(options, error)
    // Each row runs again in a transaction of its own; one may wait for a lock, which must not delay its employer.
    release()
    const alone = (write: Write): Promise<Outcome<number | null>[]> =>
      outcomesOf(options, () => [write], release).catch((error: unknown) => [{ error }])
    return (await Promise.all(writes.map(alone))).flat()
  }
}

/** A node that is lost before the commit stored nothing; a failed commit is unconfirmed already. */
const refusalOf = ({ onNode }: Options, error: unknown): unknown =>
  onNode && isNodeFailure(error) ? translate(error) : translateUnconfirmed(error)

const stored = (options: Options, take: Take): Promise<(number | null)[]> => {
  const store = options.onNode ?? storeTogether(options)
  return withRetries({
    run: () => options.pool.use((connection) => store(connection, take())),
    mayRepeat: isRepeatable,
    refusal: sentence('jobsContended'),
  })
}

type Written = { readonly at: number; readonly id: number }

/** Rows of one employer that one statement stores. */
type Group = { readonly kind: WriteKind; readonly employerId: number; readonly rows: readonly WrittenRow[] }

/** One statement for each employer and kind; a single one is its own transaction. */
const storeTogether =
  ({ limits, statements }: Options): StoreWrites =>
  async (connection, writes) => {
    if (writes.length === 0) return []
    const groups = groupsOf(writes)
    const [only] = groups
    const ids = new Map<WrittenRow, number>()
    const note = ({ rows }: Group, written: readonly Written[]): void => {
      for (const { at, id } of written) {
        const row = rows[at - 1]
        if (row) ids.set(row, id)
      }
    }
    if (only && groups.length === 1) {
      note(only, await storeAlone<Written>(connection, limits, [statements[only.kind], valuesOf(only)]))
    } else {
      // All are sent at once; if one fails, the server refuses the rest and answers COMMIT with ROLLBACK.
      await inTransaction(connection, limits, () => {
        const noted = groups.map(async (group) =>
          note(group, await connection.all<Written>(statements[group.kind], valuesOf(group))),
        )
        return Promise.all([...noted, commit(connection)])
      })
    }
    return writes.map(({ row }) => ids.get(row) ?? null)
  }

/** In the order of employers, which prevents deadlocks. */
const groupsOf = (writes: readonly Write[]): Group[] => {
  const ofEmployers = [...Map.groupBy(writes, ({ row }) => row.employer_id)].sort(([a], [b]) => a - b)
  return ofEmployers.flatMap(([employerId, own]) =>
    KINDS.flatMap((kind) => {
      const rows = own.filter((write) => write.kind === kind).map(({ row }) => row)
      return rows.length === 0 ? [] : { kind, employerId, rows }
    }),
  )
}

const valuesOf = ({ employerId, rows }: Group): unknown[] => [employerId, JSON.stringify(rows)]
