/** Services as processes, and waiting for what they do. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { watchLog } from '../support/log-scan.ts'
import { type Client, createClient } from '../support/service.ts'

const BIN = join(import.meta.dirname, '../../server/bin/affiche.js')
const DEADLINE_MS = 20_000
const POLL_MS = 10

export const until = async (condition: () => boolean | Promise<boolean>, what: string): Promise<void> => {
  const deadline = performance.now() + DEADLINE_MS
  while (!(await condition())) {
    assert.ok(performance.now() < deadline, `${what} did not happen within ${DEADLINE_MS} ms`)
    await pause(POLL_MS)
  }
}

/** A request that is never answered must fail a test, and not keep it waiting. */
export const inTime = async <T>(answer: Promise<T>): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${DEADLINE_MS} ms`)), DEADLINE_MS)
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

export type Process = {
  readonly child: ChildProcess
  readonly told: () => string
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>
  /** Where it listens; fails when it ends before that. */
  readonly base: () => Promise<string>
}

/** Starts `serve`, or another command, as a process of its own. */
export const launch = (environment: Record<string, string>, words: readonly string[] = ['serve']): Process => {
  const env = { ...process.env, PORT: '0', RATE_LIMIT_PER_MINUTE: '0', ...environment }
  const child = spawn(process.execPath, [BIN, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  watchLog(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk
    })
  const ended = once(child, 'close').then(() => child.exitCode)
  const address = (): string | undefined => /listening at (http:\/\/[^"\s]+)/.exec(text)?.[1]
  const base = async (): Promise<string> => {
    await until(() => address() !== undefined || child.exitCode !== null, 'the start of the service')
    return address() ?? assert.fail(text)
  }
  return { child, told: () => text, ended, base }
}

export const clientAt = (base: string, apiKey: string): Client =>
  createClient(base + API_PREFIX, { employerId: 0, apiKey })
