/** The operator's functions, for the command line and for the service itself. */
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

/** What an operator can do, without the service running. */
export type Desk = ReturnType<typeof createDesk>

export const createDesk = (store: Pick<Store, 'directory'>, { clock = Date.now }: { readonly clock?: Clock } = {}) => {
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

/** What an operator can do with a store that is open for writing in this process. */
export type OperatorDesk = ReturnType<typeof createOperatorDesk>

export const createOperatorDesk = (store: Pick<Store, 'as' | 'directory'>) => ({
  ...createDesk(store),
  deleteEmployer: deleteEmployer({ store, clock: Date.now }),
})

/** What an operator can do with the audit trail. */
export type AuditDesk = ReturnType<typeof createAuditDesk>

export const createAuditDesk = (store: Pick<Store, 'audit' | 'directory'>) => ({
  read: readAudit(store),
  verify: verifyOneAudit(store),
  verifyAll: verifyAudit(store),
  prune: pruneAudit(store),
})
