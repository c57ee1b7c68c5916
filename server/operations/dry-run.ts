import type { StoredJob } from '../domain/job/job.ts'
import type { Lists } from '../domain/reference.ts'
import { jobText } from './job-reads.ts'
import type { Answer, EmployerCall, ParsedCall } from './request.ts'

export const isDryRun = ({ query }: Pick<ParsedCall, 'query'>): boolean => query.dryRun === 'true'

/** Answer to a dry run: the status that the request would have, and the job as it would be. */
export const dryRunAnswer = (
  status: Answer['status'],
  job: StoredJob,
  {
    employer,
    reference,
    headers = {},
  }: Pick<EmployerCall, 'employer'> & Pick<Answer, 'headers'> & { readonly reference: Lists },
): Answer => ({
  status: 200,
  headers: { 'Affiche-Dry-Run': String(status), ...headers },
  body: jobText(job, employer, reference),
})
