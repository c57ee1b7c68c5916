/** A job as the answers of a version have it. */
import type { Employer } from '../domain/employer.ts'
import type { StoredJob } from '../domain/job/job.ts'
import { currentJob, renderJob } from '../domain/job/render.ts'
import { type Hints, renderJob12 } from '../domain/job/render-v12.ts'
import type { Lists } from '../domain/reference.ts'
import type { MaybePromise } from '../lib/maybe-promise.ts'
import type { Call } from './request.ts'

/** Who asks, in which version, and what v1.2 says beside the job. */
export type View = Pick<Call, 'version'> & { readonly employer: Employer; readonly hints?: Partial<Hints> }

/** Job of v1.1 as JSON, with the current names of the reference lists. */
export const jobText = (job: StoredJob, employer: Employer, lists: Lists): string =>
  renderJob(currentJob(job, lists), employer)

export type ViewContext = { readonly reference: Lists }

export const viewJob = (
  job: StoredJob,
  { version, employer, hints }: View,
  { reference }: ViewContext,
): MaybePromise<string> =>
  version === 'v1.1'
    ? jobText(job, employer, reference)
    : renderJob12(currentJob(job, reference), employer, { publicUrls: null, ...hints })
