import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPostgres } from '../support/postgres.ts'
import { launch } from '../support/process.ts'
import { inTime } from '../support/waiting.ts'

test('a start that fails after the database was opened ends with code 1 and the reason', async (t) => {
  const postgres = await startPostgres()
  t.after(() => postgres.stop())
  const url = await postgres.createDatabase()
  const service = launch({ DATABASE_URL: url, REFERENCE_DATA_DIR: '/nowhere/at/all' })
  t.after(() => service.child.kill('SIGKILL'))
  assert.equal(await inTime(service.ended), 1)
  assert.match(service.output(), /The reference data in \/nowhere\/at\/all cannot be used/)
})
