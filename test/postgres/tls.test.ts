/** PostgreSQL over TLS: the same answers, and the reason where the store is refused. */

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { loadMigrations } from '../../server/platform/engines/migrations.ts'
import { createConnector } from '../../server/platform/engines/postgres/connect.ts'
import { readTarget } from '../../server/platform/engines/postgres/url.ts'
import { migrate } from '../../server/upkeep/postgres/migrate.ts'
import { LIMITS } from '../support/postgres.ts'
import { type LocalServer, startServer } from '../support/postgres-server.ts'
import { job, startService } from '../support/service.ts'
import { NO_OPENSSL, offerTls } from '../support/tls.ts'

describe('with a certificate', { skip: NO_OPENSSL }, () => {
  let server: LocalServer
  before(async () => {
    server = await startServer()
    offerTls(server, 'localhost')
  })
  after(() => server.remove())

  const withMode = (mode: string, more = ''): string =>
    `${server.url.replace('127.0.0.1', 'localhost')}?sslmode=${mode}${more}`

  const connect = (url: string) => createConnector(readTarget(url), LIMITS)()

  test('a job is stored and read over a connection that is encrypted', async () => {
    const service = await startService({ environment: { DATABASE_URL: withMode('require') } })
    const client = await service.employer()
    const { body } = await client.post(job())
    assert.deepEqual((await client.get(`/jobs/${body.id}`)).body, body)
    const beside = await connect(withMode('require'))
    const seen = await beside.all<{ ssl: boolean }>(
      "SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'affiche'",
    )
    assert.deepEqual([...seen], [{ ssl: true }])
    await beside.close()
    await service.stop()
  })

  test('a failed migration is reported with its reason, and nothing is written to a closed connection', async () => {
    for (let round = 0; round < 5; round++) {
      const connection = await connect(withMode('require'))
      const known = loadMigrations('postgres')
      const broken = { version: known.length + 1, name: 'broken', sql: 'SELECT 1; SELECT nothing_such', checksum: 'x' }
      await assert.rejects(migrate(connection, [...known, broken]), /Migration \d+ \(broken\) failed: .*nothing_such/)
      assert.equal(connection.isAlive(), false)
    }
  })

  test('a connection that is ended amid its statements fails each of them, and nothing else', async () => {
    for (let round = 0; round < 20; round++) {
      const connection = await connect(withMode('require'))
      const asked = Array.from({ length: 20 }, () => connection.all('SELECT pg_sleep(0.01)'))
      connection.destroy()
      const outcomes = await Promise.allSettled(asked)
      assert.ok(outcomes.every(({ status }) => status === 'rejected'))
    }
  })
})
