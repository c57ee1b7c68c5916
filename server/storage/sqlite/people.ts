/** People in the embedded store. */
import type { People } from '../../use-cases/people-ports.ts'
import { createPeople } from '../people/people.ts'
import { type PeopleReads, peopleReads } from '../people/reads.ts'
import type { Access } from './access.ts'
import type { Reader } from './reader.ts'
import { asking, transacting } from './shared-sql.ts'

export const sqlitePeopleReads = (reader: Reader): PeopleReads => peopleReads(asking(reader))

export const sqlitePeople = (access: Access): People => createPeople(asking(access.reader), transacting(access))
