import { CHANGES_EXPANDED_MAX, CHANGES_LIMIT_DEFAULT, CHANGES_LIMIT_MAX, NOW } from '@affiche/contract/change.ts'
import type { Status } from '@affiche/contract/values.ts'
import { readCursor, writeCursor } from '../../platform/lib/cursor.ts'
import type { MaybePromise } from '../../platform/lib/maybe-promise.ts'
import type { ReadContext } from '../context.ts'
import type { StoredJob } from '../job.ts'
import type { View } from '../operations/job-view.ts'
import type { Answer, EmployerCall } from '../operations/request.ts'
import { actionsOf, changePageBody, type JobChange } from './changes.ts'
import { listChanges } from './list.ts'
import { taggedJob, taggedJobs } from './tagged-jobs.ts'

/** Handlers of changes and of the export, by operation id. */
export const changeReads = (context: ReadContext) => {
  const list = listChanges(context)
  const jobsOf = async (changes: readonly JobChange[], view: View): Promise<string> =>
    (
      await taggedJobs(
        changes.map(({ subjectId }) => subjectId),
        view,
        context,
      )
    ).join()
  return {
    listChanges: async (call: EmployerCall): Promise<Answer> => {
      const { employer, version, wait, query } = call
      const { after, limit, types, expand } = query as Query
      const isExpanded = expand === 'job'
      const { mayWait, ...listed } = await list({
        employerId: employer.id,
        after: after === undefined || after === NOW ? (after ?? null) : readCursor(after),
        version,
        actions: actionsOf(types ?? null, version),
        limit: Math.min(limit ?? CHANGES_LIMIT_DEFAULT, isExpanded ? CHANGES_EXPANDED_MAX : CHANGES_LIMIT_MAX),
        wait,
      })
      const page = JSON.stringify(changePageBody(listed))
      const jobs = isExpanded ? `,"jobs":[${await jobsOf(listed.changes, call)}]` : ''
      const headers = wait && mayWait ? { 'Preference-Applied': `wait=${wait.seconds}` } : {}
      return { status: 200, headers, body: `${page.slice(0, -1)}${jobs}}` }
    },
    exportJobs: async (call: EmployerCall): Promise<Answer> => {
      const { employer, query } = call
      const { after = 0, status = null } = query as { after?: number; status?: Status }
      const reader = context.store.as(employer.id)
      // Before the first job is read, so that the changes after it miss nothing.
      const cursor = writeCursor(await reader.head(call.version))
      const line = (job: StoredJob): MaybePromise<string> => taggedJob(job, call, context)
      return { status: 200, lines: exportLines({ cursor, rounds: reader.walk({ after, status }), line }) }
    },
  }
}

type Query = { readonly after?: string; readonly limit?: number; readonly types?: string; readonly expand?: 'job' }

/** Characters that are sent at a time, at least; little enough that a slow client takes them in time. */
const PART_LENGTH = 65_536

type Export = {
  readonly cursor: string
  readonly rounds: AsyncIterable<readonly StoredJob[]>
  readonly line: (job: StoredJob) => MaybePromise<string>
}

async function* exportLines({ cursor, rounds, line }: Export): AsyncGenerator<string> {
  let part = `{"begin":true,"cursor":"${cursor}"}\n`
  let jobs = 0
  for await (const round of rounds) {
    for (const text of await Promise.all(round.map(line))) {
      part += `${text}\n`
      jobs++
      if (part.length < PART_LENGTH) continue
      yield part
      part = ''
    }
  }
  yield `${part}{"end":true,"jobs":${jobs}}\n`
}
