/** Refreshes a job by request; a module of its own, so that reading threads load no writes. */
import { dayOf } from '../employers/employer-day.ts'
import { addDays, type IsoDate } from '../platform/lib/dates.ts'
import { Problem } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import { jobNotFound, type WriteContext, type WriteRequest, type WriteResult } from './context.ts'
import { entityTags } from './entity-tag.ts'
import { closeDateOf, type StoredJob, shownId } from './job.ts'
import type { JobName, JobWriter } from './ports.ts'
import { checkPrecondition } from './precondition.ts'
import { REFRESH_INTERVAL_DAYS } from './refresh.ts'
import { parseJob } from './render.ts'
import { findJob } from './write-job.ts'

type Request = Pick<WriteRequest, 'employer' | 'keyId' | 'precondition'> & { readonly name: JobName }

/** Refuses with job-not-found, precondition-…, refresh-not-active or refresh-too-soon. */
export const refreshJob =
  ({ store, reference, today }: WriteContext) =>
  ({ employer, keyId, precondition, name }: Request): Promise<WriteResult> =>
    store.as(employer.id, keyId).write(async (jobs) => {
      const job = await findJob(jobs, name)
      if (!job) throw jobNotFound()
      checkPrecondition(precondition, { id: job.id, tag: entityTags(reference).job(employer, job) })
      const day = dayOf(employer, today)
      requireOpen(job, day)
      await requireRest(jobs, job, day)
      const refreshed = await jobs.refresh(job.id, { ...parseJob(job), publishDate: day })
      return { job: refreshed, created: false, changed: true, changes: [] }
    })

const requireOpen = (stored: StoredJob, today: IsoDate): void => {
  const [job, closeDate] = [shownId(stored.id), closeDateOf(stored)]
  if (stored.status === 'draft') throw notActive(sentence('refreshDraft', { job }))
  if (stored.status === 'archived') throw notActive(sentence('refreshArchived', { job }))
  if (closeDate <= today) throw notActive(sentence('refreshClosed', { job, closeDate }))
}

const notActive = (reason: ConstructorParameters<typeof Problem>[1]): Problem =>
  new Problem('refresh-not-active', reason)

/**
 * The publish date is that of the last refresh, once there was one, since nothing else moves the date of a job that was
 * published; before that it is the day of its first publication, which is none.
 */
const requireRest = async (jobs: JobWriter, { id, publishDate: last }: StoredJob, today: IsoDate): Promise<void> => {
  const next = addDays(last, REFRESH_INTERVAL_DAYS)
  if (next <= today || !(await jobs.isRefreshed(id))) return
  throw new Problem('refresh-too-soon', sentence('refreshTooSoon', { job: shownId(id), last, next }), {
    refreshOn: next,
  })
}
