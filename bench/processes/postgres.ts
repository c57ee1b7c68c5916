/** A PostgreSQL server of the bench's own, as durable as it comes, with the memory of a small server. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConnection } from '../../server/storage/postgres/driver/connection.ts'
import { readTarget } from '../../server/storage/postgres/driver/url.ts'
import { type Binaries, findBinaries, type User, unprivilegedUser } from '../../test/support/postgres-binaries.ts'
import { freePort } from '../../tools/free-port.ts'
import { endChild, type House, hasEnded, until } from './children.ts'

export type Postgres = {
  readonly port: number
  readonly version: string
  readonly url: (database: string) => string
  readonly run: (statements: readonly string[], database?: string) => Promise<void>
  /** The first column of the first row, as text. */
  readonly ask: (sql: string, database: string) => Promise<string>
  /** The JSON lines that the server logged during each piece of work, every statement among them. */
  readonly logOf: (works: readonly (() => Promise<void>)[]) => Promise<string[][]>
  /** Ends the server and starts it again with more in its environment, as LD_PRELOAD. */
  readonly restart: (environment: Readonly<Record<string, string>>) => Promise<void>
  readonly stop: () => Promise<void>
}

export type PostgresPrograms = { readonly binaries: Binaries; readonly user: User }

/** Null where there are none, with the reason. */
export const findPostgres = (house: House): PostgresPrograms | { readonly missing: string } => {
  const user = unprivilegedUser()
  try {
    return { binaries: findBinaries({ temporary: house.temporary, user }), user }
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) }
  }
}

const START_MS = 60_000
const STOP_MS = 60_000

/** Slow checkpoints and a large WAL, as on any server that was set up; nothing that costs durability. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 400,
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '1GB',
  maintenance_work_mem: '512MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '15min',
  log_destination: 'jsonlog',
  logging_collector: 'on',
  log_directory: 'bench-log',
  log_filename: 'server',
  log_rotation_age: 0,
  log_rotation_size: 0,
}

/** Starts the server on a folder, made if it is not there. */
export const startPostgres = async (house: House, { binaries, user }: PostgresPrograms, folder: string) => {
  const data = join(folder, 'data')
  const environment = { ...binaries.environment }
  if (!existsSync(join(data, 'PG_VERSION'))) {
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    if (user) chownSync(folder, user.uid, user.gid)
    const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '--locale=C', '--encoding=UTF8']
    const options = { env: environment, cwd: '/', encoding: 'utf8', ...user } as const
    const made = spawnSync(join(binaries.folder, 'initdb'), args, options)
    if (made.status !== 0)
      throw new Error(`initdb in ${folder} failed: ${made.stderr} Can the user of PostgreSQL get into this folder?`)
  }
  const port = await freePort()
  writeFileSync(join(data, 'bench.conf'), toConf({ ...SETTINGS, port }))
  const conf = join(data, 'postgresql.conf')
  if (!readFileSync(conf, 'utf8').includes('bench.conf')) appendFileSync(conf, "\ninclude 'bench.conf'\n")
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  const run: Postgres['run'] = (statements, database = 'postgres') => runAll(url(database), statements)

  const start = async (more: Readonly<Record<string, string>>) => {
    const output = join(folder, 'output.txt')
    const program = join(binaries.folder, 'postgres')
    const child = house.start('sh', ['-c', 'exec "$0" "$@" >> "$OUTPUT" 2>&1', program, '-D', data], {
      env: { ...environment, ...more, OUTPUT: output },
      cwd: '/',
      stdio: 'ignore',
      ...user,
    })
    const answers = () => {
      if (hasEnded(child)) throw new Error(`PostgreSQL did not start; see ${output}.`)
      return run(['SELECT 1']).then(
        () => true,
        () => false,
      )
    }
    await until(answers, 'The start of PostgreSQL', START_MS)
    return child
  }

  let child = await start({})
  const stop = () => endChild(child, 'SIGINT', STOP_MS)
  return {
    port,
    version: spawnSync(join(binaries.folder, 'postgres'), ['--version'], {
      env: environment,
      cwd: '/',
      encoding: 'utf8',
      ...user,
    }).stdout.trim(),
    url,
    run,
    ask: (sql, database) => askOne(url(database), sql),
    logOf: (works) => loggedDuring(data, run, works),
    restart: async (more) => {
      await stop()
      child = await start(more)
    },
    stop,
  } satisfies Postgres
}

/** Long enough for the vacuum of a large store. */
const LIMITS = { statementTimeoutMs: 3_600_000, connectTimeoutMs: 5_000, preparedStatements: true }

const askOne = async (url: string, sql: string): Promise<string> => {
  const target = readTarget(url)
  const connection = createConnection({ target, host: target.hosts[0], limits: LIMITS })
  try {
    const row = await connection.one<Record<string, unknown>>(sql)
    return String(Object.values(row ?? {})[0] ?? '')
  } finally {
    await connection.close()
  }
}

const runAll = async (url: string, statements: readonly string[]): Promise<void> => {
  const target = readTarget(url)
  const connection = createConnection({ target, host: target.hosts[0], limits: LIMITS })
  try {
    for (const statement of statements) await connection.exec(statement)
  } finally {
    await connection.close()
  }
}

const toConf = (settings: Record<string, string | number>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name} = '${value}'\n`)
    .join('')

const LOG_EVERYTHING = 'log_min_duration_statement'
const MARK = 'the bench has seen piece'

type Works = readonly (() => Promise<void>)[]

/** A setting that the server reads again reaches sessions that are open already. */
const loggedDuring = async (data: string, run: Postgres['run'], works: Works): Promise<string[][]> => {
  const folder = join(data, 'bench-log')
  for (const file of readdirSync(folder)) writeFileSync(join(folder, file), '')
  const lines = (): string[] =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
      .filter((line) => line !== '')
  const isTold = (text: string) => () => lines().some((line) => line.includes(text))
  await run([`ALTER SYSTEM SET ${LOG_EVERYTHING} = 0`, 'SELECT pg_reload_conf()'])
  await until(isTold(LOG_EVERYTHING), 'The log of statements', START_MS)
  for (const [nth, work] of works.entries()) {
    await work()
    await run([`SELECT '${MARK} ${nth}.'`])
  }
  await until(isTold(`${MARK} ${works.length - 1}.`), 'The end of the log of statements', START_MS)
  await run([`ALTER SYSTEM RESET ${LOG_EVERYTHING}`, 'SELECT pg_reload_conf()'])
  const all = lines()
  const ends = works.map((_, nth) => all.findIndex((line) => line.includes(`${MARK} ${nth}.`)))
  return ends.map((end, nth) => all.slice((ends[nth - 1] ?? -1) + 1, end))
}
