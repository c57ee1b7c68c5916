/** The log as an operator gets it: gathered, but whole when the process ends. */

import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fetchWhole } from './support/fetched.ts'
import { newFolder } from './support/folder.ts'
import { watchLog } from './support/log-scan.ts'
import { allOr } from './support/product.ts'
import { shortLists } from './support/short-lists.ts'
import { until } from './support/waiting.ts'

const BIN = join(import.meta.dirname, '../server/bin/affiche.js')

const REQUESTS = 50

/** A service with its own settings, what it has logged, and a wait for a line of that. */
const start = (
  t: TestContext,
  settings: Readonly<Record<string, string>>,
  words = [process.execPath, BIN, 'serve'],
) => {
  const directory = newFolder('log')
  const environment = {
    ...process.env,
    ...shortLists(),
    DATA_DIR: directory,
    PORT: '0',
    LOG_LEVEL: 'debug',
    ...settings,
  }
  const [program = '', ...rest] = words
  const child = spawn(program, rest, { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  watchLog(child)
  t.after(() => child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (bytes) => (output += bytes))
  const has = async (text: RegExp): Promise<string> => {
    await until(() => text.test(output), `a line with ${text}`)
    return text.exec(output)?.[1] ?? ''
  }
  return { child, has, output: () => output, base: () => has(/Server listening at ([^"\s]+)/) }
}

for (const threads of allOr(['1', '3'], ['3']))
  test(`with ${threads} threads, every request is in the log after a signal, and soon after its answer without one`, async (t) => {
    const { child, has, output, base: listens } = start(t, { HTTP_THREADS: threads })
    const base = await listens()
    await fetchWhole(`${base}/health/live?first`)
    await has(/"path":"\/health\/live".*"msg":"request"/)
    await Promise.all(Array.from({ length: REQUESTS }, () => fetchWhole(`${base}/health/ready`)))
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    assert.equal(code, 0)
    await has(/"msg":"(stopped)"/)
    assert.equal(output().match(/"path":"\/health\/ready"/g)?.length, REQUESTS)
  })

test('a log as text has a line for each event, with its time, and is complete when the process ends', async (t) => {
  const { child, output, base: listens } = start(t, { LOG_FORMAT: 'text', HTTP_THREADS: '2' })
  const base = await listens()
  await Promise.all(Array.from({ length: REQUESTS }, () => fetchWhole(`${base}/health/ready`)))
  child.kill('SIGTERM')
  assert.deepEqual(await once(child, 'close'), [0, null])
  const lines = output().trimEnd().split('\n')
  for (const line of lines) assert.match(line, /^\[\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\] (?:INFO|DEBUG): [\w ]+/)
  const requests = lines.filter((line) => / DEBUG: GET \/health\/ready 200 [\d.]+ ms$/.test(line))
  assert.equal(requests.length, REQUESTS)
  assert.match(lines.at(-1) ?? '', / INFO: stopped$/)
})

const NEEDS_SCRIPT = spawnSync('script', ['--version']).error ? 'no "script" that makes a terminal' : false

for (const [format, isText] of [
  ['', true],
  ['json', false],
] as const)
  test(`at a terminal the log is ${isText ? 'text' : 'JSON where LOG_FORMAT says so'}`, {
    skip: NEEDS_SCRIPT,
  }, async (t) => {
    const command = `echo "pid $$"; exec "${process.execPath}" "${BIN}" serve`
    const { child, has } = start(t, { LOG_FORMAT: format }, ['script', '-qfec', command, '/dev/null'])
    const address = await has(/Server listening at ([^"\s]+)/)
    await fetchWhole(`${address}/api/v1.1/jobs`)
    if (isText) await has(/^\[\S+Z\] INFO: GET \/api\/v1\.1\/jobs 401 [\d.]+ ms key-missing \(\S+\)\r?$/m)
    else await has(/^\{.*"path":"\/api\/v1.1\/jobs".*\}\r?$/m)
    process.kill(Number(await has(/^pid (\d+)/)), 'SIGTERM')
    await once(child, 'exit')
  })

/** More than a pipe and LOG_BYTES_MAX take together. */
const MANY = 1_500
const AT_ONCE = 50

test('a log without a reader delays neither requests nor the end of the process', async (t) => {
  const { child, output, base: listens } = start(t, { LOG_BYTES_MAX: '65536' })
  const base = await listens()
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
  assert.ok((output().match(/"msg":"request"/g)?.length ?? 0) < MANY, 'the log was never full')
})
