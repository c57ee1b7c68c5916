import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { openLineBody } from './line-body.ts'

const reservation = {
  grow: () => undefined,
  shrink: () => undefined,
  release: () => undefined,
  keepDuring: <T>(work: T) => work,
}

test('a body whose client left before anybody read it has arrived, and is cut off', async () => {
  const stream = new Readable({ read: () => undefined })
  const request = Object.assign(stream, { method: 'POST', headers: { 'transfer-encoding': 'chunked' } })
  request.destroy()
  await new Promise((resolve) => request.once('close', resolve))
  const body = openLineBody(request as unknown as IncomingMessage, {
    lineMax: 100,
    bytesMax: 100,
    timeoutMs: 60_000,
    reservation,
  })
  await body.arrived
  assert.equal(await body.next(), null)
  assert.equal(body.cut(), 'gone')
})

test('short lines that nobody reads pause the body long before their bytes fill the memory', async () => {
  const stream = new Readable({ read: () => undefined })
  const request = Object.assign(stream, { method: 'POST', headers: { 'transfer-encoding': 'chunked' } })
  const body = openLineBody(request as unknown as IncomingMessage, {
    lineMax: 100,
    bytesMax: 1_000_000,
    timeoutMs: 60_000,
    reservation,
  })
  request.push('{}\n'.repeat(100))
  await turn()
  assert.equal(request.isPaused(), false)
  request.push('{}\n'.repeat(20_000))
  await turn()
  assert.equal(request.isPaused(), true)
  for (let n = 0; n < 20_000; n++) body.finish((await body.next()) ?? assert.fail())
  assert.equal(request.isPaused(), false)
  request.destroy()
  await body.arrived
})
