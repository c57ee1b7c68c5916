/** A primary dies under load and its synchronous standby takes over: the service follows, and nothing confirmed is lost. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { createConnection } from '../../server/storage/postgres/connection.ts'
import { readTarget } from '../../server/storage/postgres/target.ts'
import { runStatements, startPostgres, type TestPostgres } from '../support/postgres.ts'
import { unprivilegedUser } from '../support/postgres-binaries.ts'
import { confirmedOf, lostOf, recovery, showFigures, startLoad } from './load.ts'
import { clientAt, launch, type Process, until } from './processes.ts'
import { startProxy } from './proxy.ts'

const MACHINE = '/usr/lib/postgresql'
const TIMEOUT_MS = 1_000
const ANSWER_MAX_MS = 2 * (TIMEOUT_MS + TIMEOUT_MS) + 2_000
const RECOVERY_MAX_SECONDS = 5
const CONFIRMED_MIN = 200
const REFUSED_MIN = 20

/** The folder of programs that has pg_basebackup too, which the npm package lacks. */
const programs = (): string | null => {
  const versions = existsSync(MACHINE) ? readdirSync(MACHINE).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [process.env.TEST_POSTGRES_BINARIES, ...versions.map((version) => join(MACHINE, version, 'bin'))]
  return folders.find((folder) => folder && existsSync(join(folder, 'pg_basebackup'))) ?? null
}

const folder = programs()
const skip = folder === null && `there is no pg_basebackup below ${MACHINE}, and the npm package does not bring it`

const processes: Process[] = []
let postgres: TestPostgres | null = null
let standby: ChildProcess | null = null

after(async () => {
  for (const { child } of processes) child.kill('SIGKILL')
  if (standby) {
    standby.stdin?.end()
    await once(standby, 'exit')
  }
  await postgres?.stop()
})

/** Ends the server when its input ends, as it does with this process, however that ends. */
const KEEPER = `"$1/postgres" -D "$2" -p "$3" > /dev/null 2>&1 & cat > /dev/null; kill -QUIT $!; wait`

/** A copy of the server that follows it, in the server's own temporary folder. */
const startStandby = async (port: number, data: string): Promise<number> => {
  const options = { cwd: '/', ...unprivilegedUser() }
  const copy = join(dirname(data), 'standby')
  const words = ['-h', '127.0.0.1', '-p', `${port}`, '-U', 'postgres', '-D', copy, '-R', '-c', 'fast', '--no-sync']
  const { status, stderr } = spawnSync(join(folder ?? '', 'pg_basebackup'), words, { ...options, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  const spare = await startProxy(1)
  spare.close()
  standby = spawn('sh', ['-c', KEEPER, 'sh', folder ?? '', copy, `${spare.port}`], {
    ...options,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  return spare.port
}

/** The one value that a statement gives, or null where it gives none or there is no server. */
const resultOf = async (url: string, sql: string): Promise<unknown> => {
  const target = readTarget(url)
  const limits = { statementTimeoutMs: 30_000, connectTimeoutMs: 5_000, preparedStatements: true }
  const connection = createConnection({ target, host: target.hosts[0], limits })
  try {
    const row = await connection.one<Record<string, unknown>>(sql)
    return row && Object.values(row)[0]
  } catch {
    return null
  } finally {
    connection.destroy()
  }
}

test('a primary that dies under load is replaced by its synchronous standby without losing a confirmed write', {
  skip,
}, async (t) => {
  process.env.TEST_POSTGRES_BINARIES = folder ?? ''
  postgres = await startPostgres({ own: true, fsync: true })
  const { server } = postgres
  assert.ok(server)
  const url = await postgres.createDatabase()
  const port = await startStandby(server.port, server.data)
  await runStatements(url, [`ALTER SYSTEM SET synchronous_standby_names = '*'`, 'SELECT pg_reload_conf()'])
  const state = 'SELECT sync_state FROM pg_stat_replication'
  await until(async () => (await resultOf(url, state)) === 'sync', 'a synchronous standby')

  const { pathname } = new URL(url)
  const hosts = `127.0.0.1:${server.port},127.0.0.1:${port}`
  const environment = {
    DATABASE_URL: `postgres://postgres@${hosts}${pathname}?target_session_attrs=read-write`,
    DATABASE_STATEMENT_TIMEOUT_MS: `${TIMEOUT_MS}`,
    DATABASE_CONNECT_TIMEOUT_MS: `${TIMEOUT_MS}`,
    DATABASE_POOL_SIZE: '6',
  }
  assert.equal(await launch(environment, ['migrate']).ended, 0)
  const made = launch(environment, ['employer', 'create', 'Durable', '--plan', 'unlimited', '--json'])
  assert.equal(await made.ended, 0, made.told())
  const { apiKey } = JSON.parse(made.told())
  processes.push(launch(environment), launch(environment))
  const clients = (await Promise.all(processes.map(({ base }) => base()))).map((base) => clientAt(base, apiKey))

  const load = startLoad(clients, 'failover')
  const { account } = load
  await until(() => confirmedOf(account) >= CONFIRMED_MIN, 'the load')
  server.stop('immediate')
  await until(() => (account.statuses.get(503) ?? 0) >= REFUSED_MIN, 'the refusals')
  const copied = `postgres://postgres@127.0.0.1:${port}${pathname}`
  assert.equal(await resultOf(copied, 'SELECT pg_promote()'), true)
  const seconds = await recovery(clients)
  const before = confirmedOf(account)
  await until(() => confirmedOf(account) >= before + CONFIRMED_MIN, 'the load on the new primary')
  await load.stop()

  assert.deepEqual(account.faults, [])
  assert.ok(account.slowestMs < ANSWER_MAX_MS, `a request took ${account.slowestMs} ms`)
  assert.ok(seconds < RECOVERY_MAX_SECONDS, `followed after ${seconds} s`)
  const [client] = clients
  assert.ok(client)
  const lost = await lostOf(client, account)
  const figures = { lost: lost.length, secondsToFollow: Number(seconds.toFixed(2)) }
  t.diagnostic(`failover: ${showFigures(account, figures)}`)
  assert.deepEqual(lost, [])
})
