/** People in a store of either engine. */

import type { TransactPeople } from '../../audit/store/transaction.ts'
import type { Ask } from '../../platform/engines/rows.ts'
import type { People } from '../ports.ts'
import { identityWrites } from './identities.ts'
import { memberWrites } from './membership.ts'
import { operatorWrites } from './operators.ts'
import { passkeyWrites } from './passkeys.ts'
import { peopleReads } from './reads.ts'
import { sessionWrites } from './sessions.ts'

export const createPeople = (ask: Ask, transact: TransactPeople): People => ({
  ...peopleReads(ask),
  ...memberWrites(transact),
  ...sessionWrites(transact),
  ...passkeyWrites(transact),
  ...identityWrites(transact),
  ...operatorWrites(transact),
})
