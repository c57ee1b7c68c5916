import type { RequiredScope } from '@affiche/contract/operations.ts'
import { hashApiKey, keyFormFault, nameOfKey } from '../employers/api-key.ts'
import type { KeyHolder } from '../employers/ports.ts'
import type { StoredJob } from '../jobs/job.ts'
import { keyProblem } from '../people/claim.ts'
import type { Clock } from '../platform/lib/dates.ts'
import { andThen, type MaybePromise } from '../platform/lib/maybe-promise.ts'
import { Problem } from '../platform/sentences/problem.ts'
import type { ReadingStore } from '../upkeep/ports.ts'

type Deps = {
  readonly store: Pick<ReadingStore, 'findCachedKey' | 'findKeyedJob' | 'directory'>
  readonly clock: Clock
}

/** API key, the scope it is used for, and the job to read with it, if any. */
type Sent = { readonly apiKey: string; readonly scope: RequiredScope; readonly jobId: number | null }

/** Holder of a key, and the job if the store read both at once. */
export type Authenticated = KeyHolder & { readonly job?: StoredJob | null }

/**
 * Finds the employer of an API key. Refuses with key-invalid (the same answer for unknown, revoked and expired keys;
 * a malformed key gets a reason and is not looked up), employer-suspended or scope-missing.
 */
export const authenticate = ({ store, clock }: Deps): ((sent: Sent) => MaybePromise<Authenticated>) => {
  const { findCachedKey, findKeyedJob, directory } = store
  const find = (apiKey: string, jobId: number | null): MaybePromise<Authenticated | null> => {
    if (findCachedKey) return findCachedKey(nameOfKey(apiKey))
    const hash = hashApiKey(apiKey)
    return jobId === null || !findKeyedJob ? directory.findKey(hash) : findKeyedJob(hash, jobId)
  }
  return ({ apiKey, scope, jobId }) => {
    const fault = keyFormFault(apiKey)
    if (fault !== null) throw new Problem('key-invalid', fault)
    return andThen(find(apiKey, jobId), (found) => {
      const refusal = keyProblem(found, scope, clock())
      if (refusal) throw refusal
      return found as Authenticated
    })
  }
}
