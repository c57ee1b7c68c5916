/** Whether a store is whole, and what writes keep of its jobs is what a recount finds. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { openReader } from '../../server/storage/sqlite/connection.ts'
import { recount } from '../../server/storage/sqlite/maintenance/recount.ts'
import { DATA_FILE } from '../../server/storage/sqlite/store.ts'
import { askBeside } from './beside.ts'
import type { TestService } from './service.ts'

type Data = Pick<TestService, 'dataDir' | 'databaseUrl'>

export const assertConsistent = (data: Data): Promise<void> =>
  data.databaseUrl === null ? checkFile(join(data.dataDir, DATA_FILE)) : checkDatabase(data)

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

const checkDatabase = (data: Data): Promise<void> =>
  askBeside(data, async (ask) => assert.deepEqual(await ask(COUNT_DIFFERENCES), []))
