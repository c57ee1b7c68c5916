/** What a form would make of a posting, without storing anything: the answer of a dry run. */

import type { Job12Body } from '@affiche/contract/job-v12.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { callAs } from '../acting.ts'
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
  const changed = touched(typed, readBaseVersion(context.fields.get('seen') ?? ''))
  const body = patchOf({ context, typed, isPublished: false }, changed, job)
  return call({ operation: 'updateJob', id: subject.id, body, query: DRY_RUN })
}

/** A posting whose only questionable members are its places. */
const AROUND = {
  title: 'x',
  description: 'x',
  categories: [{ id: 1 }],
  positionType: { id: 1 },
  applicantRoutingType: { id: 1 },
  applicationEmail: 'a@example.ca',
  status: 'draft',
} as const

/** The places as the interface reads them, whatever else is at fault; null if it refuses one. */
export const readPlaces = async (
  frame: ConsoleFrame,
  { context, typed }: { readonly context: MemberContext; readonly typed: Typed },
): Promise<Job12Body['locations'] | null> => {
  const body = { ...AROUND, ...bodyOf(typed, ['locations']) }
  try {
    const { body: job } = await callAs(frame, context)({ operation: 'createJob', body, query: DRY_RUN })
    return (job as Job12Body).locations
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
