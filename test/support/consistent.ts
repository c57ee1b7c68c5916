/** Whether a store is whole, and what writes keep of its jobs is what a recount finds. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { createConnection } from '../../server/storage/postgres/connection.ts'
import { readTarget } from '../../server/storage/postgres/target.ts'
import { openReader } from '../../server/storage/sqlite/connection.ts'
import { recount } from '../../server/storage/sqlite/recount.ts'
import { DATA_FILE } from '../../server/storage/sqlite/store.ts'
import type { TestService } from './service.ts'

export const assertConsistent = ({ dataDir, databaseUrl }: Pick<TestService, 'dataDir' | 'databaseUrl'>) =>
  databaseUrl === null ? checkFile(join(dataDir, DATA_FILE)) : checkDatabase(databaseUrl)

const checkFile = async (file: string): Promise<void> => {
  const reader = openReader(file)
  try {
    assert.deepEqual(reader.all('PRAGMA integrity_check'), [{ integrity_check: 'ok' }])
    assert.deepEqual(reader.all('PRAGMA foreign_key_check'), [])
    reader.renew()
    assert.deepEqual(recount(reader), [])
  } finally {
    reader.close()
  }
}

/** On PostgreSQL: where the counts that are kept differ from what is there. */
export const COUNT_DIFFERENCES = `SELECT * FROM (
    SELECT employer_id, status, sum(total)::bigint AS jobs FROM job_counts GROUP BY 1, 2 HAVING sum(total) <> 0) kept
  FULL JOIN (SELECT employer_id, status, count(*) AS jobs FROM jobs GROUP BY 1, 2) counted
    USING (employer_id, status, jobs) WHERE kept.employer_id IS NULL OR counted.employer_id IS NULL`

const checkDatabase = async (url: string): Promise<void> => {
  const target = readTarget(url)
  const limits = { statementTimeoutMs: 60_000, connectTimeoutMs: 5_000, preparedStatements: true }
  const connection = createConnection({ target, host: target.hosts[0], limits })
  try {
    assert.deepEqual([...(await connection.all(COUNT_DIFFERENCES))], [])
  } finally {
    await connection.close()
  }
}
