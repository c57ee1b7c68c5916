/** The activity as CSV, read and sent part by part. */

import type { PageAnswer } from '../../html/page.ts'
import { CSV_START, csvRow } from '../../platform/lib/csv.ts'
import { answerFile } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { MemberContext } from '../request-context.ts'
import { createDescribe, namesOf } from './describe.ts'
import { readAuditQuery } from './filter.ts'
import { createPostings, UNKNOWN } from './postings.ts'
import { activityWords } from './words.ts'

const PART_ENTRIES = 500

export const activityCsv = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { id } = context.membership.employer
  const postings = createPostings(frame, id)
  const describe = createDescribe(context, await namesOf(frame, context), postings)
  const { filter } = await readAuditQuery(frame, context)
  // Without the newest entries, or those of others, nobody can tell what a change led to.
  const isFollowed = filter.keyId === null && filter.until === null
  const parts = async function* (): AsyncGenerator<string> {
    yield CSV_START + csvRow(activityWords[context.language].columns)
    let before: number | null = null
    do {
      const found = await frame.store.audit.search(id, { before, limit: PART_ENTRIES, filter })
      await postings.load(found.entries)
      yield found.entries
        .map((entry) => {
          const { seq, at, action, subjectId, members, hash } = entry
          const time = new Date(at).toISOString()
          const sentence = describe.asText(entry, isFollowed ? postings.outcomeOf(entry) : UNKNOWN)
          return csvRow([String(seq), time, sentence, action, String(subjectId), members.join(' '), hash])
        })
        .join('')
      before = found.before
    } while (before !== null)
  }
  return answerFile(parts(), { type: 'text/csv; charset=utf-8', name: `activity-${id}.csv` })
}
