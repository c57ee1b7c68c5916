/** A server that can be copied while it runs, and a standby that follows it. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { firstValueOf, startPostgres, type TestPostgres } from '../support/postgres.ts'
import { unprivilegedUser } from '../support/postgres-binaries.ts'
import type { LocalServer, ServerOptions } from '../support/postgres-server.ts'
import { startProxy } from './proxy.ts'

const MACHINE = '/usr/lib/postgresql'

/** The folder of programs that has pg_basebackup too, which the npm package lacks. */
const programs = (): string | null => {
  const versions = existsSync(MACHINE) ? readdirSync(MACHINE).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [process.env.TEST_POSTGRES_BINARIES, ...versions.map((version) => join(MACHINE, version, 'bin'))]
  return folders.find((folder) => folder && existsSync(join(folder, 'pg_basebackup'))) ?? null
}

const folder = programs()

export const skip =
  folder === null && `there is no pg_basebackup below ${MACHINE}, and the npm package does not bring it`

/** A server of the version of which there is a pg_basebackup. */
export const startReplicable = (options: ServerOptions = {}): Promise<TestPostgres> => {
  process.env.TEST_POSTGRES_BINARIES = folder ?? ''
  return startPostgres({ own: true, ...options })
}

export type Standby = { readonly port: number; readonly stop: () => Promise<void> }

/** Ends the server when its input ends, as it does with this process, however that ends. */
const KEEPER = `"$1/postgres" -D "$2" -p "$3" > /dev/null 2>&1 & cat > /dev/null; kill -QUIT $!; wait`

/** A copy of the server that follows it, in the server's own temporary folder. */
export const startStandby = async ({ port, data }: LocalServer): Promise<Standby> => {
  const options = { cwd: '/', ...unprivilegedUser() }
  const copy = join(dirname(data), 'standby')
  const words = ['-h', '127.0.0.1', '-p', `${port}`, '-U', 'postgres', '-D', copy, '-R', '-c', 'fast', '--no-sync']
  const { status, stderr } = spawnSync(join(folder ?? '', 'pg_basebackup'), words, { ...options, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  const spare = await startProxy(1)
  spare.close()
  const standby = spawn('sh', ['-c', KEEPER, 'sh', folder ?? '', copy, `${spare.port}`], {
    ...options,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  const stop = async (): Promise<void> => {
    standby.stdin?.end()
    await once(standby, 'exit')
  }
  return { port: spare.port, stop }
}

/** The one value that a statement gives, or null where it gives none or there is no server. */
export const resultOf = (url: string, sql: string): Promise<unknown> => firstValueOf(url, sql).catch(() => null)
