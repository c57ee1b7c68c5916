/**
 * A service that takes and relays applications and then is idle, for a test that looks into its memory: run with
 * --expose-gc, it writes a snapshot of its heap to a file.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { writeHeapSnapshot } from 'node:v8'
import type { Worker } from 'node:worker_threads'
import { deskOf, relaySettings, sentForm } from './applications.ts'
import { applicant } from './canaries.ts'
import { untilIdle } from './relay-idle.ts'
import { startService } from './service.ts'
import { until } from './waiting.ts'

const [mailUrl = '', file = '', count = '0'] = process.argv.slice(2)

const workers = new Set<Worker>()
process.on('worker', (worker) => {
  workers.add(worker)
  worker.on('exit', () => workers.delete(worker))
})

const environment = relaySettings(mailUrl)
const service = await startService({ environment })
const { employerId } = await service.employer()
const before = workers.size

/** In a function of its own, so that no variable keeps an application. */
const acceptAll = async (): Promise<void> => {
  const desk = await deskOf(service, environment, service.now)
  for (let number = 0; number < Number(count); number++)
    assert.equal(await desk.accept(applicant(number, { employerId }), { ...sentForm(), isProven: true }), 'accepted')
}

await acceptAll()
await until(async () => (await service.store.applications.countWaiting()) === 0, 'nothing waits')
assert.equal(workers.size, before + 1)
// A thread that has ended has no heap.
await untilIdle(service, () => workers.size === before)
// Other work, as an idle service has it: the last match of an expression keeps its text.
for (let n = 0; n < 100; n++) assert.match(randomUUID(), /^[0-9a-f-]+$/)
for (let n = 0; n < 5; n++) {
  await new Promise(setImmediate)
  globalThis.gc?.()
}
writeHeapSnapshot(file)
await service.stop()
