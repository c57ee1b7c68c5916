/** People in a store of either engine. */

import type { Sql } from '../../audit/store/sql.ts'
import type { People } from '../ports.ts'
import { identityWrites } from './identities.ts'
import { memberWrites } from './membership.ts'
import { operatorWrites } from './operators.ts'
import { passkeyWrites } from './passkeys.ts'
import { peopleReads } from './reads.ts'
import { sessionWrites } from './sessions.ts'

export const createPeople = ({ ask, transact }: Sql): People => ({
  ...peopleReads(ask),
  ...memberWrites(transact),
  ...sessionWrites(transact),
  ...passkeyWrites(transact),
  ...identityWrites(transact),
  ...operatorWrites(transact),
})
