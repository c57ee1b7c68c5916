/** Conditions of a write about the present state of its job (RFC 9110, 13.1; RFC 6585, 3). */

import { type Condition, isWeak, matchesStrongly, matchesWeakly } from '../platform/http/conditions.ts'
import { Problem } from '../platform/sentences/problem.ts'
import { type Sentence, sentence } from '../platform/sentences/sentence.ts'
import { shownId } from './job.ts'

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
    throw new Problem('precondition-required', sentence('conditionRequired'))
  if (ifMatch !== null && !(current && matchesStrongly(ifMatch, current.tag)))
    throw failed(current, current ? changedSince(current, ifMatch) : sentence('noJobToMatch'))
  if (ifNoneMatch !== null && current && matchesWeakly(ifNoneMatch, current.tag))
    throw failed(current, sentence(ifNoneMatch === '*' ? 'existsAlready' : 'stillAt', argumentsOf(current)))
}

const argumentsOf = ({ id, tag }: Current) => ({ job: shownId(id), tag })

const changedSince = (current: Current, ifMatch: Condition): Sentence => {
  const weakened = ifMatch !== '*' && ifMatch.some((sent) => isWeak(sent) && sent.slice(2) === current.tag)
  return sentence(weakened ? 'weakTag' : 'changedSince', argumentsOf(current))
}

const failed = (current: Current | null, reason: Sentence): Problem =>
  new Problem('precondition-failed', reason, {
    etag: current?.tag ?? null,
    ...(current ? { existingJobId: shownId(current.id) } : {}),
  })
