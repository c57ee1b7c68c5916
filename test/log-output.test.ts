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

for (const threads of ['1', '3'])
  test(`with ${threads} threads, every request is in the log after a signal, and soon after its answer without one`, async (t) => {
    const directory = mkdtempSync(join(tmpdir(), 'affiche-log-'))
    t.after(() => rmSync(directory, { recursive: true }))
    const environment = { ...process.env, DATA_DIR: directory, PORT: '0', LOG_LEVEL: 'info', HTTP_THREADS: threads }
    const child = spawn(process.execPath, [BIN, 'serve'], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
    watchLog(child)
    t.after(() => child.kill('SIGKILL'))
    let output = ''
    child.stdout.on('data', (bytes) => (output += bytes))
    const has = async (text: RegExp): Promise<string> => {
      const deadline = Date.now() + 30_000
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

/** More than a pipe and LOG_BYTES_MAX take together. */
const MANY = 3_000
const AT_ONCE = 50

test('a log that nobody reads holds up neither requests nor the end of the process', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'affiche-log-'))
  t.after(() => rmSync(directory, { recursive: true }))
  const environment = { ...process.env, DATA_DIR: directory, PORT: '0', LOG_LEVEL: 'info', LOG_BYTES_MAX: '65536' }
  const child = spawn(process.execPath, [BIN, 'serve'], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  t.after(() => child.kill('SIGKILL'))
  let output = ''
  const base = await new Promise<string>((resolve) => {
    child.stdout.on('data', (bytes) => {
      output += bytes
      const [, address] = /"msg":"Server listening at ([^"]+)"/.exec(output) ?? []
      if (address !== undefined) resolve(address)
    })
  })
  child.stdout.pause()
  const ask = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += AT_ONCE)
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          const answer = await fetch(`${base}/health/live`)
          assert.equal(answer.status, 200)
          await answer.arrayBuffer()
        }),
      )
  }
  await ask(MANY)
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  assert.equal(code, 0)
  child.stdout.resume()
  await once(child.stdout, 'close')
  assert.ok((output.match(/"msg":"request"/g)?.length ?? 0) < MANY, 'the log was never full')
})
