/** A PostgreSQL server of the bench's own, fully durable, with the memory of a small server. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConnection } from '../../server/platform/engines/postgres/connection.ts'
import { readTarget } from '../../server/platform/engines/postgres/url.ts'
import { type Binaries, findBinaries, type User, unprivilegedUser } from '../../test/support/postgres-binaries.ts'
import { freePort } from '../../tools/free-port.ts'
import { endChild, hasEnded, until, type Workspace } from './workspace.ts'

export type Postgres = {
  readonly version: string
  readonly url: (database: string) => string
  readonly run: (statements: readonly string[], database?: string) => Promise<void>
  readonly stop: () => Promise<void>
}

export type PostgresPrograms = { readonly binaries: Binaries; readonly user: User }

/** The programs, or why there are none. */
export const findPostgres = (workspace: Workspace): PostgresPrograms | { readonly missing: string } => {
  const user = unprivilegedUser()
  try {
    return { binaries: findBinaries({ temporary: workspace.temporary, user }), user }
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) }
  }
}

const START_MS = 60_000
const STOP_MS = 60_000

/** Slow checkpoints and a large WAL, as on a tuned server; nothing that costs durability. */
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
}

/** Starts the server on a folder, which is made if it does not exist. */
export const startPostgres = async (
  workspace: Workspace,
  { binaries, user }: PostgresPrograms,
  folder: string,
): Promise<Postgres> => {
  const data = join(folder, 'data')
  const options = { env: binaries.environment, cwd: '/', encoding: 'utf8', ...user } as const
  const program = (name: string): string => join(binaries.folder, name)
  const initialize = (): void => {
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    if (user) chownSync(folder, user.uid, user.gid)
    const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '--locale=C', '--encoding=UTF8']
    const { status, stderr } = spawnSync(program('initdb'), args, options)
    if (status !== 0) throw new Error(`initdb in ${folder} failed: ${stderr} Can the user of PostgreSQL enter it?`)
  }
  if (!existsSync(join(data, 'PG_VERSION'))) initialize()
  const port = await freePort()
  configure(data, port)
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  const run: Postgres['run'] = (statements, database = 'postgres') => runAll(url(database), statements)
  const output = join(folder, 'output.txt')
  const child = workspace.start('sh', ['-c', 'exec "$0" -D "$1" >> "$2" 2>&1', program('postgres'), data, output], {
    ...options,
    stdio: 'ignore',
  })
  const accepts = async (): Promise<boolean> => {
    if (hasEnded(child)) throw new Error(`PostgreSQL did not start; see ${output}.`)
    return run(['SELECT 1']).then(
      () => true,
      () => false,
    )
  }
  await until(accepts, 'The start of PostgreSQL', START_MS)
  const version = spawnSync(program('postgres'), ['--version'], options).stdout.trim()
  return { version, url, run, stop: () => endChild(child, 'SIGINT', STOP_MS) }
}

const configure = (data: string, port: number): void => {
  const lines = Object.entries({ ...SETTINGS, port }).map(([name, value]) => `${name} = '${value}'\n`)
  writeFileSync(join(data, 'bench.conf'), lines.join(''))
  const conf = join(data, 'postgresql.conf')
  if (!readFileSync(conf, 'utf8').includes('bench.conf')) appendFileSync(conf, "\ninclude 'bench.conf'\n")
}

/** Long enough for the vacuum of a large store. */
const LIMITS = { statementTimeoutMs: 3_600_000, connectTimeoutMs: 5_000, preparedStatements: true }

const runAll = async (url: string, statements: readonly string[]): Promise<void> => {
  const target = readTarget(url)
  const connection = createConnection({ target, host: target.hosts[0], limits: LIMITS })
  try {
    for (const statement of statements) await connection.exec(statement)
  } finally {
    await connection.close()
  }
}
