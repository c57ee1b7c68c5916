/** The end of the thread that writes the embedded store: reads go on, writes are refused, the process ends. */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { assertProblem } from './families/requests.ts'
import { statusOf } from './support/fetched.ts'
import { newFolder } from './support/folder.ts'
import { watchLog } from './support/log-scan.ts'
import { job, startService } from './support/service.ts'
import { shortLists } from './support/short-lists.ts'

const BIN = join(import.meta.dirname, '../server/bin/affiche.js')

test('a service without its writer reads on, refuses writes, is not ready and says so', async (t) => {
  const workers: Worker[] = []
  subscribe('worker_threads', (message) => void workers.push((message as { worker: Worker }).worker))
  const service = await startService({ ownWriter: true })
  t.after(() => service.stop())
  const owner = await service.employer()
  const { body } = await owner.post(job())
  const [writer] = workers
  await writer?.terminate()
  await assert.rejects(service.failure, /The writer ended/)
  for (const path of [`/jobs/${body.id}`, `/api/v1.2/jobs/${body.id}/hints`, '/changes', '/export'])
    assert.equal((await owner.get(path)).status, 200, path)
  const refused = await owner.post(job())
  assertProblem(refused, 'unavailable')
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal(await statusOf(`${service.base}/health/ready`), 503)
  assert.equal(await statusOf(`${service.base}/health/live`), 200)
  assert.ok(service.logged.some((line) => /"level":"fatal".*the writer ended/.test(line)))
})

test('requests that are refused for one reason have one line about it, and each a line of its own as a request', async (t) => {
  const workers: Worker[] = []
  subscribe('worker_threads', (message) => void workers.push((message as { worker: Worker }).worker))
  const service = await startService({ environment: { HTTP_THREADS: '1' }, ownWriter: true })
  t.after(() => service.stop())
  const owner = await service.employer()
  await owner.post(job())
  await workers[0]?.terminate()
  await assert.rejects(service.failure)
  service.logged.length = 0
  for (const answer of await Promise.all(Array.from({ length: 20 }, () => owner.post(job()))))
    assertProblem(answer, 'unavailable')
  const count = (pattern: RegExp) => service.logged.filter((line) => pattern.test(line)).length
  assert.equal(count(/"msg":"request failed"/), 1)
  assert.equal(count(/"status":503.*"msg":"request"/), 20)
})

/** Ends every thread a moment after it was made. */
const SABOTAGE = `import { subscribe } from 'node:diagnostics_channel'
subscribe('worker_threads', ({ worker }) => setTimeout(() => worker.terminate(), 1500))`

test('the process ends with code 1 and a clear line, for its supervisor to start it again', async (t) => {
  const directory = newFolder('death')
  const environment = { ...process.env, ...shortLists(), DATA_DIR: directory, PORT: '0' }
  const preload = `data:text/javascript,${encodeURIComponent(SABOTAGE)}`
  const child = spawn(process.execPath, ['--import', preload, BIN, 'serve'], { env: environment })
  watchLog(child)
  t.after(() => child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes))
  const [code] = await once(child, 'exit')
  assert.equal(code, 1, output)
  assert.match(output, /"level":"fatal".*the writer ended/)
  assert.match(output, /The writer ended/)
})
