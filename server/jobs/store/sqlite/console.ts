/** Data of the console in the embedded store. */

import type { Actor } from '../../../audit/store/row.ts'
import { asking, transacting } from '../../../audit/store/sqlite-sql.ts'
import { sqliteText } from '../../../platform/engines/sqlite/connection.ts'
import type { Reader } from '../../../platform/engines/sqlite/reader.ts'
import type { BinWriter, Console } from '../../console-ports.ts'
import { givenMembers } from '../../diff.ts'
import { stampAfter } from '../../job.ts'
import { restoreJob } from '../../write-job.ts'
import { restoringDays } from '../bin-statistics.ts'
import { BINNED_STATISTICS, FIND_BINNED, FORGET_DELETION, jobOf, TAKE_FROM_BIN } from '../console/bin.ts'
import { type ConsoleReads, consoleReads, consoleWrites } from '../console/console.ts'
import { toRow, valuesOf } from '../job-row.ts'
import type { Access } from './access.ts'
import { derivedFrom, insertOf, jobWriter } from './jobs.ts'

export const sqliteConsoleReads = (reader: Reader): ConsoleReads => consoleReads(asking(reader))

export const sqliteConsole = (access: Access): Console => ({
  ...sqliteConsoleReads(access.reader),
  ...consoleWrites(transacting(access)),
  restore: ({ employerId, keyId, ...order }) =>
    access.queue.submit(() => restoreJob(binWriter(access, { employerId, keyId }), order)),
})

const INSERT_AGAIN = insertOf('employer_id', 'id')

/** The bin of one employer inside the open transaction, beside which there is no other. */
const binWriter = ({ writer, derived, clock }: Access, actor: Actor): BinWriter => {
  const { employerId, keyId } = actor
  return {
    findReference: jobWriter({ connection: writer, derived, clock }, actor).findReference,
    findBinned: async (id) => {
      const row = writer.one<{ document: string }>(sqliteText(FIND_BINNED), employerId, id)
      return row && jobOf(row.document)
    },
    restore: async ({ id, updatedAt }, content) => {
      const kept = writer.one<{ statistics: string | null }>(sqliteText(BINNED_STATISTICS), employerId, id)
      for (const { sql, values } of restoringDays(kept?.statistics ?? null, { employerId, id }))
        writer.run(sqliteText(sql), ...values)
      for (const sql of [TAKE_FROM_BIN, FORGET_DELETION]) writer.run(sqliteText(sql), employerId, id)
      const now = clock()
      const row = toRow(content)
      writer.run(INSERT_AGAIN, employerId, id, now, stampAfter(updatedAt, now), ...valuesOf(row))
      derived.add(derivedFrom(actor, id, row))
      derived.append(employerId, {
        action: 'job.restore',
        subjectId: id,
        members: givenMembers(content),
        at: now,
        keyId,
      })
    },
  }
}
