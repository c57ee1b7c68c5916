/** Keys of vendors, which act for the employer that a header names. */
import { hashApiKey, hashAtEmployer, isInForce, nameOfHash, vendorKeyFault } from '../employers/api-key.ts'
import type { ActingVendor } from '../employers/vendors/vendor.ts'
import { keyProblem } from '../people/claim.ts'
import { readInt32 } from '../platform/lib/decimal.ts'
import { andThen, type MaybePromise } from '../platform/lib/maybe-promise.ts'
import { Problem } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import type { Authenticated, AuthenticationDeps, KeyUse } from './key-use.ts'
import { refusalOf } from './refused-key.ts'

export type VendorAuthentication = {
  /** The holder of a vendor's key at an employer. */
  readonly atEmployer: (use: KeyUse) => MaybePromise<Authenticated>
  /** The vendor of a key, for its own operations. */
  readonly vendorOf: (apiKey: string) => Promise<ActingVendor>
  /** Why the key of a vendor did not stand, that was used for an employer. */
  readonly refusalAtEmployer: (apiKey: string) => Promise<Problem>
}

/**
 * One look-up, as for any key: the hash of a key together with an employer is that of the row of the key there. Without
 * such a row it takes one more to tell an unknown key (401) from an employer that does not let it act (403), which is
 * answered alike for an employer that there is not, that is suspended or whose grant has ended.
 */
export const authenticateVendor = ({ store, clock }: AuthenticationDeps): VendorAuthentication => {
  const { findCachedKey, findKeyedJob, directory, vendors } = store
  const find = ({ apiKey, employer = '', jobId }: KeyUse): MaybePromise<Authenticated | null> => {
    const employerId = readInt32(employer)
    if (employerId === null) return null
    const hash = hashAtEmployer(hashApiKey(apiKey), employerId)
    if (findCachedKey) return findCachedKey(nameOfHash(hash))
    return jobId === null || !findKeyedJob ? directory.findKey(hash) : findKeyedJob(hash, jobId)
  }

  /** The vendor of a key in force; or the refusal. */
  const look = async (apiKey: string): Promise<ActingVendor | Problem> => {
    const found = await vendors.findVendorKey(hashApiKey(apiKey))
    if (!found || !isInForce(found.key, clock())) return new Problem('key-invalid', sentence('keyNotValid'))
    if (found.vendor.suspended) return new Problem('vendor-suspended', sentence('vendorSuspended'))
    return { id: found.vendor.id, keyId: found.key.id }
  }

  const refusalAtEmployer = async (apiKey: string): Promise<Problem> => {
    const found = await look(apiKey)
    return found instanceof Problem ? found : new Problem('vendor-grant', sentence('vendorGrant'))
  }

  const refuse = async (apiKey: string): Promise<never> => {
    throw await refusalAtEmployer(apiKey)
  }

  return {
    refusalAtEmployer,
    atEmployer: (use) => {
      if (use.version === 'v1.1') throw new Problem('key-invalid', sentence('vendorKeyElsewhere'))
      requireForm(use.apiKey)
      return andThen(find(use), (holder): MaybePromise<Authenticated> => {
        const refusal = keyProblem(holder, use.scope, clock())
        if (!refusal) return holder as Authenticated
        if (refusal.code === 'scope-missing') throw refusalOf(refusal, holder)
        return refuse(use.apiKey)
      })
    },
    vendorOf: async (apiKey) => {
      requireForm(apiKey)
      const found = await look(apiKey)
      if (found instanceof Problem) throw found
      return found
    },
  }
}

const requireForm = (apiKey: string): void => {
  const fault = vendorKeyFault(apiKey)
  if (fault !== null) throw new Problem('key-invalid', fault)
}
