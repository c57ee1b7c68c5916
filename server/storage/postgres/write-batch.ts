/** Batches of writes: each is stored by one statement, and so by one commit, and every write has its own outcome. */
import { createBatcher } from './driver/batcher.ts'
import type { Connection, Limits } from './driver/connection.ts'
import { isOfNode, isOfOneRow, isRepeatable, translate, translateUnconfirmed, unconfirmed } from './driver/errors.ts'
import { apart, type Outcome } from './driver/outcome.ts'
import type { Pool } from './driver/pool.ts'
import { commit, inTransaction, repeated } from './driver/transaction.ts'

/** Bounds what one failure can make unsure, and the length of a statement. */
const WRITES_MAX = 64

/** Batches in flight at once: while one waits for the disk the next is gathered. */
const CONCURRENCY = 2

/** Connections that are left to other writes, however many batches are in flight. */
const CONNECTIONS_LEFT = 1

/** A row to be written, by the names of its columns. */
export type WrittenRow = {
  readonly employer_id: number
  /** For the audit trail: by which key, and the names of the members, divided by commas. */
  readonly key_id: number | null
  readonly members: string
  readonly updated_at: number
} & Readonly<Record<string, unknown>>

/** In the order in which they are sent: an insert may wait for others, and must hold nothing that they wait for. */
const KINDS = ['insert', 'replace'] as const

export type WriteKind = (typeof KINDS)[number]

type Options = {
  readonly pool: Pool
  readonly limits: Limits
  /**
   * Statements that take an employer's id and rows of that employer as a JSON array, and return `at`, from 1, and
   * `id` of each row that they stored.
   */
  readonly statements: Readonly<Record<WriteKind, string>>
  /** Stores the writes of one employer, where the tables are spread over a cluster; null where they are not. */
  readonly onNode: StoreWrites | null
}

/** Ids in the order of the writes, null for one that was left out. */
export type StoreWrites = (connection: Connection, writes: readonly Write[]) => Promise<(number | null)[]>

/** Resolves with the id of the row that was stored, or null where the statement left it out. */
export type WriteRow = (kind: WriteKind, row: WrittenRow) => Promise<number | null>

export type Write = { readonly kind: WriteKind; readonly row: WrittenRow }

/**
 * A row that the database refuses, or that waits for too long, does not take the others of its batch with it. All
 * writes of an employer go one batch after the other, since each holds the employer's audit trail until its commit.
 */
export const createRowWriter = (options: Options): WriteRow => {
  const { pool, onNode } = options
  const write = createBatcher<Write, Outcome<number | null>>({
    concurrency: CONCURRENCY,
    concurrencyMax: Math.max(CONCURRENCY, pool.size - CONNECTIONS_LEFT),
    max: WRITES_MAX,
    bounds: pool.bounds,
    keyOf: ({ row }) => row.employer_id,
    // In a cluster a transaction of one employer is a matter of one node.
    ...(onNode ? { keysMax: 1 } : {}),
    run: (take, release) => outcomesOf(options, take, release),
  })
  const writeApart = apart(write)
  return (kind, row) => writeApart({ kind, row })
}

type Take = () => readonly Write[]

const outcomesOf = async (options: Options, take: Take, release: () => void): Promise<Outcome<number | null>[]> => {
  try {
    return (await stored(options, take)).map((id) => ({ value: id }))
  } catch (error) {
    const writes = take()
    if (writes.length < 2 || !isOfOneRow(error)) throw refusalOf(options, error)
    // Alone each is a transaction of its own; one may wait long for a lock again, and holds up none of its employer.
    release()
    const alone = (write: Write): Promise<Outcome<number | null>[]> =>
      outcomesOf(options, () => [write], release).catch((error: unknown) => [{ error }])
    return (await Promise.all(writes.map(alone))).flat()
  }
}

/** A lost node before the commit, whose failure is unconfirmed already, means that nothing was stored. */
const refusalOf = ({ onNode }: Options, error: unknown): unknown =>
  onNode && isOfNode(error) ? translate(error) : translateUnconfirmed(error)

/** Ids in the order of the rows. */
const stored = (options: Options, take: Take): Promise<(number | null)[]> => {
  const store = options.onNode ?? storeTogether(options)
  return repeated({
    run: () => options.pool.use((connection) => store(connection, take())),
    mayRepeat: isRepeatable,
    refusal: 'Other writes kept changing the same jobs.',
  })
}

type Written = { readonly at: number; readonly id: number }

/** Rows of one employer that one statement stores. */
type Group = { readonly kind: WriteKind; readonly employerId: number; readonly rows: readonly WrittenRow[] }

/** No statement may speak of several employers; one that is alone is its own transaction. */
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
    if (only && groups.length === 1 && limits.preparedStatements) {
      const written = await connection.store<Written>(statements[only.kind], valuesOf(only))
      // The one warning of a commit: it is not on the synchronous standby, and so may be lost in a failover.
      if (written.warned) throw unconfirmed(new Error('The store confirmed the write with a warning.'))
      note(only, written.rows)
    } else {
      // Sent at once; where one fails the server carries out none of the others, and takes COMMIT for ROLLBACK.
      await inTransaction(connection, limits, () => {
        const noted = groups.map(async (group) =>
          note(group, await connection.all<Written>(statements[group.kind], valuesOf(group))),
        )
        return Promise.all([...noted, commit(connection)])
      })
    }
    return writes.map(({ row }) => ids.get(row) ?? null)
  }

/** In the order of employers, so that no two transactions wait for each other in a circle. */
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
