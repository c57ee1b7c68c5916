import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { until } from '../../../../test/support/waiting.ts'
import { Problem } from '../../sentences/problem.ts'
import { createCounterMemory, createCounters } from './counter.ts'
import { createUploadRoom } from './upload-room.ts'

const STAYS = { sender: '192.0.2.1', gone: () => new Promise(() => undefined) }

test('an upload that waits enters when another thread gives its room back', async () => {
  const memory = createCounterMemory()
  const counters = createCounters(memory)
  const other = new Worker(
    `const { workerData, parentPort } = require('node:worker_threads')
     import(workerData.module).then(({ createCounters }) => {
       const { uploadBytes } = createCounters(workerData.memory)
       uploadBytes.take(90, { max: 100, employerId: 7 })
       parentPort.once('message', () => uploadBytes.give(90, 7))
       parentPort.postMessage('taken')
     })`,
    { eval: true, workerData: { memory, module: `${import.meta.dirname}/counter.ts` } },
  )
  await new Promise((resolve) => other.once('message', resolve))
  const enter = createUploadRoom({ counters, bytesMax: 100 })
  let isIn = false
  const entering = enter({ bytes: 20, ...STAYS }).then((leave) => {
    isIn = true
    return leave
  })
  await until(() => counters.uploadsWaiting.add(0) === 1, 'a wait')
  assert.equal(isIn, false)
  other.postMessage('give')
  const leave = await entering
  assert.equal(counters.uploadBytes.add(0), 20)
  for (const _ of [1, 2]) leave()
  assert.deepEqual([counters.uploadBytes.add(0), counters.uploadsWaiting.add(0)], [0, 0])
  await other.terminate()
})

test('an upload for which no room comes is refused at the end of its time', async () => {
  const counters = createCounters()
  counters.uploadBytes.add(100)
  const enter = createUploadRoom({ counters, bytesMax: 100, waitMs: 20 })
  await assert.rejects(
    enter({ bytes: 20, ...STAYS }),
    (error) => error instanceof Problem && error.code === 'unavailable',
  )
  assert.deepEqual([counters.uploadBytes.add(0), counters.uploadsWaiting.add(0)], [100, 0])
})

test('many that wait enter one after the other, and never more than there is room for', async () => {
  const counters = createCounters()
  const enter = createUploadRoom({ counters, bytesMax: 100 })
  let most = 0
  const visits = Array.from({ length: 200 }, async (_, at) => {
    const leave = await enter({ ...STAYS, bytes: 1 + (at % 60), sender: `192.0.2.${at}` })
    most = Math.max(most, counters.uploadBytes.add(0))
    await new Promise((resolve) => setImmediate(resolve))
    leave()
  })
  await Promise.all(visits)
  assert.ok(most > 60 && most <= 100, String(most))
  assert.equal(counters.uploadBytes.add(0), 0)
})
