/**
 * Draft first: what a key without the scope `jobs:publish` may not do through a tool, so that nothing that it writes comes
 * before candidates unless a person publishes it.
 */
import type { Scope } from '@affiche/contract/operations.ts'
import type { Status } from '@affiche/contract/values.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'

export const PUBLISH = 'jobs:publish'

/** Members of a posting, or of a change of one, as they were sent. */
type Sent = Readonly<Record<string, unknown>>

/** A posting as it is. */
type Present = { readonly status: Status; readonly publishOn: string | null }

export const mayPublish = (scopes: readonly Scope[]): boolean => scopes.includes(PUBLISH)

/** True for a new posting that waits for a person; any other value of these members is judged as if it published. */
export const waits = ({ status, publishOn = null }: Sent): boolean => status === 'draft' && publishOn === null

/** Refusal of a posting that would not wait. */
export const publishRefused = (): Problem => new Problem('scope-missing', sentence('publishNeeded'))

/**
 * Reason to refuse a change of a posting, or null: of one that candidates see, of one that a day will publish, and one
 * that publishes. The status and the day that a change does not name are those of the posting.
 */
export const changeProblem = (change: Sent, present: Present): Problem | null => {
  if (present.status === 'active') return new Problem('scope-missing', sentence('publishNeededActive'))
  const { status = present.status, publishOn = present.publishOn } = change
  if (status !== 'draft' && status !== 'archived') return publishRefused()
  if (publishOn === null) return null
  return Object.hasOwn(change, 'publishOn')
    ? publishRefused()
    : new Problem('scope-missing', sentence('publishNeededScheduled', { date: String(publishOn) }))
}
