import type { Append } from '../../audit/store/postgres-log.ts'
import type { Pools } from '../../platform/engines/postgres/pool.ts'
import type { Transactor } from '../../platform/engines/postgres/transaction.ts'
import type { Clock } from '../../platform/lib/dates.ts'
import type { Directory } from '../ports.ts'
import { type AddEntry, createEmployers } from './postgres-employers.ts'
import { createKeys } from './postgres-keys.ts'

type Deps = {
  readonly pools: Pools
  readonly transact: Transactor
  readonly clock: Clock
  readonly append: Append
}

/** Employers and their keys; each change appends its audit entry at the end of its transaction. */
export const createDirectory = ({ pools, transact, clock, append }: Deps): Directory => {
  const addEntry: AddEntry = (transaction, employerId, ...notes) =>
    append(
      transaction,
      employerId,
      notes.map((note) => ({ keyId: null, ...note, at: clock() })),
    )
  const deps = { ...pools, transact, addEntry }
  return { ...createEmployers(deps), ...createKeys(deps) }
}
