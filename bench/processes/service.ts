/** The service as users start it: one process, its settings in the environment, its log in a file. */
import { closeSync, openSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../tools/free-port.ts'
import { nodeFlagsOf } from '../../tools/node-flags.ts'
import { type Usage, usageOf } from './usage.ts'
import { endChild, hasEnded, outputOf, type Workspace } from './workspace.ts'

const ROOT = join(import.meta.dirname, '../..')
const BIN = 'server/bin/affiche.js'
const START_MS = 120_000
const STOP_MS = 20_000
const COMMAND_MS = 60_000
const POLL_MS = 1

/** Characters of the log that are shown if the service has ended. */
const SHOWN_MAX = 3_000

/** The address of a store, as the settings of the service name it. */
export type StoreAddress = { readonly DATA_DIR: string } | { readonly DATABASE_URL: string }

export type Service = {
  readonly url: string
  readonly usage: () => Usage | null
  /** The exit code and the end of the log; null while it runs. */
  readonly end: () => string | null
  /** The log since `forgetLog` was last called. */
  readonly log: () => string
  /** Also keeps the log from filling the disk. */
  readonly forgetLog: () => void
  /** Returns the peak of its resident memory, in MB. */
  readonly stop: () => Promise<number>
}

export type ServiceOptions = {
  readonly store: StoreAddress
  /** Further settings. */
  readonly settings?: Readonly<Record<string, string>>
  /** The folder of the version to start; by default this one. */
  readonly tree?: string
  /** A program that starts Node, with its arguments. */
  readonly prefix?: readonly string[]
  /** Further flags of Node. */
  readonly flags?: readonly string[]
  /** The request that is repeated until it is answered with 200; by default that for readiness. */
  readonly first?: { readonly path: string; readonly headers: Readonly<Record<string, string>> }
}

let started = 0

/** Resolves with the first answer. */
export const startService = async (workspace: Workspace, options: ServiceOptions): Promise<Service> => {
  const port = await freePort()
  const logFile = join(workspace.temporary, `service-${++started}.log`)
  const log = openSync(logFile, 'a')
  // The limiter runs, but refuses nobody.
  const settings = { PORT: String(port), RATE_LIMIT_PER_MINUTE: '10000000', ...options.store, ...options.settings }
  const tree = options.tree ?? ROOT
  const { prefix = [], flags = [] } = options
  const [program, ...words] = [...prefix, process.execPath, ...nodeFlagsOf(tree), ...flags, BIN, 'serve']
  const child = workspace.start(program ?? process.execPath, words, {
    cwd: tree,
    env: { ...process.env, ...settings },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const url = `http://127.0.0.1:${port}`
  const { path, headers } = options.first ?? { path: '/health/ready', headers: {} }
  const end = (): string | null => {
    if (!hasEnded(child)) return null
    const shown = readFileSync(logFile, 'utf8').slice(-SHOWN_MAX)
    return `The service has ended (${child.exitCode ?? child.signalCode}): ${shown}`
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

/** Runs a command of the service and returns its JSON. */
export const runCommand = async (
  workspace: Workspace,
  { store, tree = ROOT }: Pick<ServiceOptions, 'store' | 'tree'>,
  words: readonly string[],
): Promise<unknown> => {
  const env = { ...process.env, ...store }
  const child = workspace.start(process.execPath, [BIN, ...words, '--json'], {
    cwd: tree,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return JSON.parse(await outputOf(child, `affiche ${words.join(' ')}`, COMMAND_MS))
}
