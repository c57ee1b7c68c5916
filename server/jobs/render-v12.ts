/** Jobs as JSON text of v1.2: that of v1.1, then the members that v1.2 adds. */
import type { AddedMembers, HintBody } from '@affiche/contract/job-v12.ts'
import type { MembersWith } from '@affiche/contract/members.ts'
import type { Employer } from '../employers/employer.ts'
import type { MaybePromise } from '../platform/lib/maybe-promise.ts'
import { nameOfTexts, parseExtras } from './extras.ts'
import type { EncodedJob, StoredJob } from './job.ts'
import { decodedJob, parseJob, renderJob } from './render.ts'

/** Members of answers to writes alone. */
export type Hints = { readonly hints: readonly HintBody[]; readonly notice: string }

/** Public side of a job: the addresses of its pages, and the hiding by an operator. */
export type PublicRemarks = Pick<AddedMembers, MembersWith<{ kept: 'nowhere' }>>

export type PublicUrls = NonNullable<PublicRemarks['publicUrls']>

/**
 * The pages that show a job in a language of its own now, below the address of the service; null without any, also as
 * long as the follower has not seen a new job.
 */
export type FindPublicRemarks = (job: StoredJob | EncodedJob, base: string) => MaybePromise<PublicRemarks>

/** Remarks on a job that no page shows, and nobody hides. */
export const NO_REMARKS: PublicRemarks = { publicUrls: null, hidden: null }

/** Remarks on a job in an answer, beside its members. */
export type Remarks = Partial<Hints> & PublicRemarks

export const renderJob12 = (
  job: StoredJob | EncodedJob,
  employer: Employer,
  remarks: Remarks,
): readonly (string | Uint8Array)[] => {
  const members: AddedMembers & Partial<Hints> = { ...parseExtras(job.extras), texts: textsOf(job), ...remarks }
  const [envelope, document] = renderJob(job, employer)
  const open = typeof document === 'string' ? document.slice(0, -1) : document.subarray(0, -1)
  return [envelope, open, `,${JSON.stringify(members).slice(1)}`]
}

const textsOf = (job: StoredJob | EncodedJob): AddedMembers['texts'] => {
  const texts = Object.entries(parseExtras(job.extras).texts)
  if (texts.length === 0) return {}
  const present = nameOfTexts(parseJob(decodedJob(job)))
  return Object.fromEntries(
    texts.map(([name, { of, ...text }]) => [name, { ...text, state: of === present ? 'current' : 'stale' }]),
  )
}
