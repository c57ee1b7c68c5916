/** A job as the answers of a version have it. */
import type { Employer } from '../../employers/employer.ts'
import type { Lists } from '../../lists/reference.ts'
import { andThen, type MaybePromise } from '../../platform/lib/maybe-promise.ts'
import { entityTags, withRemarks } from '../entity-tag.ts'
import type { EncodedJob, StoredJob } from '../job.ts'
import { currentJob, renderJob } from '../render.ts'
import { type FindPublicRemarks, type Hints, NO_REMARKS, renderJob12 } from '../render-v12.ts'
import { type Answer, type Call, JsonPieces, type ParsedCall, textOf } from './request.ts'

/** Employer, version and base address of the request, and the members of v1.2 beside the job. */
export type View = Pick<Call, 'version' | 'base'> & { readonly employer: Employer; readonly hints?: Partial<Hints> }

/** The tag of an answer with a job; the text is made when it is needed, `pieces` are not joined yet. */
export type JobView = {
  readonly etag: string
  readonly text: () => string
  readonly pieces: () => JsonPieces['pieces']
}

/** Job of v1.1 as JSON, with the current names of the reference lists. */
export const jobText = (job: StoredJob, employer: Employer, lists: Lists): string =>
  textOf(new JsonPieces(renderJob(currentJob(job, lists), employer)))

const viewOf = (etag: string, pieces: JobView['pieces']): JobView => ({
  etag,
  pieces,
  text: () => textOf(new JsonPieces(pieces())),
})

/** `remarks`: null where no job is public. */
export type ViewContext = { readonly reference: Lists; readonly remarks: FindPublicRemarks | null }

export const viewJob = (
  job: StoredJob | EncodedJob,
  view: View,
  { reference, remarks }: ViewContext,
): MaybePromise<JobView> => {
  const { version, employer, base, hints } = view
  const etag = entityTags(reference).job(employer, job)
  if (version === 'v1.1') return viewOf(etag, () => renderJob(currentJob(job, reference), employer))
  return andThen(remarks?.(job, base) ?? NO_REMARKS, (found) =>
    viewOf(withRemarks(etag, found), () => renderJob12(currentJob(job, reference), employer, { ...found, ...hints })),
  )
}

export const isDryRun = ({ query }: Pick<ParsedCall, 'query'>): boolean => query.dryRun === 'true'

/** Answer to a dry run: the status that the request would have, and the job as it would be. */
export const dryRunAnswer = async (
  status: Answer['status'],
  job: StoredJob,
  { headers, ...view }: View & ViewContext & Pick<Answer, 'headers'>,
): Promise<Answer> => ({
  status: 200,
  headers: { 'Affiche-Dry-Run': String(status), ...headers },
  body: (await viewJob(job, view, view)).text(),
})
