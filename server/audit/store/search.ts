/** Entries of a trail from the newest backwards; the same statements on either engine. */
import type { AuditSearch, FoundEntries } from '../ports.ts'
import { type EntryRow, filterValues, toEntry } from './row.ts'

/** Entries that one search looks through: some 10 ms of an engine, whatever the filter. */
export const SEARCHED_ENTRIES = 20_000

const ENDS = `SELECT COALESCE((SELECT max(seq) FROM audit_entries WHERE employer_id = $1), 0) AS last,
  COALESCE((SELECT seq FROM audit_anchors WHERE employer_id = $1), 0) AS anchor`

const isWanted = `(CAST($3 AS bigint) IS NULL OR at >= $3) AND (CAST($4 AS bigint) IS NULL OR at < $4)
  AND (CAST($5 AS bigint) IS NULL OR (subject_id = $5 AND action LIKE 'job.%'))
  AND (CAST($6 AS integer) IS NULL OR key_id = $6)`

const newestOf = (hex: string): string => `SELECT employer_id, seq, at, key_id, action, subject_id, members, operator,
  ${hex} AS hash FROM audit_entries WHERE employer_id = $1 AND seq < $2 AND ${isWanted} AND seq > $7
  ORDER BY seq DESC LIMIT $8`

type Ask = <R>(sql: string, ...values: readonly (number | null)[]) => Promise<R[]>

/** `hex` writes the column of the hash in lower hexadecimal digits. */
export const auditSearch = (ask: Ask, hex: string) => {
  const newest = newestOf(hex)
  return async (employerId: number, { before, limit, filter }: AuditSearch): Promise<FoundEntries> => {
    const [ends] = await ask<{ last: number; anchor: number }>(ENDS, employerId)
    const { last = 0, anchor = 0 } = ends ?? {}
    const end = Math.min(before ?? Number.POSITIVE_INFINITY, last + 1)
    const floor = Math.max(anchor, end - 1 - SEARCHED_ENTRIES)
    const rows = await ask<EntryRow>(newest, employerId, end, ...filterValues(filter), floor, limit)
    const entries = rows.map(toEntry)
    const next = entries.length < limit ? floor + 1 : (entries.at(-1)?.seq ?? 0)
    return { entries, before: next > anchor + 1 ? next : null }
  }
}

const SIGN_INS = `SELECT subject_id, max(at) AS at FROM audit_entries
  WHERE employer_id = $1 AND seq > $2 AND action = 'person.sign-in' GROUP BY subject_id`

type SignInRow = { readonly subject_id: number; readonly at: number }

/** The last sign-in of each person that the newest part of a trail tells. */
export const auditSignIns =
  (ask: Ask) =>
  async (employerId: number): Promise<ReadonlyMap<number, number>> => {
    const [ends] = await ask<{ last: number; anchor: number }>(ENDS, employerId)
    const { last = 0, anchor = 0 } = ends ?? {}
    const rows = await ask<SignInRow>(SIGN_INS, employerId, Math.max(anchor, last - SEARCHED_ENTRIES))
    return new Map(rows.map(({ subject_id, at }) => [Number(subject_id), Number(at)]))
  }
