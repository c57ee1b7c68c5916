import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { openOnPostgres } from '../../../../test/support/postgres-store.ts'
import { content, employerOf, query } from '../../../../test/support/stores.ts'
import type { PostgresOptions } from '../../../upkeep/postgres/store.ts'

/** No test waits for one of them. */
const STATEMENT_TIMEOUT_MS = 20_000
const CONNECT_TIMEOUT_MS = 20_000

const postgres = await startPostgres({
  own: true,
  fsync: true,
  settings: { log_statement: 'all', log_line_prefix: '§' },
})
test.after(() => postgres.stop())
const { server } = postgres
assert.ok(server)

const open = async (options: Partial<PostgresOptions> = {}) =>
  openOnPostgres({
    url: options.url ?? (await postgres.createDatabase()),
    clock: Date.now,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    poolSize: options.poolSize ?? 4,
  })

test('a connection lost before the commit is replaced, and the work runs again as a whole', async () => {
  const store = await open()
  const { jobs } = await employerOf(store)
  let runs = 0
  await jobs.write(async (writer) => {
    await writer.insert(content({ referenceId: 'first' }))
    if (++runs === 1) server.stop('fast')
    if (runs === 1) server.start()
    await writer.insert(content({ referenceId: 'second' }))
  })
  assert.equal(runs, 2)
  assert.equal((await jobs.list(query())).total, 2)
  await store.close()
})

test('work that ignores the failure of its statement is not reported as stored', async () => {
  const store = await open()
  const { jobs } = await employerOf(store)
  const work = jobs.write(async (writer) => {
    await writer.insert(content({ referenceId: 'kept' }))
    await writer.insert(content({ status: 'unknown' as 'active' })).catch(() => null)
  })
  await assert.rejects(work, /jobs_status_check/)
  assert.equal((await jobs.list(query())).total, 0)
  await store.close()
})
