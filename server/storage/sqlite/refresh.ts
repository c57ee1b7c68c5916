import type { RefreshRound } from '../../use-cases/ports.ts'
import type { Connection } from './connection.ts'

/** The one statement that speaks of jobs of many employers; it runs from the timer, never from a request. */
const REFRESH = `UPDATE jobs SET publish_date = ?, updated_at = ? WHERE id IN (
  SELECT j.id FROM jobs j JOIN employers e ON e.id = j.employer_id
  WHERE j.auto_refresh = 1 AND j.status = 'active' AND j.publish_date <= ? AND j.close_date > ?
    AND e.plan = 'unlimited' AND e.suspended_at IS NULL
  ORDER BY j.publish_date LIMIT ?)`

export const refreshRound = (writer: Connection, { today, publishedBy, limit }: RefreshRound, now: number): number =>
  writer.run(REFRESH, today, now, publishedBy, today, limit).changes
