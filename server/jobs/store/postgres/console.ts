/** Data of the console in PostgreSQL; with Citus the bin is with the jobs of its employer. */

import type { AddNote, AuditedTransactor } from '../../../audit/store/postgres-log.ts'
import { asking, type SqlDeps, sqlOf, transacting } from '../../../audit/store/postgres-sql.ts'
import type { Actor } from '../../../audit/store/row.ts'
import { createPeople } from '../../../people/store/people.ts'
import type { Transaction } from '../../../platform/engines/postgres/transaction.ts'
import type { Clock } from '../../../platform/lib/dates.ts'
import type { BinWriter, Console } from '../../console-ports.ts'
import { givenMembers } from '../../diff.ts'
import { stampAfter } from '../../job.ts'
import type { JobStore } from '../../ports.ts'
import { restoreJob } from '../../write-job.ts'
import { restoringDays } from '../bin-statistics.ts'
import { BINNED_STATISTICS, FIND_BINNED, FORGET_DELETION, jobOf, TAKE_FROM_BIN } from '../console/bin.ts'
import { consoleReads, consoleWrites } from '../console/console.ts'
import { toRow, valuesOf } from '../job-row.ts'
import { findReference, insertOf } from './job-writer.ts'

type Deps = SqlDeps & { readonly transactAudited: AuditedTransactor }

/** People, and what they keep in the console. */
export const createPeopleSide = (deps: Deps): Pick<JobStore, 'people' | 'console'> => ({
  people: createPeople(sqlOf(deps)),
  console: createConsole(deps),
})

const createConsole = (deps: Deps): Console => ({
  ...consoleReads(asking(deps.reads)),
  ...consoleWrites(transacting(deps)),
  restore: ({ employerId, keyId, ...order }) =>
    deps.transactAudited({ employerId, keyId }, (transaction, addNote) =>
      restoreJob(binWriter(transaction, { employerId, keyId }, { clock: deps.clock, addNote }), order),
    ),
})

const LOCK_BINNED = `${FIND_BINNED} FOR UPDATE`
const INSERT_AGAIN = insertOf('employer_id', 'id')

type Writing = { readonly clock: Clock; readonly addNote: AddNote }

/** Each statement is about one employer, and so for one worker of Citus. */
const binWriter = (transaction: Transaction, { employerId }: Actor, { clock, addNote }: Writing): BinWriter => ({
  findReference: (referenceId) => findReference(transaction, employerId, referenceId),
  findBinned: async (id) => {
    const [row] = await transaction.write<{ document: string }>(LOCK_BINNED, employerId, id)
    return row ? jobOf(row.document) : null
  },
  restore: async ({ id, updatedAt }, content) => {
    const [kept] = await transaction.write<{ statistics: string | null }>(BINNED_STATISTICS, employerId, id)
    for (const { sql, values } of restoringDays(kept?.statistics ?? null, { employerId, id }))
      await transaction.write(sql, ...values)
    for (const sql of [TAKE_FROM_BIN, FORGET_DELETION]) await transaction.write(sql, employerId, id)
    const now = clock()
    const row = toRow(content)
    await transaction.write(INSERT_AGAIN, employerId, id, now, stampAfter(updatedAt, now), ...valuesOf(row))
    addNote({ at: now, action: 'job.restore', subjectId: id, members: givenMembers(content) })
  },
})
