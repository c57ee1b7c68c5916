/** A snapshot: the client's list of its open jobs, what each of them needs, and whether the others may be archived. */

import type { Need, SnapshotSummary } from '@affiche/contract/snapshot.ts'
import type { ItemState } from '../jobs/ports.ts'
import { Problem } from '../platform/sentences/problem.ts'
import { type Sentence, sentence } from '../platform/sentences/sentence.ts'

export type SnapshotItem = {
  readonly referenceId: string
  /** The client's version of the job; null if it gives none. */
  readonly digest: string | null
}

/** Null if the job is as the item says. */
export const needOf = ({ digest }: SnapshotItem, state: ItemState | null): Need | null => {
  if (!state) return 'create'
  if (state.status !== 'active') return 'publish'
  return digest !== null && digest !== state.digest ? 'update' : null
}

/** Active jobs that every snapshot may archive, and their share of all active jobs of its scope. */
const ARCHIVE_FREELY = 10
const ARCHIVE_PERCENT = 5

type Planned = Pick<SnapshotSummary, 'items' | 'active' | 'archive'>

/** Jobs that may be archived; null for an empty list, which `archiveMax` has to confirm. */
const allowanceOf = ({ items, active }: Planned, archiveMax: number | null): number | null =>
  archiveMax ?? (items === 0 ? null : Math.max(ARCHIVE_FREELY, Math.floor((active * ARCHIVE_PERCENT) / 100)))

export const guardOf = (planned: Planned, archiveMax: number | null): SnapshotSummary['guard'] => {
  const allowance = allowanceOf(planned, archiveMax)
  return allowance !== null && planned.archive <= allowance ? 'passed' : 'held'
}

/** The refusal of a snapshot that the guard holds. */
export const guardProblem = (plan: SnapshotSummary, archiveMax: number | null): Problem => {
  const { archive, active } = plan
  const reason = sentence('guardHeld', { archive, active, rule: ruleOf(allowanceOf(plan, archiveMax), archiveMax) })
  return new Problem('archive-guard', reason, { plan })
}

const ruleOf = (allowance: number | null, archiveMax: number | null): Sentence => {
  if (allowance === null) return sentence('emptyListHeld')
  return sentence(archiveMax === null ? 'mostFreely' : 'mostByArchiveMax', { most: allowance })
}
