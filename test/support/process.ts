/** The service and its commands as processes of their own, as an operator runs them. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { watchLog } from './log-scan.ts'
import { type Client, createClient } from './service.ts'

const BIN = join(import.meta.dirname, '../../server/bin/affiche.js')
const START_MS = 30_000
const POLL_MS = 20

const folders: string[] = []
const children = new Set<ChildProcess>()

after(() => {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A folder that is gone after the tests of the file; holds another one, for what is to lie beside it. */
export const newFolder = (name = 'process'): string => {
  const folder = mkdtempSync(join(tmpdir(), `affiche-${name}-`))
  folders.push(folder)
  return folder
}

export type Running = {
  readonly child: ChildProcess
  readonly base: string
  /** From its start to its address, in milliseconds. */
  readonly startMs: number
  /** Everything that it has written so far. */
  readonly told: () => string
  /** Resolves with the exit code, null after a signal. */
  readonly ended: () => Promise<number | null>
}

type Environment = Readonly<Record<string, string>>

/** Starts the service; resolves when its log tells the address, rejects when it ends before. */
export const serve = async (dataDir: string, environment: Environment = {}): Promise<Running> => {
  const begun = performance.now()
  // The tests may be run by npm, the service is not.
  const { npm_lifecycle_event: _, ...own } = process.env
  const env = { ...own, DATA_DIR: dataDir, PORT: '0', RATE_LIMIT_PER_MINUTE: '0', ...environment }
  const child = spawn(process.execPath, [BIN, 'serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  watchLog(child)
  children.add(child)
  const closed = once(child, 'close').then(() => void children.delete(child))
  let text = ''
  const address = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no address within ${START_MS} ms:\n${text}`)), START_MS)
    const hear = (chunk: Buffer): void => {
      text += chunk
      const [, base] = /listening at (http:\/\/[^"\s]+)/.exec(text) ?? []
      if (base === undefined) return
      clearTimeout(timer)
      resolve(base)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('close', (code) => {
      clearTimeout(timer)
      reject(new Error(`ended with ${code}:\n${text}`))
    })
  })
  const base = await address
  const ended = async () => {
    await closed
    return child.exitCode
  }
  return { child, base, startMs: performance.now() - begun, told: () => text, ended }
}

/** Runs a command to its end and returns what it told as JSON. */
export const command = async (dataDir: string, words: readonly string[]) => {
  const env = { ...process.env, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, [BIN, ...words, '--json'], { env })
  return JSON.parse(stdout)
}

/** An employer's key, made before the service starts. */
export const makeKey = async (dataDir: string): Promise<string> => {
  await command(dataDir, ['migrate'])
  return (await command(dataDir, ['employer', 'create', 'Durable', '--plan', 'unlimited'])).apiKey
}

export const clientOf = ({ base }: Pick<Running, 'base'>, apiKey: string): Client =>
  createClient(base + API_PREFIX, { employerId: 0, apiKey })

/** Resolves when the condition holds, which must be within half a minute. */
export const until = async (condition: () => boolean | Promise<boolean>, what: string): Promise<void> => {
  const deadline = Date.now() + START_MS
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`${what} did not come within ${START_MS} ms`)
    await pause(POLL_MS)
  }
}
