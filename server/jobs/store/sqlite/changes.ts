/** The list of changes of the embedded store. */

import type { ApiVersion } from '@affiche/contract/version.ts'
import { sqliteText } from '../../../platform/engines/sqlite/connection.ts'
import type { Reader } from '../../../platform/engines/sqlite/reader.ts'
import { andThen } from '../../../platform/lib/maybe-promise.ts'
import type { JobReader } from '../../ports.ts'
import type { TrailEnds } from '../../trail-ends.ts'
import { type ChangeRow, changesStatement, changeValues, toChangePage } from '../change-rows.ts'
import { type JobReading, readersHeadOf } from './heads.ts'

const changesOf = changesStatement('lower(hex(hash))')

/** Interval of the looks, each of which is a few microseconds while nobody writes. */
const LOOK_MS = 250

/** Each call sees one state of the store, since it awaits nothing. */
export const changeReads = (
  { reader, headAt }: JobReading,
  employerId: number,
): Pick<JobReader, 'head' | 'changes'> => ({
  head: (version = 'v1.1') => {
    if (version === 'v1.1') return headAt(employerId)
    reader.begin()
    return readersHeadOf(reader, employerId, version)
  },
  changes: (query) => {
    reader.begin()
    const sql = sqliteText(changesOf(query))
    const rows = reader.all<ChangeRow>(sql, ...changeValues(employerId, query))
    return toChangePage(rows, query)
  },
})

/** Looks at the ends only if another connection, of any process, has committed. */
export const createTrailEnds = (reader: Reader): TrailEnds => {
  const seen = new Map<ApiVersion, number>()
  const newest = (employerIds: readonly number[], version: ApiVersion): Map<number, number> =>
    new Map(employerIds.map((id) => [id, readersHeadOf(reader, id, version).seq]))
  return {
    intervalMs: LOOK_MS,
    look: (employers, version = 'v1.1') => {
      const present = reader.begin()
      if (present === seen.get(version)) return null
      return andThen(employers(), (employerIds) => {
        // A commit since then is for the next look too.
        reader.begin()
        const ends = newest(employerIds, version)
        seen.set(version, present)
        return ends
      })
    },
    newest: (employerIds, version) => {
      reader.begin()
      return newest(employerIds, version)
    },
  }
}
