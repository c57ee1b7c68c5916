/** Result that a form would have, without storing anything: the answer of a dry run. */

import type { Job12Body } from '@affiche/contract/job-v12.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { callAs } from '../actor-services.ts'
import { BASE_VERSION } from '../base-version.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { MemberContext } from '../request-context.ts'
import { readBaseVersion, touched } from './base-version.ts'
import { bodyOf } from './body.ts'
import { type Fault, faultsOf, type Hint, hintsOf } from './faults.ts'
import type { Subject } from './form-page.ts'
import { patchOf, readJob } from './save.ts'
import type { Typed } from './typed.ts'

export type DryRun = {
  /** Null if it would be refused. */
  readonly job: Job12Body | null
  readonly faults: readonly Fault[]
  readonly hints: readonly Hint[]
}

const DRY_RUN = { dryRun: 'true' } as const

/** Throws problems that are about no field. */
export const dryRunForm = async (
  frame: ConsoleFrame,
  { context, typed }: { readonly context: MemberContext; readonly typed: Typed },
  subject: Subject,
): Promise<DryRun> => {
  try {
    const { body } = await dryRun(frame, { context, typed }, subject)
    return { job: body as Job12Body, faults: [], hints: hintsOf(body, typed.values) }
  } catch (error) {
    if (!(error instanceof Problem) || error.findings.length === 0) throw error
    return { job: null, faults: faultsOf(error, typed), hints: [] }
  }
}

const dryRun = async (
  frame: ConsoleFrame,
  { context, typed }: { readonly context: MemberContext; readonly typed: Typed },
  subject: Subject,
) => {
  const call = callAs(frame, context)
  if (subject.kind !== 'edit')
    return call({ operation: 'createJob', body: { ...bodyOf(typed), status: 'draft' }, query: DRY_RUN })
  const { job } = await readJob(frame, context, subject.id)
  const changed = touched(typed, readBaseVersion(context.fields.get(BASE_VERSION)))
  const body = patchOf({ context, typed, isPublished: false }, changed, job)
  return call({ operation: 'updateJob', id: subject.id, body, query: DRY_RUN })
}
