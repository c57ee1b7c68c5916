/** The service as users start it: one process, its settings in the environment, its log in a file. */
import { closeSync, openSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../tools/free-port.ts'
import { endChild, type House, hasEnded } from './children.ts'
import { type Usage, usageOf } from './usage.ts'

const ROOT = join(import.meta.dirname, '../..')
const START_MS = 120_000
const STOP_MS = 20_000
const POLL_MS = 1

/** Characters of the log that are shown when the service has ended. */
const TOLD_MAX = 3_000

/** Where the service keeps its data, as its settings name it. */
export type Place = { readonly DATA_DIR: string } | { readonly DATABASE_URL: string }

export type Service = {
  readonly url: string
  readonly usage: () => Usage | null
  /** Why it is no longer there: its exit code and what it logged last; null while it runs. */
  readonly end: () => string | null
  /** What was logged since `forgetLog` was last called. */
  readonly log: () => string
  /** Also keeps the log from filling the disk. */
  readonly forgetLog: () => void
  /** Also tells the most memory that the process had resident, in MB. */
  readonly stop: () => Promise<number>
}

export type ServiceOptions = {
  readonly place: Place
  /** Joined to the environment, as LD_PRELOAD. */
  readonly environment?: Readonly<Record<string, string>>
  /** What is asked for until it is answered with 200; by default whether the service is ready. */
  readonly first?: { readonly path: string; readonly headers: Readonly<Record<string, string>> }
}

let started = 0

/** Resolves with the first answer. */
export const startService = async (house: House, options: ServiceOptions): Promise<Service> => {
  const port = await freePort()
  const logFile = join(house.temporary, `service-${++started}.log`)
  const log = openSync(logFile, 'a')
  // The limiter runs, but refuses nobody.
  const settings = { PORT: String(port), RATE_LIMIT_PER_MINUTE: '10000000', ...options.place }
  const child = house.start(process.execPath, ['--max-semi-space-size=2', 'server/bin/affiche.js', 'serve'], {
    cwd: ROOT,
    env: { ...process.env, ...settings, ...options.environment },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const url = `http://127.0.0.1:${port}`
  const { path, headers } = options.first ?? { path: '/health/ready', headers: {} }
  const end = (): string | null => {
    if (!hasEnded(child)) return null
    const told = readFileSync(logFile, 'utf8').slice(-TOLD_MAX)
    return `The service has ended (${child.exitCode ?? child.signalCode}): ${told}`
  }
  const deadline = performance.now() + START_MS
  while (!(await answers(url + path, headers))) {
    if (hasEnded(child) || performance.now() > deadline) throw new Error(`The service did not start. ${end() ?? ''}`)
    await pause(POLL_MS)
  }
  const usage = () => (child.pid === undefined ? null : usageOf(child.pid))
  return {
    url,
    usage,
    end,
    log: () => readFileSync(logFile, 'utf8'),
    forgetLog: () => truncateSync(logFile),
    stop: async () => {
      const peakMb = usage()?.peakMb ?? 0
      await endChild(child, 'SIGTERM', STOP_MS)
      return peakMb
    },
  }
}

const answers = (url: string, headers: Readonly<Record<string, string>>): Promise<boolean> =>
  fetch(url, { headers }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status === 200
    },
    () => false,
  )
