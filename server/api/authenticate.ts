import { hashApiKey, isVendorKey, keyFormFault, nameOfKey } from '../employers/api-key.ts'
import { keyProblem } from '../people/claim.ts'
import { andThen, type MaybePromise } from '../platform/lib/maybe-promise.ts'
import { Problem } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import { authenticateVendor, type VendorAuthentication } from './authenticate-vendor.ts'
import type { Authenticated, AuthenticationDeps, KeyUse } from './key-use.ts'
import { RefusedKey, refusalOf } from './refused-key.ts'

export type Authenticate = ((use: KeyUse) => MaybePromise<Authenticated>) & VendorAuthentication

/**
 * Finds the employer of an API key. Refuses with key-invalid (the same answer for unknown, revoked and expired keys;
 * a malformed key gets a reason and is not looked up), employer-suspended, scope-missing or vendor-grant.
 */
export const authenticate = (deps: AuthenticationDeps): Authenticate => {
  const { clock } = deps
  const { findCachedKey, findKeyedJob, directory } = deps.store
  const ofVendors = authenticateVendor(deps)
  const find = (apiKey: string, jobId: number | null): MaybePromise<Authenticated | null> => {
    if (findCachedKey) return findCachedKey(nameOfKey(apiKey))
    const hash = hashApiKey(apiKey)
    return jobId === null || !findKeyedJob ? directory.findKey(hash) : findKeyedJob(hash, jobId)
  }
  const ofKey = (use: KeyUse): MaybePromise<Authenticated> => {
    const { apiKey, scope, jobId } = use
    if (isVendorKey(apiKey)) return ofVendors.atEmployer(use)
    const fault = keyFormFault(apiKey)
    if (fault !== null) throw new Problem('key-invalid', fault)
    return andThen(find(apiKey, jobId), (found) => {
      const refusal = keyProblem(found, scope, clock())
      if (refusal) throw refusalOf(refusal, found)
      return ownOf(found as Authenticated, use)
    })
  }
  return Object.assign(ofKey, ofVendors)
}

/** The key of an employer acts for that alone; a header that names another is a mistake that must not write there. */
const ownOf = (found: Authenticated, { employer, version }: KeyUse): Authenticated => {
  if (employer === undefined || version === 'v1.1' || employer === String(found.employer.id)) return found
  throw new RefusedKey(new Problem('vendor-grant', sentence('otherEmployer')), found)
}
