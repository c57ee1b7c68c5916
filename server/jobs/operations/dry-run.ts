import type { StoredJob } from '../job.ts'
import { type View, type ViewContext, viewJob } from './job-view.ts'
import type { Answer, ParsedCall } from './request.ts'

export const isDryRun = ({ query }: Pick<ParsedCall, 'query'>): boolean => query.dryRun === 'true'

/** Answer to a dry run: the status that the request would have, and the job as it would be. */
export const dryRunAnswer = async (
  status: Answer['status'],
  job: StoredJob,
  { headers, ...view }: View & ViewContext & Pick<Answer, 'headers'>,
): Promise<Answer> => ({
  status: 200,
  headers: { 'Affiche-Dry-Run': String(status), ...headers },
  body: (await viewJob(job, view, view)).text(),
})
