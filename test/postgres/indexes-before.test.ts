/** What docs/scale.md tells operators of large stores to do before an update is what the update would do. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { loadMigrations } from '../../server/storage/migrations.ts'
import { createConnection } from '../../server/storage/postgres/driver/connection.ts'
import { readTarget } from '../../server/storage/postgres/driver/url.ts'
import { migrate } from '../../server/storage/postgres/maintenance/migrate.ts'
import { runStatements, startPostgres } from '../support/postgres.ts'

const OF_THE_PAGE = /```sql\n([^`]*CREATE INDEX CONCURRENTLY[^`]*)```/

const DEFINITIONS = `SELECT indexdef FROM pg_indexes WHERE indexname ~ '^jobs_(to_refresh_by_close|by_date_with|with_long)'
  ORDER BY indexname`

const page = readFileSync(join(import.meta.dirname, '../../docs/scale.md'), 'utf8')
const migrations = loadMigrations('postgres')
const FIRST = migrations.findIndex(({ name }) => name === 'refresh_by_close')

test('indexes that were made before the update, as the page says, are those that the update makes, and stay', async (t) => {
  const postgres = await startPostgres()
  t.after(() => postgres.stop())
  const indexes = async (before: readonly string[]) => {
    const url = await postgres.createDatabase()
    const target = readTarget(url)
    const limits = { statementTimeoutMs: 30_000, connectTimeoutMs: 5_000, preparedStatements: true }
    const connection = createConnection({ target, host: target.hosts[0], limits })
    try {
      await migrate(connection, migrations.slice(0, FIRST))
      await runStatements(url, before)
      const numbers = async () =>
        (
          await connection.all<{ oid: number }>(
            "SELECT oid FROM pg_class WHERE relkind = 'i' AND relname ~ '^jobs_' ORDER BY 1",
          )
        ).length
      const there = await numbers()
      await migrate(connection, migrations.slice(0, FIRST + 2))
      return { made: (await numbers()) - there, definitions: await connection.all(DEFINITIONS) }
    } finally {
      await connection.close()
    }
  }
  const [, sql = ''] = OF_THE_PAGE.exec(page) ?? []
  const statements = sql.split(';').filter((statement) => statement.trim() !== '')
  assert.equal(statements.length, 3)
  const [plain, prepared] = [await indexes([]), await indexes(statements)]
  assert.deepEqual([plain.made, prepared.made], [3, 0])
  assert.equal(plain.definitions.length, 3)
  assert.deepEqual(prepared.definitions, plain.definitions)
})
