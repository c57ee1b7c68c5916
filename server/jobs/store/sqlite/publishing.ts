import { sqliteText } from '../../../platform/engines/sqlite/connection.ts'
import type { Reader } from '../../../platform/engines/sqlite/reader.ts'
import type { Publications } from '../../publishing-ports.ts'
import { type DueRow, dueDrafts, dueValues, toDue } from '../publishing.ts'

const PARTS = {
  jobs: 'jobs',
  entries: 'audit_entries',
  employers: 'employers',
  day: "(j.extras ->> 'publishOn')",
  after: '$1, $2, $3',
  today: '$4',
  limit: '$5',
}

export const DUE_DRAFTS = dueDrafts(PARTS)
export const DUE_DRAFTS_OF_ONE = dueDrafts({ ...PARTS, whose: 'j.employer_id = $6' })

export const publicationsOf = (reader: Reader): Publications => ({
  due: async (round) => {
    reader.begin()
    const sql = round.employerId === undefined ? DUE_DRAFTS : DUE_DRAFTS_OF_ONE
    return reader.all<DueRow>(sqliteText(sql), ...dueValues(round)).map(toDue)
  },
})
