/** People in the embedded store. */

import type { Access } from '../../jobs/store/sqlite/access.ts'
import type { Reader } from '../../platform/engines/sqlite/reader.ts'
import { asking, transacting } from '../../platform/engines/sqlite/shared-sql.ts'
import type { People } from '../ports.ts'
import { createPeople } from './people.ts'
import { type PeopleReads, peopleReads } from './reads.ts'

export const sqlitePeopleReads = (reader: Reader): PeopleReads => peopleReads(asking(reader))

export const sqlitePeople = (access: Access): People => createPeople(asking(access.reader), transacting(access))
