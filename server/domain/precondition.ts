/** Conditions of a write about the present state of its job (RFC 9110, 13.1; RFC 6585, 3). */
import { type Condition, isWeak, matchesStrongly, matchesWeakly } from './entity-tag.ts'
import { nameOfJob, shownId } from './job/job.ts'
import { Problem } from './problem.ts'

export type Precondition = {
  readonly ifMatch: Condition | null
  readonly ifNoneMatch: Condition | null
  /** True if the key demands one of both. */
  readonly isRequired: boolean
}

export const NO_PRECONDITION: Precondition = { ifMatch: null, ifNoneMatch: null, isRequired: false }

export const isConditional = ({ ifMatch, ifNoneMatch, isRequired }: Precondition): boolean =>
  ifMatch !== null || ifNoneMatch !== null || isRequired

/** The present state of a job. */
type Current = { readonly id: number; readonly tag: string }

/** Refuses with precondition-required or precondition-failed; `current` is null where there is no job. */
export const checkPrecondition = (precondition: Precondition, current: Current | null): void => {
  const { ifMatch, ifNoneMatch, isRequired } = precondition
  if (isRequired && ifMatch === null && ifNoneMatch === null)
    throw new Problem(
      'precondition-required',
      'This API key changes and deletes jobs only with If-Match or If-None-Match. Nothing was changed.',
    )
  if (ifMatch !== null && !(current && matchesStrongly(ifMatch, current.tag)))
    throw failed(current, current ? changedDetail(current, ifMatch) : NO_JOB)
  if (ifNoneMatch !== null && current && matchesWeakly(ifNoneMatch, current.tag))
    throw failed(
      current,
      ifNoneMatch === '*'
        ? `${nameOfJob(current.id)} exists already.`
        : `${nameOfJob(current.id)} is still at ${current.tag}.`,
    )
}

const NO_JOB = 'There is no such job, and If-Match asks for one.'

const changedDetail = ({ id, tag }: Current, ifMatch: Condition): string => {
  const weakened = ifMatch !== '*' && ifMatch.some((sent) => isWeak(sent) && sent.slice(2) === tag)
  return weakened
    ? `${nameOfJob(id)} is at ${tag}, which If-Match sends as a weak tag, and weak tags never match. A proxy on the way weakened it, as some do when they compress answers.`
    : `${nameOfJob(id)} was changed since: it is at ${tag}.`
}

const failed = (current: Current | null, detail: string): Problem =>
  new Problem('precondition-failed', `${detail} Nothing was changed.`, {
    etag: current?.tag ?? null,
    ...(current ? { existingJobId: shownId(current.id) } : {}),
  })
