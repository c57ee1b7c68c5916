/** Entries of a trail from the newest backwards; the same statements on either engine. */

import type { Ask } from '../../platform/engines/sql.ts'
import type { AuditSearch, FoundEntries } from '../ports.ts'
import { ENTRY_COLUMNS, type EntryRow, filterValues, matchesFilter, toEntry } from './row.ts'

/** Entries that one search looks through: some 10 ms of an engine, whatever the filter. */
export const SEARCHED_ENTRIES = 20_000

const ENDS = `SELECT COALESCE((SELECT max(seq) FROM audit_entries WHERE employer_id = $1), 0) AS last,
  COALESCE((SELECT seq FROM audit_anchors WHERE employer_id = $1), 0) AS anchor`

const NEWEST = `SELECT ${ENTRY_COLUMNS} FROM audit_entries
  WHERE employer_id = $1 AND seq < $2 AND ${matchesFilter} AND seq > $7 ORDER BY seq DESC LIMIT CAST($8 AS integer)`

export const auditSearch =
  (ask: Ask) =>
  async (employerId: number, { before, limit, filter }: AuditSearch): Promise<FoundEntries> => {
    const [ends] = await ask<{ last: number; anchor: number }>(ENDS, employerId)
    const { last = 0, anchor = 0 } = ends ?? {}
    const end = Math.min(before ?? Number.POSITIVE_INFINITY, last + 1)
    const floor = Math.max(anchor, end - 1 - SEARCHED_ENTRIES)
    const rows = await ask<EntryRow>(NEWEST, employerId, end, ...filterValues(filter), floor, limit)
    const entries = rows.map(toEntry)
    const next = entries.length < limit ? floor + 1 : (entries.at(-1)?.seq ?? 0)
    return { entries, before: next > anchor + 1 ? next : null }
  }

const SIGN_INS = `SELECT subject_id, max(at) AS at FROM audit_entries
  WHERE employer_id = $1 AND seq > $2 AND action = 'person.sign-in' GROUP BY subject_id`

type SignInRow = { readonly subject_id: number; readonly at: number }

/** The last sign-in of each person that the newest part of a trail holds. */
export const auditSignIns =
  (ask: Ask) =>
  async (employerId: number): Promise<ReadonlyMap<number, number>> => {
    const [ends] = await ask<{ last: number; anchor: number }>(ENDS, employerId)
    const { last = 0, anchor = 0 } = ends ?? {}
    const rows = await ask<SignInRow>(SIGN_INS, employerId, Math.max(anchor, last - SEARCHED_ENTRIES))
    return new Map(rows.map(({ subject_id, at }) => [Number(subject_id), Number(at)]))
  }
