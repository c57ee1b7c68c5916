/** Jobs of a store for writes of a claim. */
import type { Claim } from '../../people/claim-ports.ts'
import type { JobStore } from '../ports.ts'

/** The same store, whose writes look at the claim first, if there is one. */
export const claimedStore = <S extends Pick<JobStore, 'as'>>(store: S, claim: Claim | null): S => ({
  ...store,
  as: (employerId: number, keyId?: number | null) => store.as(employerId, keyId, claim),
})
