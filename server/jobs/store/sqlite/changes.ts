/** The list of changes of the embedded store. */

import { sqliteText } from '../../../platform/engines/sqlite/connection.ts'
import type { Reader } from '../../../platform/engines/sqlite/reader.ts'
import type { JobReader, TrailEnds } from '../../ports.ts'
import { type ChangeRow, changesStatement, changeValues, toChangePage } from '../change-rows.ts'
import { readersHeadOf } from './heads.ts'

const changesOf = changesStatement('lower(hex(hash))')

/** Interval of the looks, each of which is a few microseconds while nobody writes. */
const LOOK_MS = 250

/** Each call sees one state of the store, since it awaits nothing. */
export const changeReads = (reader: Reader, employerId: number): Pick<JobReader, 'changes'> => ({
  changes: (query) => {
    reader.begin()
    const sql = sqliteText(changesOf(query.actions.join()))
    const rows = reader.all<ChangeRow>(sql, ...changeValues(employerId, query))
    return toChangePage(rows, query)
  },
})

/** Looks at the ends only if another connection, of any process, has committed. */
export const createTrailEnds = (reader: Reader): TrailEnds => {
  let seen: number | null = null
  return {
    intervalMs: LOOK_MS,
    look: (employerIds) => {
      const version = reader.begin()
      if (version === seen) return null
      const ends = new Map(employerIds.map((id) => [id, readersHeadOf(reader, id).seq]))
      seen = version
      return ends
    },
  }
}
