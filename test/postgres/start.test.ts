import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPostgres } from '../support/postgres.ts'
import { inTime, launch } from './processes.ts'

test('a start that fails after the database was opened ends with code 1 and the reason', async (t) => {
  const postgres = await startPostgres()
  t.after(() => postgres.stop())
  const url = await postgres.createDatabase()
  const service = launch({ DATABASE_URL: url, REFERENCE_DATA_DIR: '/nowhere/at/all' })
  t.after(() => service.child.kill('SIGKILL'))
  assert.equal(await inTime(service.ended), 1)
  assert.match(service.told(), /The reference data in \/nowhere\/at\/all cannot be used/)
})

test('a database that refuses the user, or does not exist, ends the start at once with the reason', async (t) => {
  const postgres = await startPostgres()
  t.after(() => postgres.stop())
  const service = launch({ DATABASE_URL: postgres.url('there_is_no_such_database') })
  t.after(() => service.child.kill('SIGKILL'))
  assert.equal(await inTime(service.ended), 1)
  assert.match(service.told(), /there_is_no_such_database/)
})

test('a service on PostgreSQL ends with code 0 on SIGTERM', async (t) => {
  const postgres = await startPostgres()
  t.after(() => postgres.stop())
  const service = launch({ DATABASE_URL: await postgres.createDatabase() })
  t.after(() => service.child.kill('SIGKILL'))
  const base = await service.base()
  assert.equal((await fetch(`${base}/health/ready`)).status, 200)
  service.child.kill('SIGTERM')
  assert.equal(await inTime(service.ended), 0)
})
