import type { RefreshRound } from '../../use-cases/ports.ts'
import { REFRESHED } from '../audit-row.ts'
import { BOUND } from './bound.ts'
import type { Connection } from './connection.ts'
import type { Books } from './derived-state.ts'

const RENEWED = "auto_refresh = 1 AND status = 'active'"

/** The first day after another on which a job closes that may be renewed. */
const closingAfter = (day: string): string =>
  `(SELECT min(close_date) FROM jobs INDEXED BY jobs_to_refresh WHERE ${RENEWED} AND close_date > ${day})`

/**
 * These two speak of jobs of many employers; they run from the timer, never from a request. For each day on which
 * jobs close the index has those that are due together, so that no other is met.
 */
export const DUE = `WITH RECURSIVE closing (day) AS (
    SELECT ${closingAfter('?')} UNION ALL SELECT ${closingAfter('day')} FROM closing WHERE day IS NOT NULL)
  SELECT j.employer_id AS employerId, j.publish_date AS publishDate, json_group_array(j.id) AS ids, count(*) AS jobs
  FROM (
    SELECT j.id, j.employer_id, j.publish_date FROM closing
      CROSS JOIN jobs j INDEXED BY jobs_to_refresh ON ${RENEWED}
        AND j.close_date = closing.day AND j.publish_date <= ?
      CROSS JOIN employers e ON e.id = j.employer_id AND e.plan = 'unlimited' AND e.suspended_at IS NULL
    LIMIT ${BOUND}
  ) j GROUP BY j.employer_id, j.publish_date`
const REFRESH = `UPDATE jobs SET publish_date = ?, checksum_at = iif(checksum_at = updated_at, ?, NULL), updated_at = ?
  WHERE id IN (SELECT value FROM json_each(?))`

type Due = { readonly employerId: number; readonly publishDate: string; readonly ids: string; readonly jobs: number }

export const refreshRound = (
  { writer, books, now }: { readonly writer: Connection; readonly books: Books; readonly now: number },
  { today, publishedBy, limit }: RefreshRound,
): number => {
  const due = writer.all<Due>(DUE, today, publishedBy, limit)
  for (const { employerId, publishDate, ids, jobs } of due) {
    writer.run(REFRESH, today, now, now, ids)
    books.counts.change(employerId, { status: 'active', publishDate }, -jobs)
    books.counts.change(employerId, { status: 'active', publishDate: today }, jobs)
    for (const subjectId of JSON.parse(ids) as number[])
      books.chains.append(employerId, { ...REFRESHED, at: now, subjectId })
  }
  return due.reduce((sum, { jobs }) => sum + jobs, 0)
}
