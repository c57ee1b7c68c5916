/** How a job moves between its statuses, and what that does to its dates. Source: v1.1, States; decisions, Status. */
import type { Status } from '@affiche/contract/job.ts'
import { addDays, type IsoDate } from '../../lib/dates.ts'
import { Problem } from '../problem.ts'
import { DEFAULT_DURATION_DAYS, type Job, type JobContent } from './job.ts'
import type { Wish } from './rules.ts'

/** The statuses that each status may change into. */
const MOVES: Record<Status, readonly Status[]> = {
  draft: ['draft', 'active', 'archived'],
  active: ['active', 'archived'],
  archived: ['archived', 'active'],
}

/** A new job: dated today; a draft is not published yet. */
export const newContent = (wish: Wish, today: IsoDate): JobContent =>
  withCloseDate({ ...wish, publishDate: today, published: wish.status !== 'draft' })

/** A changed job; refuses a move that does not exist (status-transition). */
export const changedContent = (job: Job, wish: Wish, today: IsoDate): JobContent => {
  refuseMove(job.status, wish.status)
  const firstPublished = wish.status === 'active' && !job.published
  return withCloseDate({
    ...wish,
    publishDate: firstPublished ? today : job.publishDate,
    published: job.published || firstPublished,
  })
}

/** The close date is fixed when the job is first published; an unpublished one may leave it open. */
const withCloseDate = (content: JobContent): JobContent =>
  content.published && content.closeDate === null
    ? { ...content, closeDate: addDays(content.publishDate, DEFAULT_DURATION_DAYS) }
    : content

const refuseMove = (from: Status, to: Status): void => {
  if (MOVES[from].includes(to)) return
  const detail = `A job cannot move from ${from} to ${to}; it can become ${MOVES[from].filter((s) => s !== from).join(' or ')}.`
  throw new Problem('status-transition', detail, {
    findings: [{ pointer: '/status', code: 'status-transition', detail }],
  })
}
