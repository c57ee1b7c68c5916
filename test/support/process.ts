/** The service and its commands as processes of their own, as an operator runs them. */

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import type { Engine } from './engines.ts'
import { atFileEnd } from './file-end.ts'
import { newFolder } from './folder.ts'
import { watchLog } from './log-scan.ts'
import { startPostgres, type TestPostgres, UNHURRIED } from './postgres.ts'
import { type Client, createClient } from './service.ts'
import { shortLists } from './short-lists.ts'
import { inTime } from './waiting.ts'

const BIN = join(import.meta.dirname, '../../server/bin/affiche.js')

const children = new Set<ChildProcess>()
let postgres: TestPostgres | null = null

atFileEnd(async () => {
  for (const child of children) child.kill('SIGKILL')
  await postgres?.stop()
  postgres = null
})

/** The settings of an empty store on an engine, on PostgreSQL with its tables; it is removed after the tests of the file. */
export const emptyStoreOn = async (engine: Engine): Promise<Record<string, string>> => {
  if (engine === 'sqlite') return { DATA_DIR: newFolder() }
  postgres ??= await startPostgres()
  return { DATABASE_URL: await postgres.createStoreDatabase() }
}

type Environment = Readonly<Record<string, string>>

export type Process = {
  readonly child: ChildProcess
  /** Everything that it has written so far. */
  readonly output: () => string
  /** The same, each output by itself. */
  readonly written: () => { readonly out: string; readonly stderr: string }
  /** Its exit code once it has ended, null after a signal. */
  readonly ended: Promise<number | null>
  /** The address that its log names; rejects if it ends before. */
  readonly base: () => Promise<string>
}

const limitsOf = ({ DATABASE_URL }: Environment) => (DATABASE_URL ? UNHURRIED : {})

/** Starts `serve` or another command, as another user where one is given. */
export const launch = (environment: Environment, words: readonly string[] = ['serve'], uid?: number): Process => {
  // The tests may be run by npm, the service is not.
  const { npm_lifecycle_event: _, ...own } = process.env
  const env = {
    ...own,
    PORT: '0',
    RATE_LIMIT_PER_MINUTE: '0',
    ...shortLists(),
    ...limitsOf(environment),
    ...environment,
  }
  const user = uid === undefined ? {} : { uid }
  const child = spawn(process.execPath, [BIN, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'], ...user })
  watchLog(child)
  children.add(child)
  let text = ''
  const written = { out: '', stderr: '' }
  const address = Promise.withResolvers<string>()
  address.promise.catch(() => undefined)
  for (const [name, stream] of [
    ['out', child.stdout],
    ['stderr', child.stderr],
  ] as const)
    stream.on('data', (chunk: Buffer) => {
      text += chunk
      written[name] += chunk
      const [, base] = /listening at (http:\/\/[^"\s]+)/.exec(text) ?? []
      if (base !== undefined) address.resolve(base)
    })
  const ended = once(child, 'close').then(() => {
    children.delete(child)
    address.reject(new Error(`ended with ${child.exitCode}:\n${text}`))
    return child.exitCode
  })
  return { child, output: () => text, written: () => written, ended, base: () => inTime(address.promise) }
}

export type Running = Omit<Process, 'base'> & {
  readonly base: string
  /** From its start to its address, in milliseconds. */
  readonly startMs: number
}

/** Starts the service on a folder; resolves when its log names the address, rejects if it ends before. */
export const serve = async (dataDir: string, environment: Environment = {}): Promise<Running> => {
  const begun = performance.now()
  const service = launch({ DATA_DIR: dataDir, ...environment })
  const base = await service.base()
  return { ...service, base, startMs: performance.now() - begun }
}

/** Runs a command on a store to its end and returns its output as JSON. */
export const commandOn = async (environment: Environment, words: readonly string[]) => {
  const env = { ...process.env, ...shortLists(), ...limitsOf(environment), ...environment }
  const { stdout } = await promisify(execFile)(process.execPath, [BIN, ...words, '--json'], { env })
  return JSON.parse(stdout)
}

/** The same on a folder. */
export const command = (dataDir: string, words: readonly string[]) => commandOn({ DATA_DIR: dataDir }, words)

export const clientAt = (base: string, apiKey: string): Client =>
  createClient(base + API_PREFIX, { employerId: 0, apiKey })
