/** The operator's functions, for the command line and the service. */
import { randomBytes } from 'node:crypto'
import type { Clock } from '../lib/dates.ts'
import { pruneAudit, readAudit, verifyAudit, verifyOneAudit } from '../use-cases/audit.ts'
import { deleteEmployer } from '../use-cases/delete-employer.ts'
import {
  createEmployer,
  createFirstEmployer,
  renameEmployer,
  resumeEmployer,
  setPlan,
  suspendEmployer,
} from '../use-cases/employers.ts'
import { createEmployerWithKey, issueKey, listKeys, revokeKey } from '../use-cases/keys.ts'
import type { Store } from '../use-cases/ports.ts'
import { rotateKey } from '../use-cases/rotate-key.ts'

export type { AuditVerdict } from '../use-cases/audit.ts'

/** Work on employers and keys. */
export type DirectoryApi = ReturnType<typeof createDirectoryApi>

export const createDirectoryApi = (
  store: Pick<Store, 'directory'>,
  { clock = Date.now }: { readonly clock?: Clock } = {},
) => {
  const deps = { directory: store.directory, clock, randomBytes }
  return {
    createEmployer: createEmployer(deps),
    createEmployerWithKey: createEmployerWithKey(deps),
    createFirstEmployer: createFirstEmployer(deps),
    listEmployers: () => store.directory.listEmployers(),
    renameEmployer: renameEmployer(deps),
    setPlan: setPlan(deps),
    suspendEmployer: suspendEmployer(deps),
    resumeEmployer: resumeEmployer(deps),
    issueKey: issueKey(deps),
    listKeys: listKeys(deps),
    revokeKey: revokeKey(deps),
    rotateKey: rotateKey(deps),
  }
}

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
