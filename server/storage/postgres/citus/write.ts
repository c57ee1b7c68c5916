/**
 * Writes of one employer where the tables are spread: every statement is a matter of the one node that has the
 * employer, so that the commit is, too. Ids come from the coordinator, by a statement of its own.
 */
import type { AuditAction, AuditNote } from '../../../domain/audit.ts'
import { columnNames } from '../../job-columns.ts'
import type { Connection, Limits } from '../driver/connection.ts'
import { rowsOf } from '../driver/placeholders.ts'
import { commit, inTransaction } from '../driver/transaction.ts'
import type { StoreWrites, Write, WrittenRow } from '../write-batch.ts'
import { extendChain, holdChain } from './audit-chain.ts'

/** One for each job that will be stored, since an id that was given is never given again. */
const IDS = `SELECT nextval('job_ids')::integer AS id FROM generate_series(1, $1::integer)`

const TAKEN = `SELECT reference_id FROM jobs WHERE employer_id = $1
  AND reference_id = ANY (ARRAY (SELECT json_array_elements_text($2::text::json)))`

const COLUMNS = ['employer_id', 'id', 'created_at', 'updated_at', 'checksum_at', ...columnNames]

const insertOf = (rows: number): string => `INSERT INTO jobs (${COLUMNS.join(', ')}) ${rowsOf(rows, COLUMNS.length)}
  ON CONFLICT (employer_id, reference_id) DO NOTHING RETURNING id`

type Options = {
  readonly limits: Limits
  /** Takes an employer's id and rows as a JSON array; returns `at`, from 1, and `id` of each row that it replaced. */
  readonly replace: string
}

/** Stores writes of one employer in a transaction of their own. */
export const createStoreOnNode =
  ({ limits, replace }: Options): StoreWrites =>
  async (connection, writes) => {
    const [first] = writes
    if (!first) return []
    const { employer_id: employerId } = first.row
    const ids = new Map<WrittenRow, number>()
    await inTransaction(connection, limits, async () => {
      const write = <R>(sql: string, ...values: readonly unknown[]) => connection.all<R>(sql, values)
      const fresh = await numberedRows(connection, rowsOfKind(writes, 'insert'))
      // Sent at once: the chain is held last, when everything else of the employer is locked.
      const [inserted, replaced, end] = await Promise.all([
        insert(connection, employerId, fresh),
        replaceAll(connection, replace, rowsOfKind(writes, 'replace')),
        holdChain({ write }, employerId),
      ])
      for (const [row, id] of [...inserted, ...replaced]) ids.set(row, id)
      const notes = [...notesOf('job.create', inserted), ...notesOf('job.update', replaced)]
      await Promise.all([extendChain({ write }, [employerId, end], notes), commit(connection)])
    })
    return writes.map(({ row }) => ids.get(row) ?? null)
  }

type Stored = readonly [row: WrittenRow, id: number]

const rowsOfKind = (writes: readonly Write[], wanted: Write['kind']): WrittenRow[] =>
  writes.filter(({ kind }) => kind === wanted).map(({ row }) => row)

/** Rows whose referenceId is free, with the ids they get; the order keeps two that store the same ones from a circle. */
const numberedRows = async (connection: Connection, rows: readonly WrittenRow[]): Promise<Stored[]> => {
  const [first] = rows
  if (!first) return []
  const references = rows.flatMap(({ reference_id }) => (reference_id === null ? [] : [reference_id]))
  const found =
    references.length === 0
      ? []
      : await connection.all<{ reference_id: string }>(TAKEN, [first.employer_id, JSON.stringify(references)])
  const taken = new Set<unknown>(found.map(({ reference_id }) => reference_id))
  const free = rows.filter(({ reference_id }) => !taken.has(reference_id)).toSorted(byReference)
  if (free.length === 0) return []
  const ids = await connection.all<{ id: number }>(IDS, [free.length])
  return free.flatMap((row, at): Stored[] => {
    const id = ids[at]?.id
    return id === undefined ? [] : [[row, id]]
  })
}

const byReference = (a: WrittenRow, b: WrittenRow): number => {
  const [one, other] = [String(a.reference_id), String(b.reference_id)]
  return Number(one > other) - Number(one < other)
}

const insert = async (connection: Connection, employerId: number, fresh: readonly Stored[]): Promise<Stored[]> => {
  if (fresh.length === 0) return []
  const values = fresh.flatMap(([row, id]) => {
    return [id, row.created_at, row.updated_at, row.updated_at, ...columnNames.map((name) => row[name])]
  })
  const stored = await connection.all<{ id: number }>(insertOf(fresh.length), [employerId, ...values])
  const ids = new Set(stored.map(({ id }) => id))
  return fresh.filter(([, id]) => ids.has(id))
}

const replaceAll = async (connection: Connection, sql: string, rows: readonly WrittenRow[]): Promise<Stored[]> => {
  const [first] = rows
  if (!first) return []
  const replaced = await connection.all<{ at: number; id: number }>(sql, [first.employer_id, JSON.stringify(rows)])
  return replaced.flatMap(({ at, id }): Stored[] => {
    const row = rows[at - 1]
    return row ? [[row, id]] : []
  })
}

const notesOf = (action: AuditAction, stored: readonly Stored[]): AuditNote[] =>
  stored.map(([{ updated_at, key_id, members }, id]) => {
    return { at: updated_at, keyId: key_id, action, subjectId: id, members: members.split(',') }
  })
