/** Drafts whose day of publication has come, and what became of those that could not be published. */
import { dayMark, MARK_LENGTH } from '../publishing/refusal.ts'
import type { DueDraft, PublicationRound } from '../publishing-ports.ts'

type Parts = {
  readonly jobs: string
  readonly entries: string
  readonly employers: string
  /** The day of a draft, as the index jobs_to_publish has it; `j` is the draft. */
  readonly day: string
  /** The place behind which drafts are looked for: three values. */
  readonly after: string
  readonly today: string
  readonly limit: string
  /** The condition of the drafts of a twin; absent: those of all whose date is that of the service. */
  readonly whose?: string
}

/**
 * Entries of other drafts are not looked at: the index audit_entries_of_refusals has those of one together. A subquery,
 * which the planner makes no join.
 */
export const dueDrafts = ({ jobs, entries, employers, day, after, today, limit, whose }: Parts): string =>
  `SELECT j.employer_id, j.id, ${day} AS publish_on, j.updated_at FROM ${jobs} AS j
  WHERE j.status = 'draft' AND ${day} IS NOT NULL AND (${day}, j.employer_id, j.id) > (${after}) AND ${day} <= ${today}
    AND (SELECT e.suspended_at IS NULL${whose === undefined ? ' AND e.test_days = 0' : ''} FROM ${employers} AS e
      WHERE e.id = j.employer_id)${whose === undefined ? '' : ` AND ${whose}`}
    AND COALESCE((SELECT max(made.at) FROM ${entries} AS made WHERE made.employer_id = j.employer_id
      AND made.subject_id = j.id AND made.action = 'job.publishRefused'
      AND substr(made.members, 1, ${MARK_LENGTH}) = '${dayMark('')}' || ${day}), 0) <= j.updated_at
  ORDER BY ${day}, j.employer_id, j.id LIMIT ${limit}`

export type DueRow = {
  readonly employer_id: number
  readonly id: number
  readonly publish_on: string
  readonly updated_at: number
}

export const toDue = (row: DueRow): DueDraft => ({
  employerId: row.employer_id,
  id: row.id,
  publishOn: row.publish_on,
  updatedAt: row.updated_at,
})

export const dueValues = ({ today, after, limit, employerId }: PublicationRound) => [
  after.publishOn,
  after.employerId,
  after.id,
  today,
  limit,
  ...(employerId === undefined ? [] : [employerId]),
]

/** Whether a draft was refused for a day; values of `refusedValues`. */
export const IS_REFUSED = `SELECT subject_id FROM audit_entries
  WHERE employer_id = $1 AND action = 'job.publishRefused' AND subject_id = $2
    AND substr(members, 1, ${MARK_LENGTH}) = $3 LIMIT 1`

export const refusedValues = (employerId: number, id: number, publishOn: string) => [employerId, id, dayMark(publishOn)]
