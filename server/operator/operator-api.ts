/** The operator's functions, for the command line and the service. */
import { randomBytes } from 'node:crypto'
import type { Clock } from '../lib/dates.ts'
import { pruneAudit, readAudit, verifyAudit, verifyOneAudit } from '../use-cases/audit.ts'
import { deleteEmployer, manageEmployers } from '../use-cases/employers.ts'
import { manageKeys } from '../use-cases/keys.ts'
import type { Store } from '../use-cases/ports.ts'

export type { AuditVerdict } from '../use-cases/audit.ts'

/** Work on employers and keys. */
export type DirectoryApi = ReturnType<typeof createDirectoryApi>

export const createDirectoryApi = (
  { directory }: Pick<Store, 'directory'>,
  { clock = Date.now }: { readonly clock?: Clock } = {},
) => ({ ...manageEmployers({ directory, clock }), ...manageKeys({ directory, clock, randomBytes }) })

/** Work that needs a store that this process may write. */
export type OperatorApi = ReturnType<typeof createOperatorApi>

export const createOperatorApi = (store: Pick<Store, 'as' | 'directory'>) => ({
  ...createDirectoryApi(store),
  deleteEmployer: deleteEmployer({ store, clock: Date.now }),
})

/** Work on the audit trail. */
export type AuditApi = ReturnType<typeof createAuditApi>

export const createAuditApi = (store: Pick<Store, 'audit' | 'directory'>) => ({
  read: readAudit(store),
  verify: verifyOneAudit(store),
  verifyAll: verifyAudit(store),
  prune: pruneAudit(store),
})
