import type { RefreshRound } from '../../use-cases/ports.ts'
import { REFRESHED } from '../audit-rows.ts'
import type { Books } from './books.ts'
import { BOUND } from './bound.ts'
import type { Connection } from './connection.ts'

/** These two speak of jobs of many employers; they run from the timer, never from a request. */
export const DUE = `SELECT j.employer_id AS employerId, j.publish_date AS publishDate, json_group_array(j.id) AS ids, count(*) AS jobs
  FROM (
    SELECT j.id, j.employer_id, j.publish_date FROM jobs j JOIN employers e ON e.id = j.employer_id
    WHERE j.auto_refresh = 1 AND j.status = 'active' AND j.publish_date <= ? AND j.close_date > ?
      AND e.plan = 'unlimited' AND e.suspended_at IS NULL
    ORDER BY j.publish_date LIMIT ${BOUND}
  ) j GROUP BY j.employer_id, j.publish_date`
const REFRESH = 'UPDATE jobs SET publish_date = ?, updated_at = ? WHERE id IN (SELECT value FROM json_each(?))'

type Due = { readonly employerId: number; readonly publishDate: string; readonly ids: string; readonly jobs: number }

export const refreshRound = (
  { writer, books, now }: { readonly writer: Connection; readonly books: Books; readonly now: number },
  { today, publishedBy, limit }: RefreshRound,
): number => {
  const due = writer.all<Due>(DUE, publishedBy, today, limit)
  for (const { employerId, publishDate, ids, jobs } of due) {
    writer.run(REFRESH, today, now, ids)
    books.counts.change(employerId, { status: 'active', publishDate }, -jobs)
    books.counts.change(employerId, { status: 'active', publishDate: today }, jobs)
    for (const subjectId of JSON.parse(ids) as number[])
      books.chains.append(employerId, { ...REFRESHED, at: now, subjectId })
  }
  return due.reduce((sum, { jobs }) => sum + jobs, 0)
}
