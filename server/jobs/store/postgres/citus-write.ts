/**
 * Writes of one employer on Citus. Every statement involves only the node of the employer, so the commit does, too;
 * ids come from the coordinator by a separate statement.
 */
import type { AuditAction, AuditNote } from '../../../audit/entry.ts'
import { appendToChain, lockChain, placeholders } from '../../../audit/store/citus-audit-chain.ts'
import { refusalOfKey } from '../../../people/store/claims.ts'
import type { Connection, Limits } from '../../../platform/engines/postgres/connection.ts'
import { commit, inTransaction } from '../../../platform/engines/postgres/transaction.ts'
import type { Ask } from '../../../platform/engines/sql.ts'
import { writtenColumns } from '../job-row.ts'
import type { StoreWrites, Write, WrittenRow } from './row-writer.ts'

/** Called for new jobs alone, since an id is never given twice. */
const IDS = `SELECT nextval('job_ids')::integer AS id FROM generate_series(1, $1::integer)`

const TAKEN = `SELECT reference_id FROM jobs WHERE employer_id = $1
  AND reference_id = ANY (ARRAY (SELECT json_array_elements_text($2::text::json)))`

const COLUMNS = ['employer_id', 'id', 'created_at', 'updated_at', ...writtenColumns]

const insertOf = (
  rows: number,
): string => `INSERT INTO jobs (${COLUMNS.join(', ')}) ${placeholders(rows, COLUMNS.length)}
  ON CONFLICT (employer_id, reference_id) DO NOTHING RETURNING id`

type Options = {
  readonly limits: Limits
  /** Takes an employer's id and rows as a JSON array; returns `at`, from 1, and `id` of each replaced row. */
  readonly replace: string
}

/** Stores writes of one employer in one transaction. */
export const createStoreOnNode =
  ({ limits, replace }: Options): StoreWrites =>
  async (connection, writes) => {
    const [first] = writes
    if (!first) return []
    const { employer_id: employerId } = first.row
    const ids = new Map<WrittenRow, number>()
    await inTransaction(connection, limits, async () => {
      const write = <R>(sql: string, ...values: readonly unknown[]) => connection.all<R>(sql, values)
      const standing = await standingRows(connection, writes)
      const fresh = await numberedRows(connection, rowsOfKind(standing, 'insert'))
      // All are sent at once; the chain is locked last.
      const [inserted, replaced, end] = await Promise.all([
        insert(connection, employerId, fresh),
        replaceAll(connection, replace, rowsOfKind(standing, 'replace')),
        lockChain({ write }, employerId),
      ])
      for (const [row, id] of [...inserted, ...replaced]) ids.set(row, id)
      const notes = [...notesOf('job.create', inserted), ...notesOf('job.update', replaced)]
      await Promise.all([appendToChain({ write }, [employerId, end], notes), commit(connection)])
    })
    return writes.map(({ row }) => ids.get(row) ?? null)
  }

/** The writes whose key stands, if they claim it; the keys are on the coordinator. */
const standingRows = async (connection: Connection, writes: readonly Write[]): Promise<readonly Write[]> => {
  const ask: Ask = (sql, ...values) => connection.all(sql, values)
  const ended = new Set<number | null>()
  for (const [keyId, [first]] of Map.groupBy(writes, ({ row }) => (row.claimed ? row.key_id : null))) {
    if (keyId === null || !first) continue
    const claim = { keyId, scope: 'jobs:write' } as const
    if (await refusalOfKey(ask, claim, first.row.written_at)) ended.add(keyId)
  }
  return writes.filter(({ row }) => !row.claimed || !ended.has(row.key_id))
}

type Stored = readonly [row: WrittenRow, id: number]

const rowsOfKind = (writes: readonly Write[], kind: Write['kind']): WrittenRow[] =>
  writes.filter((write) => write.kind === kind).map(({ row }) => row)

/** Gives ids to the rows whose referenceId is free; sorted, which prevents deadlocks. */
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
    return [id, row.created_at, row.updated_at, ...writtenColumns.map((name) => row[name])]
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
  stored.map(([{ written_at, key_id, members }, id]) => {
    return { at: written_at, keyId: key_id, action, subjectId: id, members: members.split(',') }
  })
