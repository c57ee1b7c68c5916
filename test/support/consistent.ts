/** Asserts that a store is sound, and that its counts and search rows are those of its jobs. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { Connection } from '../../server/platform/engines/sqlite/connection.ts'
import { openReader } from '../../server/platform/engines/sqlite/reader.ts'
import { recount } from '../../server/upkeep/sqlite/recount.ts'
import { DATA_FILE } from '../../server/upkeep/sqlite/store.ts'
import { askBeside } from './beside.ts'
import type { TestService } from './service.ts'

type Data = Pick<TestService, 'dataDir' | 'databaseUrl'>

export const assertConsistent = async (data: Data): Promise<void> =>
  data.databaseUrl === null ? assertSound(data.dataDir) : checkDatabase(data)

/** The embedded store of a folder is sound; a service may have it open. */
export const assertSound = (folder: string): void => {
  const reader = openReader(join(folder, DATA_FILE))
  try {
    reader.renew()
    assertSoundIn(reader)
  } finally {
    reader.close()
  }
}

/** Pages, keys, counts and search rows of an embedded store are sound. */
export const assertSoundIn = (connection: Connection): void => {
  assert.deepEqual(connection.all('PRAGMA integrity_check'), [{ integrity_check: 'ok' }])
  assert.deepEqual(connection.all('PRAGMA foreign_key_check'), [])
  assert.deepEqual(recount(connection), [])
}

/** On PostgreSQL: where the counts that are kept differ from what is there. */
export const COUNT_DIFFERENCES = `SELECT * FROM (
    SELECT employer_id, status, sum(total)::bigint AS jobs FROM job_counts GROUP BY 1, 2 HAVING sum(total) <> 0) kept
  FULL JOIN (SELECT employer_id, status, count(*) AS jobs FROM jobs GROUP BY 1, 2) counted
    USING (employer_id, status, jobs) WHERE kept.employer_id IS NULL OR counted.employer_id IS NULL`

const checkDatabase = (data: Data): Promise<void> =>
  askBeside(data, async (ask) => assert.deepEqual(await ask(COUNT_DIFFERENCES), []))
