/** A former primary that nobody stopped, beside the standby that took its place. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openOnPostgres } from '../support/postgres-store.ts'
import { employerOf, insert } from '../support/stores.ts'
import { until } from '../support/waiting.ts'
import { startProxy } from './proxy.ts'
import { resultOf, skip, startReplicable, startStandby } from './standby.ts'

test('a former primary that comes back is neither written to nor read, also while the present one is out of reach', {
  skip,
}, async (t) => {
  const postgres = await startReplicable()
  t.after(() => postgres.stop())
  const { server } = postgres
  assert.ok(server)
  const standby = await startStandby(server)
  t.after(() => standby.stop())
  const present = await startProxy(standby.port)
  t.after(() => present.close())
  const url = `postgres://postgres@127.0.0.1:${server.port},127.0.0.1:${present.port}/postgres`
  const store = await openOnPostgres({ url, clock: Date.now, connectTimeoutMs: 1_000, statementTimeoutMs: 1_000 })
  t.after(() => store.close())
  const { id, jobs } = await employerOf(store)
  const before = await insert(jobs, { title: 'Before' })
  const copied = `postgres://postgres@127.0.0.1:${standby.port}/postgres`
  const count = 'SELECT count(*)::integer FROM jobs'
  await until(async () => (await resultOf(copied, count)) === 1, 'the copy of the job')

  server.stop('immediate')
  assert.equal(await resultOf(copied, 'SELECT pg_promote()'), true)
  const attempt = () => insert(jobs, { title: 'After' }).then(Boolean, () => false)
  await until(attempt, 'a write on the new primary')
  const written = await resultOf(copied, count)

  server.start()
  present.fault = 'refuse'
  present.cut()
  await assert.rejects(insert(jobs, { title: 'Lost' }), { code: 'unavailable' })
  await assert.rejects(async () => store.as(id).get(before.id), { code: 'unavailable' })
  await assert.rejects(store.check(), { code: 'unavailable' })
  assert.equal(await resultOf(postgres.url(), count), 1)

  present.fault = null
  await until(attempt, 'a write on the present primary')
  assert.equal(await resultOf(copied, count), Number(written) + 1)
  assert.equal(await resultOf(postgres.url(), count), 1)

  const another = await openOnPostgres({ url, clock: Date.now })
  t.after(() => another.close())
  await insert(another.as(id), { title: 'Of a later start' })
  assert.equal(await resultOf(postgres.url(), count), 1)
})
