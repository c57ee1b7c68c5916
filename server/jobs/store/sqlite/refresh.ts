import { REFRESHED } from '../../../audit/store/row.ts'
import { BOUND, type Connection } from '../../../platform/engines/sqlite/connection.ts'
import { stampAfter } from '../../job.ts'
import type { RefreshRound } from '../../ports.ts'
import { parseJob } from '../../render.ts'
import { type JobRow, jobColumns, toJob, toRow } from '../job-row.ts'
import type { DerivedState } from './derived-state.ts'

const REFRESHABLE = "auto_refresh = 1 AND status = 'active'"

/** The next closing day of refreshable jobs. */
const closingAfter = (day: string): string =>
  `(SELECT min(close_date) FROM jobs INDEXED BY jobs_to_refresh WHERE ${REFRESHABLE} AND close_date > ${day})`

/**
 * The due jobs of all employers. The index has those of a closing day together, so no other job is read.
 */
export const DUE = `WITH RECURSIVE closing (day) AS (
    SELECT ${closingAfter('?')} UNION ALL SELECT ${closingAfter('day')} FROM closing WHERE day IS NOT NULL)
  SELECT j.employer_id, ${jobColumns.map((name) => `j.${name}`).join(', ')} FROM closing
    CROSS JOIN jobs j INDEXED BY jobs_to_refresh ON ${REFRESHABLE}
      AND j.close_date = closing.day AND j.publish_date <= ?
    CROSS JOIN employers e ON e.id = j.employer_id AND e.plan = 'unlimited' AND e.suspended_at IS NULL
      AND e.test_days = 0
  LIMIT ${BOUND}`
/** Those of a twin. */
export const DUE_OF_ONE = `SELECT j.employer_id, ${jobColumns.map((name) => `j.${name}`).join(', ')}
  FROM jobs j JOIN employers e ON e.id = j.employer_id AND e.plan = 'unlimited' AND e.suspended_at IS NULL
  WHERE j.employer_id = ? AND ${REFRESHABLE} AND j.close_date > ? AND j.publish_date <= ? LIMIT ${BOUND}`
const REFRESH = 'UPDATE jobs SET publish_date = ?, head = ?, checksum = ?, updated_at = ? WHERE id = ?'
/** A refresh is no change of the client's version. */
export const CARRY_DIGEST = 'UPDATE job_digests SET version = ? WHERE employer_id = ? AND job_id = ? AND version = ?'

type Due = JobRow & { readonly employer_id: number }

type Writing = { readonly writer: Connection; readonly derived: DerivedState; readonly now: number }

export const refreshRound = (writing: Writing, { today, publishedBy, limit, employerId }: RefreshRound): number => {
  const { writer } = writing
  const due =
    employerId === undefined
      ? writer.all<Due>(DUE, today, publishedBy, limit)
      : writer.all<Due>(DUE_OF_ONE, employerId, today, publishedBy, limit)
  for (const row of due) refresh(writing, row, today)
  return due.length
}

const refresh = ({ writer, derived, now }: Writing, { employer_id: employerId, ...row }: Due, today: string): void => {
  const { head, checksum, search_text: text } = toRow({ ...parseJob(toJob(row)), publishDate: today })
  const updatedAt = stampAfter(row.updated_at, now)
  writer.run(REFRESH, today, head, checksum, updatedAt, row.id)
  writer.run(CARRY_DIGEST, updatedAt, employerId, row.id, row.updated_at)
  const before = { id: row.id, employerId, status: row.status, publishDate: row.publish_date, text }
  derived.change(before, { ...before, publishDate: today })
  derived.append(employerId, { ...REFRESHED, at: now, subjectId: row.id })
}
