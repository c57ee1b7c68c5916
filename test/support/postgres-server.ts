/** One PostgreSQL server in a temporary folder, gone with the process that started it, however that ends. */
import { type ChildProcess, type SpawnSyncOptions, spawn, spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tools/free-port.ts'
import { type Binaries, findBinaries, type User, unprivilegedUser } from './postgres-binaries.ts'

export type ServerOptions = {
  /** True for tests of durability: commits then wait for the disk. */
  readonly fsync?: boolean
  /** Lines of postgresql.conf. */
  readonly settings?: Readonly<Record<string, string | number>>
}

export type LocalServer = {
  readonly url: string
  readonly port: number
  /** The data folder, for standbys made by hand. */
  readonly data: string
  /** The file that the server logs to. */
  readonly log: string
  readonly start: () => void
  /** `immediate` is a crash, `fast` cuts connections, as an operator's restart does. */
  readonly stop: (mode: 'immediate' | 'fast') => void
  /** Stops every process of the server where it is (SIGSTOP), until `resume`. */
  readonly pause: () => void
  readonly resume: () => void
  readonly remove: () => Promise<void>
}

export const startServer = async ({ fsync = false, settings = {} }: ServerOptions = {}): Promise<LocalServer> => {
  const user = unprivilegedUser()
  const temporary = mkdtempSync(join(tmpdir(), 'affiche-postgres-'))
  const data = join(temporary, 'data')
  const log = join(temporary, 'log')
  const watchdog = guard(temporary)
  if (user) chownSync(temporary, user.uid, user.gid)
  const run = runner(findBinaries({ temporary, user }), user)
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '--locale=C', '--encoding=UTF8', '--no-sync'])
  const port = await freePort()
  appendFileSync(join(data, 'postgresql.conf'), toConf({ ...baseSettings(port, fsync), ...settings }))
  const signal = (name: NodeJS.Signals): void => processesOf(data).forEach((pid) => void process.kill(pid, name))
  const start = (): void => startAgain(() => run('pg_ctl', ['start', '-D', data, '-w', '-s', '-l', log]), log)
  start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    data,
    log,
    start,
    stop: (mode) => run('pg_ctl', ['stop', '-D', data, '-w', '-s', '-m', mode]),
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    remove: () => dismiss(watchdog),
  }
}

const STARTS_MAX = 5
const START_PAUSE_MS = 300

/** A connection of another process may have the port for a moment. */
const startAgain = (start: () => void, log: string): void => {
  for (let attempt = 1; ; attempt++) {
    try {
      start()
      return
    } catch (cause) {
      if (attempt === STARTS_MAX) throw new Error(`${cause}: ${readFileSync(log, 'utf8').slice(-1_000)}`, { cause })
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, START_PAUSE_MS)
    }
  }
}

const baseSettings = (port: number, fsync: boolean) => ({
  port,
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
})

const toConf = (settings: Record<string, string | number>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name} = '${value}'\n`)
    .join('')

/**
 * Waits for the end of its input, which comes when this process ends, even by SIGKILL; then ends the server
 * and removes the folder. A group of its own keeps Ctrl+C from it.
 */
const WATCHDOG = `cat > /dev/null
pid=$(head -n 1 "$1/data/postmaster.pid" 2> /dev/null)
if [ -n "$pid" ]; then
  kill -CONT $(ps -A -o pid=,ppid= | awk -v p="$pid" '$1 == p || $2 == p { print $1 }') 2> /dev/null
  kill -QUIT "$pid" 2> /dev/null
  while [ -e "$1/data/postmaster.pid" ] && kill -0 "$pid" 2> /dev/null; do sleep 0.05; done
fi
rm -rf "$1"`

const guard = (temporary: string): ChildProcess => {
  const watchdog = spawn('sh', ['-c', WATCHDOG, 'sh', temporary], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  })
  watchdog.unref()
  if (watchdog.stdin && 'unref' in watchdog.stdin && typeof watchdog.stdin.unref === 'function') watchdog.stdin.unref()
  return watchdog
}

const dismiss = async (watchdog: ChildProcess): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  watchdog.once('exit', () => resolve())
  watchdog.ref()
  watchdog.stdin?.end()
  await promise
}

type Run = (program: string, args: readonly string[]) => void

/** No output is a pipe that is waited for, since pg_ctl leaves the server behind with it. */
const runner =
  ({ folder, environment }: Binaries, user: User): Run =>
  (program, args) => {
    const stdio = program === 'pg_ctl' ? 'ignore' : (['ignore', 'ignore', 'pipe'] as const)
    const options = { env: environment, cwd: '/', ...user, stdio }
    const { status, stderr, error } = spawnSync(join(folder, program), args, options as SpawnSyncOptions)
    if (status !== 0) throw new Error(`${program} ${args[0]} failed: ${error?.message ?? stderr ?? status}`)
  }

const processesOf = (data: string): number[] => {
  const [first = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/))
  return pairs.filter((pair) => pair.includes(first)).map(([pid]) => Number(pid))
}
