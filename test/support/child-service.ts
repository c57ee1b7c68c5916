/** The service as a process of its own with an employer in it, and what an operator can see of it from outside. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { usageOf } from '../../bench/processes/usage.ts'
import { nodeFlagsOf } from '../../tools/node-flags.ts'
import { firstKeyOn } from './first-key.ts'
import { type Client, createClient } from './service.ts'
import { shortLists } from './short-lists.ts'

const ROOT = join(import.meta.dirname, '../..')
const BIN = join(ROOT, 'server/bin/affiche.js')
const OUTPUT_MAX = 20_000

export type ChildService = {
  readonly child: ChildProcess
  readonly base: string
  readonly client: Client
  /** The end of what it logged. */
  readonly output: () => string
  /** Null on a system without /proc. */
  readonly seen: () => BaseVersion | null
  /** Asks it to end; its exit code. */
  readonly stop: () => Promise<number | null>
}

export type BaseVersion = { readonly residentMb: number; readonly descriptors: number; readonly walMb: number }

/** The place is DATA_DIR or DATABASE_URL, with any other settings. */
export const startChild = async (settings: Record<string, string>): Promise<ChildService> => {
  const env = { ...process.env, PORT: '0', RATE_LIMIT_PER_MINUTE: '0', ...shortLists(), ...settings }
  const apiKey = await firstKeyOn(settings)
  const child = spawn(process.execPath, [...nodeFlagsOf(ROOT), BIN, 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  const base = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (bytes) => {
      text = (text + bytes).slice(-OUTPUT_MAX)
      const [, address] = /listening at (http:\/\/[^"\s]+)/.exec(text) ?? []
      if (address !== undefined) resolve(address)
    })
    child.once('exit', () => reject(new Error(text)))
  })
  const pid = child.pid ?? assert.fail('no process')
  const wal = join(settings.DATA_DIR ?? '', 'affiche.db-wal')
  return {
    child,
    base,
    client: createClient(base + API_PREFIX, { employerId: 0, apiKey }),
    output: () => text,
    seen: () => {
      const usage = usageOf(pid)
      const walMb = existsSync(wal) ? statSync(wal).size / 2 ** 20 : 0
      return usage && { residentMb: usage.residentMb, descriptors: readdirSync(`/proc/${pid}/fd`).length, walMb }
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      child.kill('SIGTERM')
      await once(child, 'exit')
      return child.exitCode
    },
  }
}
