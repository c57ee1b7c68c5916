import { sqliteText } from '../../../platform/engines/sqlite/connection.ts'
import type { Reader } from '../../../platform/engines/sqlite/reader.ts'
import type { Publications } from '../../publishing-ports.ts'
import { type DueRow, dueDrafts, dueValues, toDue } from '../publishing.ts'

export const DUE_DRAFTS = dueDrafts({
  jobs: 'jobs',
  entries: 'audit_entries',
  employers: 'employers',
  day: "(j.extras ->> 'publishOn')",
  after: '$1, $2, $3',
  today: '$4',
  limit: '$5',
})

export const publicationsOf = (reader: Reader): Publications => ({
  due: async (round) => {
    reader.begin()
    return reader.all<DueRow>(sqliteText(DUE_DRAFTS), ...dueValues(round)).map(toDue)
  },
})
