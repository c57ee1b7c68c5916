/** The log as an operator gets it: gathered, but whole when the process ends. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { watchLog } from './support/log-scan.ts'

const BIN = join(import.meta.dirname, '../server/bin/affiche.js')

const REQUESTS = 50

test('every request is in the log after a signal, and soon after its answer without one', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'affiche-log-'))
  t.after(() => rmSync(directory, { recursive: true }))
  const environment = { ...process.env, DATA_DIR: directory, PORT: '0', LOG_LEVEL: 'info' }
  const child = spawn(process.execPath, [BIN, 'serve'], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  watchLog(child)
  t.after(() => child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (bytes) => (output += bytes))
  const has = async (text: RegExp): Promise<string> => {
    const deadline = Date.now() + 10_000
    for (let found = text.exec(output); ; found = text.exec(output)) {
      if (found) return found[1] ?? ''
      assert.ok(Date.now() < deadline, `${text} is not in ${output}`)
      await pause(20)
    }
  }
  const base = await has(/"msg":"Server listening at ([^"]+)"/)
  await fetch(`${base}/health/live?first`)
  await has(/"path":"\/health\/live".*"msg":"request"/)
  await Promise.all(Array.from({ length: REQUESTS }, () => fetch(`${base}/health/ready`)))
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  assert.equal(code, 0)
  await has(/"msg":"(stopped)"/)
  assert.equal(output.match(/"path":"\/health\/ready"/g)?.length, REQUESTS)
})
