/** Several threads that answer HTTP, as processes: who gets a port, and what becomes of the process when a thread dies. */
import assert from 'node:assert/strict'
import { subscribe } from 'node:diagnostics_channel'
import { describe, test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { freePort } from '../../tools/free-port.ts'
import { fetchWhole, statusOf } from '../support/fetched.ts'
import { firstKeyOn } from '../support/first-key.ts'
import { newFolder } from '../support/folder.ts'
import { clientAt, serve } from '../support/process.ts'
import { job, startService } from '../support/service.ts'
import { until } from '../support/waiting.ts'

const IN_USE = /is in use already/

describe('a port', () => {
  test('that a service has is refused to another, however many threads each has', async () => {
    const tryBoth = async (first: string, second: string): Promise<void> => {
      const service = await serve(newFolder('port'), { HTTP_THREADS: first })
      const { port } = new URL(service.base)
      await assert.rejects(serve(newFolder('port'), { HTTP_THREADS: second, PORT: port }), IN_USE)
      assert.equal(await statusOf(`${service.base}/health/ready`), 200)
      service.child.kill('SIGTERM')
      assert.equal(await service.ended, 0)
    }
    await Promise.all([tryBoth('1', '2'), tryBoth('2', '1'), tryBoth('2', '2')])
  })

  test('that services with several threads try at once is given to one of them', async () => {
    const PORT = String(await freePort())
    const starts = Array.from({ length: 4 }, () => serve(newFolder('port'), { HTTP_THREADS: '2', PORT }))
    const outcomes = await Promise.allSettled(starts)
    const failures = outcomes.filter((outcome) => outcome.status === 'rejected')
    assert.equal(failures.length, 3)
    for (const { reason } of failures) assert.match(String(reason), IN_USE)
  })
})

/** Ends a thread, by its number in the order of the starts, at SIGUSR2. */
const sabotage = (number: number): string => {
  const source = `import { subscribe } from 'node:diagnostics_channel'
    let threads = 0
    subscribe('worker_threads', ({ worker }) => {
      if (++threads === ${number}) process.on('SIGUSR2', () => worker.terminate())
    })`
  return `--import=data:text/javascript,${encodeURIComponent(source)}`
}

test('a thread that dies ends the process with code 1 and a clear line', async () => {
  const service = await serve(newFolder('death'), { HTTP_THREADS: '3', NODE_OPTIONS: sabotage(3) })
  service.child.kill('SIGUSR2')
  assert.equal(await service.ended, 1, service.output())
  assert.match(service.output(), /"level":"fatal".*a thread that answers HTTP ended/)
})

test('when the writer dies, every thread reads on, refuses writes and is not ready', async (t) => {
  const workers: Worker[] = []
  subscribe('worker_threads', (message) => void workers.push((message as { worker: Worker }).worker))
  const service = await startService({ environment: { HTTP_THREADS: '3' } })
  t.after(() => service.stop())
  const owner = await service.employer()
  const { body } = await owner.post(job())
  await workers[0]?.terminate()
  await assert.rejects(service.failure, /The writer ended/)
  const ready = async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => fetchWhole(`${service.base}/health/ready`)))
    return answers.some(({ status }) => status === 200)
  }
  await until(async () => !(await ready()), 'the news at every thread')
  const reads = await Promise.all(Array.from({ length: 30 }, () => owner.get(`/jobs/${body.id}`)))
  assert.ok(reads.every(({ status }) => status === 200))
  const writes = await Promise.all(Array.from({ length: 30 }, () => owner.post(job())))
  assert.ok(writes.every(({ status }) => status === 503))
})

test('every line of the log is whole, and every request has one, when the process is ended at once', async () => {
  const REQUESTS = 600
  const dataDir = newFolder('lines')
  const apiKey = await firstKeyOn({ DATA_DIR: dataDir })
  const service = await serve(dataDir, { HTTP_THREADS: '3', LOG_LEVEL: 'info' })
  const client = clientAt(service.base, apiKey)
  for (let n = 0; n < REQUESTS; n += 30) await Promise.all(Array.from({ length: 30 }, () => client.get('/jobs')))
  // The second signal leaves no time for anything but the last lines.
  service.child.kill('SIGTERM')
  service.child.kill('SIGINT')
  assert.equal(await service.ended, 1)
  const lines = service.output().trim().split('\n')
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  assert.equal(requests.length, REQUESTS)
  assert.equal(new Set(requests.map(({ reqId }) => reqId)).size, REQUESTS)
})
