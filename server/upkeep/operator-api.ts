/** The operator's functions, for the command line and the service. */
import { randomBytes } from 'node:crypto'
import type { Profile } from '@affiche/contract/employer-v12.ts'
import { pruneAudit, readAudit, verifyAudit, verifyOneAudit } from '../audit/audit.ts'
import { manageEmployers } from '../employers/employers.ts'
import { manageKeys } from '../employers/keys.ts'
import type { ApiKey } from '../employers/ports.ts'
import { confirmEmployer } from '../employers/vendors/confirm.ts'
import { manageVendors } from '../employers/vendors/manage-vendors.ts'
import { countedAs } from '../employers/vendors/readable.ts'
import type { VendorKey } from '../employers/vendors/vendor.ts'
import { deleteEmployer } from '../jobs/delete-employer.ts'
import { managePeople } from '../people/manage-people.ts'
import type { Settings } from '../platform/config/settings.ts'
import type { Clock } from '../platform/lib/dates.ts'
import { NO_INEXACT_NUMBERS } from '../platform/sentences/json-document.ts'
import { Problem } from '../platform/sentences/problem.ts'
import { Refusal } from '../platform/sentences/refusal.ts'
import type { Store } from './ports.ts'

export type { AuditVerdict } from '../audit/audit.ts'

/** Work on employers, their keys, people and vendors. */
export type DirectoryApi = ReturnType<typeof createDirectoryApi>

export const createDirectoryApi = (
  { directory, people, vendors }: Pick<Store, 'directory' | 'people' | 'vendors'>,
  { clock = Date.now }: { readonly clock?: Clock } = {},
) => ({
  ...manageEmployers({ directory, clock }),
  ...manageKeys({ directory, clock, randomBytes }),
  ...managePeople({ people, clock, randomBytes }),
  ...manageVendors({ vendors, clock, randomBytes }),
  confirmEmployer: confirmEmployer({ directory, vendors }),
})

/** Work that needs a store that this process may write. */
export type OperatorApi = ReturnType<typeof createOperatorApi>

export const createOperatorApi = (
  store: Pick<Store, 'as' | 'directory' | 'people' | 'vendors' | 'webhookWrites'>,
  { referenceDataDir }: Pick<Settings, 'referenceDataDir'>,
) => ({
  ...createDirectoryApi(store),
  /** Disables the webhooks that a key made; returns their ids. */
  disableWebhooksOf: ({ id, employerId }: Pick<ApiKey, 'id' | 'employerId'>) =>
    store.webhookWrites.disableOfKey(employerId, id),
  /** The same for a key of a vendor. */
  disableWebhooksOfVendor: ({ id, vendorId }: Pick<VendorKey, 'id' | 'vendorId'>) =>
    store.webhookWrites.disableOfKey(countedAs(vendorId), id),
  deleteEmployer: deleteEmployer({ store, clock: Date.now }),
  /** Changes the members of a profile that are given; null if there is no such employer. */
  setProfile: async (employerId: number, members: object): Promise<Profile | null> => {
    // Imported only when used, to save memory: it loads the checks of bodies.
    const { changeProfile } = await import('../employers/profile.ts')
    const body = { value: members, findings: [], inexact: NO_INEXACT_NUMBERS }
    const { enforceableRules } = await import('../law/job-law.ts')
    const { loadPostingLaw } = await import('../law/files.ts')
    const ruleNames = () => enforceableRules(loadPostingLaw(referenceDataDir))
    return changeProfile({ ...store, getProfile: store.directory.getProfile, ruleNames })({
      employerId,
      keyId: null,
      body,
    }).catch((error: unknown) => {
      throw error instanceof Problem ? new Refusal(error.message, { cause: error }) : error
    })
  },
})

/** Work on the audit trail. */
export type AuditApi = ReturnType<typeof createAuditApi>

export const createAuditApi = (store: Pick<Store, 'audit' | 'directory'>) => ({
  read: readAudit(store),
  verify: verifyOneAudit(store),
  verifyAll: verifyAudit(store),
  prune: pruneAudit(store),
})
