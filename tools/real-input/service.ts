/** A service of our own for one run: a free port, a temporary data folder, an employer on the unlimited plan. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export type Service = {
  readonly url: string
  readonly key: string
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MAIN = 'server/main.ts'
const HOST = '127.0.0.1'
const READY_TIMEOUT_MS = 20_000
const STOP_TIMEOUT_MS = 10_000
const POLL_MS = 50
const LOG_TAIL_CHARACTERS = 4_000

export const startService = async (): Promise<Service> => {
  const folder = await mkdtemp(join(tmpdir(), 'affiche-real-input-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const port = await freePort()
  const env = settings({ HOST, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn' })
  const key = await createEmployer(env)
  const child = spawn(process.execPath, [MAIN, 'serve'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  process.once('exit', () => child.kill('SIGKILL'))
  const url = `http://${HOST}:${port}`
  await untilReady(url, child)
  return { url, key, [Symbol.asyncDispose]: () => stop(child) }
}

/** Only what the run needs: settings of the developer's own service must not reach this one. */
const settings = (own: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const { PATH, HOME, TZ, TMPDIR } = process.env
  return { PATH, HOME, ...(TZ ? { TZ } : {}), ...(TMPDIR ? { TMPDIR } : {}), ...own }
}

const createEmployer = async (env: NodeJS.ProcessEnv): Promise<string> => {
  const args = [MAIN, 'employer', 'create', 'Real Input Ltd.', '--plan', 'unlimited', '--json']
  await promisify(execFile)(process.execPath, [MAIN, 'migrate'], { cwd: ROOT, env })
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env })
  const { apiKey } = JSON.parse(stdout) as { apiKey?: unknown }
  if (typeof apiKey !== 'string') throw new Error(`'employer create' printed no apiKey`)
  return apiKey
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, HOST)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

const untilReady = async (url: string, child: ChildProcess): Promise<void> => {
  const log = tail(child)
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/health/ready`).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.status === 200) return
    await sleep(POLL_MS)
  }
  child.kill('SIGKILL')
  throw new Error(`the service did not become ready (exit code ${child.exitCode}):\n${log()}`)
}

/** Reads what the service writes, so that it never waits for us; keeps the end of it. */
const tail = (child: ChildProcess): (() => string) => {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-LOG_TAIL_CHARACTERS)
    })
  }
  return () => text
}

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  child.kill('SIGTERM')
  await once(child, 'exit')
  clearTimeout(timer)
}
