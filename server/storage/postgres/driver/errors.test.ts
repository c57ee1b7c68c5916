import assert from 'node:assert/strict'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '../../../../test/support/postgres.ts'
import { content, employerOf, insert, query } from '../../../../test/support/stores.ts'
import { Problem } from '../../../domain/problem.ts'
import { openPostgresStore, type PostgresOptions } from '../store.ts'

const STATEMENT_TIMEOUT_MS = 400
const CONNECT_TIMEOUT_MS = 400

const unavailable = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'unavailable' && Number(error.retryAfterSeconds) > 0

const postgres = await startPostgres({
  own: true,
  fsync: true,
  settings: { log_statement: 'all', log_line_prefix: '§' },
})
test.after(() => postgres.stop())
const { server } = postgres
assert.ok(server)

const open = async (options: Partial<PostgresOptions> = {}) =>
  openPostgresStore({
    url: options.url ?? (await postgres.createDatabase()),
    clock: Date.now,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    poolSize: options.poolSize ?? 4,
  })

test('while the server is gone everything is refused as unavailable, and works again once it is back', async () => {
  const store = await open()
  const { jobs } = await employerOf(store)
  const job = await insert(jobs)
  server.stop('immediate')
  await assert.rejects(jobs.get(job.id), unavailable)
  await assert.rejects(insert(jobs), unavailable)
  const refused = Array.from({ length: 20 }, (_, at) => [
    assert.rejects(jobs.insert(content({ referenceId: `${at}` })), unavailable),
    assert.rejects(store.directory.findKey(Buffer.alloc(32, at)), unavailable),
  ])
  await Promise.all(refused.flat())
  await assert.rejects(store.directory.listEmployers(), unavailable)
  await assert.rejects(store.check(), unavailable)
  await assert.rejects(open({ url: postgres.url() }), unavailable)
  server.start()
  assert.deepEqual(await jobs.get(job.id), job)
  await insert(jobs)
  assert.equal(await store.directory.findKey(Buffer.alloc(32)), null)
  assert.ok('job' in (await jobs.insert(content())))
  await store.close()
})

test('a server that has stopped answering is given up within the timeouts, and used again when it answers', async () => {
  const store = await open()
  const { jobs } = await employerOf(store)
  const job = await insert(jobs)
  server.pause()
  const begun = performance.now()
  const refused = Array.from({ length: 20 }, (_, at) =>
    assert.rejects(at % 2 ? jobs.get(job.id) : insert(jobs), unavailable),
  )
  await Promise.all(refused).finally(() => server.resume())
  assert.ok(performance.now() - begun < 2 * (STATEMENT_TIMEOUT_MS + CONNECT_TIMEOUT_MS + 1_000))
  assert.deepEqual(await jobs.get(job.id), job)
  await store.close()
})

test('a commit without an answer is never told as success, and a repeated upsert finds what it did', async () => {
  const url = new URL(await postgres.createDatabase())
  const proxy = await cutAtCommit(Number(url.port))
  const direct = await open({ url: url.href })
  const { id } = await employerOf(direct)
  url.port = `${proxy.port}`
  const store = await open({ url: url.href })
  const jobs = store.as(id)
  const writes = {
    transaction: (referenceId: string) => insert(jobs, { referenceId }),
    statement: (referenceId: string) => jobs.insert(content({ referenceId })),
  }
  for (const [kind, write] of Object.entries(writes))
    for (const cut of ['before', 'after'] as const) {
      proxy.cut = cut
      const unconfirmed = (error: unknown) => unavailable(error) && /may or may not/.test((error as Problem).message)
      await assert.rejects(write(`${kind} ${cut}`), unconfirmed)
      proxy.cut = null
      await pause(50)
      const found = await jobs.write((writer) => writer.findReference(`${kind} ${cut}`))
      assert.equal(found === null, cut === 'before')
    }
  await Promise.all([store.close(), direct.close()])
  proxy.server.close()
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

test('a write that waits too long for another is refused, and reads go on meanwhile', async () => {
  const store = await open({ poolSize: 8 })
  const { jobs } = await employerOf(store)
  const job = await insert(jobs)
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  const { promise: freed, resolve: letGo } = Promise.withResolvers<void>()
  const holder = jobs.write(async (writer) => {
    await writer.get(job.id)
    hold()
    await freed
  })
  await held
  const waiting = [
    assert.rejects(
      jobs.write((writer) => writer.get(job.id)),
      unavailable,
    ),
    assert.rejects(
      jobs.change({ id: job.id }, () => ({ ...job, title: 'Changed' })),
      unavailable,
    ),
  ]
  for (const _ of Array(50)) assert.deepEqual(await jobs.get(job.id), job)
  await Promise.all(waiting)
  letGo()
  await holder
  await store.close()
})

test('work that outlives the failure of its own statement is not told as stored', async () => {
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

type Proxy = { readonly port: number; readonly server: Server; cut: 'before' | 'after' | null }

/** COMMIT, or the rows of a statement that is a transaction of its own. */
const COMMITS = /COMMIT|\[\{"employer_id":/

/** Passes everything on, and cuts the connection before a commit reaches the server, or its answer the client. */
const cutAtCommit = async (upstreamPort: number): Promise<Proxy> => {
  const listening = createServer((client) => relay(client, connect(upstreamPort, '127.0.0.1'), () => proxy.cut))
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const address = listening.address()
  assert.ok(address && typeof address === 'object')
  const proxy: Proxy = { port: address.port, server: listening, cut: null }
  return proxy
}

const relay = (client: Socket, upstream: Socket, cut: () => Proxy['cut']): void => {
  const end = (): void => {
    client.destroy()
    upstream.destroy()
  }
  let committing = false
  client.on('data', (bytes) => {
    committing = COMMITS.test(bytes.toString('latin1'))
    if (committing && cut() === 'before') end()
    else upstream.write(bytes)
  })
  upstream.on('data', (bytes) => {
    if (committing && cut() === 'after') end()
    else client.write(bytes)
  })
  for (const socket of [client, upstream]) socket.on('error', end).on('close', end)
}
