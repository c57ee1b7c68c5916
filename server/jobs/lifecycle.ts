/** The transitions between statuses, and their effect on the dates. Source: v1.1, States; decisions, Status. */
import type { Status } from '@affiche/contract/values.ts'
import { addDays, type IsoDate } from '../platform/lib/dates.ts'
import { Problem } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import { DEFAULT_DURATION_DAYS, type Job, type JobContent, type JobEnvelope, type PlacedContent } from './job.ts'
import type { DecidedMembers } from './rules.ts'

/** The statuses that each status may change into. */
const TRANSITIONS: Record<Status, readonly Status[]> = {
  draft: ['draft', 'active', 'archived'],
  active: ['active', 'archived'],
  archived: ['archived', 'active'],
}

/** The content without the version of its names and the members beyond v1.1. */
type Dated = Omit<JobContent, 'rendered' | 'extras'>

/** A new job: dated today; a draft is not published yet. */
export const newContent = (decided: DecidedMembers, today: IsoDate): Dated =>
  withCloseDate({ ...decided, publishDate: today, published: decided.status !== 'draft' })

/** A changed job; refuses an unknown transition (status-transition). */
export const changedContent = (job: JobEnvelope, decided: DecidedMembers, today: IsoDate): Dated => {
  refuseTransition(job.status, decided.status)
  const firstPublished = decided.status === 'active' && !job.published
  return withCloseDate({
    ...decided,
    publishDate: firstPublished ? today : job.publishDate,
    published: job.published || firstPublished,
  })
}

/**
 * A job that comes back from the bin: one that was active is archived, and a draft has no day of publication any more, so
 * that nothing becomes public unasked.
 */
export const restoredContent = (job: Job, withoutReference: boolean): PlacedContent => ({
  ...job,
  status: job.status === 'active' ? 'archived' : job.status,
  extras: { ...job.extras, publishOn: null },
  referenceId: withoutReference ? null : job.referenceId,
})

/** The close date is fixed when the job is first published; an unpublished one may leave it open. */
const withCloseDate = (content: Dated): Dated =>
  content.published && content.closeDate === null
    ? { ...content, closeDate: addDays(content.publishDate, DEFAULT_DURATION_DAYS) }
    : content

const refuseTransition = (from: Status, to: Status): void => {
  if (TRANSITIONS[from].includes(to)) return
  const others = TRANSITIONS[from].filter((status) => status !== from)
  const reason = sentence('statusTransition', { from, to, others })
  throw new Problem('status-transition', reason, {
    findings: [{ pointer: '/status', code: 'status-transition', sentence: reason }],
  })
}
