import { checksumOf, toJob } from './job-columns.ts'
import { hasChecksum, judgeRow, pagesOf, type StoredJobs, type StoredRow } from './stored-jobs.ts'

type Giving = StoredJobs & {
  /** Runs statements, divided by semicolons. */
  readonly run: (sql: string) => Promise<void>
}

/**
 * Gives a checksum to each job that has none and that this version would accept as it is; a page of jobs in one
 * transaction, so that writes of a service hardly wait.
 */
export const giveChecksums = async (giving: Giving): Promise<void> => {
  for await (const rows of pagesOf(giving)) {
    const statements: string[] = []
    for (const row of rows) if (!hasChecksum(row) && (await isSound(giving, row))) statements.push(statementOf(row))
    if (statements.length > 0) await giving.run(['BEGIN', ...statements, 'COMMIT'].join(';'))
  }
}

const isSound = async (jobs: StoredJobs, row: StoredRow): Promise<boolean> => {
  const { damaged, refused } = await judgeRow(jobs, row)
  return damaged.length === 0 && refused.length === 0
}

/** What has been changed since it was read is left alone. */
const statementOf = (row: StoredRow): string =>
  `UPDATE jobs SET checksum = ${checksumOf(toJob(row))}, checksum_at = updated_at
    WHERE employer_id = ${row.employer_id} AND id = ${row.id} AND updated_at = ${row.updated_at}`
