/** Applications that an address did not take, from an index that has their entries alone. */
import type { Ask } from '../../platform/engines/sql.ts'
import type { FailedApplications } from '../ports.ts'
import { SEARCHED_ENTRIES } from './search.ts'

/** Jobs that one statement asks about; those that are fewer leave the rest null. */
const AMONG_MAX = 50
const AMONG = Array.from({ length: AMONG_MAX }, (_, at) => at)

export const FAILED = `SELECT subject_id, max(seq) AS seq FROM audit_entries
  WHERE employer_id = $1 AND action = 'job.applicationFailed'
    AND subject_id IN (${AMONG.map((at) => `CAST($${at + 2} AS bigint)`).join(', ')}) GROUP BY subject_id`

/** Changes of addresses in so many entries of the newest as a search looks through. */
const CHANGED = `SELECT subject_id, max(seq) AS seq FROM audit_entries
  WHERE employer_id = $1 AND seq > $2 AND action = 'job.update' AND members LIKE '%applicationEmail%' GROUP BY subject_id`

const LAST = 'SELECT max(seq) AS seq FROM audit_entries WHERE employer_id = $1'

export const FIRST_FAILED = `SELECT min(at) AS at FROM audit_entries
  WHERE employer_id = $1 AND action = 'job.applicationFailed' AND subject_id = $2 AND seq > $3 AND at >= $4`

type SeqRow = { readonly subject_id: number; readonly seq: number }

const bySubject = (rows: readonly SeqRow[]): ReadonlyMap<number, number> =>
  new Map(rows.map(({ subject_id, seq }) => [Number(subject_id), Number(seq)]))

export const failedApplications = (ask: Ask): FailedApplications => ({
  failedSince: async (employerId, jobIds, from) => {
    const since = new Map<number, number>()
    const failed = await newestFailures(ask, employerId, jobIds)
    if (failed.size === 0) return since
    const [last] = await ask<{ seq: number | null }>(LAST, employerId)
    const changed = bySubject(await ask<SeqRow>(CHANGED, employerId, (last?.seq ?? 0) - SEARCHED_ENTRIES))
    for (const [id, seq] of failed) {
      const change = changed.get(id) ?? 0
      if (change > seq) continue
      const [first] = await ask<{ at: number | null }>(FIRST_FAILED, employerId, id, change, await from(id))
      if (first && first.at !== null) since.set(id, Number(first.at))
    }
    return since
  },
})

const newestFailures = async (
  ask: Ask,
  employerId: number,
  jobIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const rows: SeqRow[] = []
  for (let at = 0; at < jobIds.length; at += AMONG_MAX) {
    const ids = AMONG.map((nth) => jobIds[at + nth] ?? null)
    rows.push(...(await ask<SeqRow>(FAILED, employerId, ...ids)))
  }
  return bySubject(rows)
}
