import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../test/support/waiting.ts'
import { openStdout } from './stdout.ts'

const full = Object.assign(new Error('full'), { code: 'EAGAIN' })
const BYTES_MAX = 65_536

/** A standard output whose reader can stop or close. */
const outlet = () => {
  const taken: Buffer[] = []
  const reader = { text: () => Buffer.concat(taken).toString(), fault: null as Error | null }
  const { write, flushAtEnd } = openStdout({
    bytesMax: BYTES_MAX,
    put: (bytes) => {
      if (reader.fault) throw reader.fault
      // A pipe accepts a part of the bytes.
      const part = bytes.subarray(0, 1000)
      taken.push(Buffer.from(part))
      return part.byteLength
    },
  })
  return { reader, write, flushAtEnd }
}

const line = (n: number): string => `${JSON.stringify({ n, text: 'é'.repeat(100) })}\n`

test('lines are written soon, whole and in order', async () => {
  const { reader, write } = outlet()
  const lines = Array.from({ length: 500 }, (_, n) => line(n))
  for (const text of lines) write(text)
  await until(() => reader.text().length > 0 && reader.text().endsWith(lines.at(-1) ?? ''), 'the last line')
  assert.equal(reader.text(), lines.join(''))
})

test('while nobody reads, a bounded number of lines is kept and the others are counted', async () => {
  const { reader, write } = outlet()
  reader.fault = full
  for (let n = 0; n < 5_000; n++) write(line(n))
  reader.fault = null
  await until(() => reader.text().includes('left out'), 'the line about lines that were left out')
  const lines = reader.text().trim().split('\n')
  const told = JSON.parse(lines.pop() ?? '')
  assert.ok(Buffer.byteLength(lines.join('\n')) < 2 * BYTES_MAX)
  assert.deepEqual([told.level, told.dropped], ['warn', 5_000 - lines.length])
  assert.deepEqual(
    lines.map((text) => JSON.parse(text).n),
    [...lines.keys()],
  )
})

test('the service continues without a reader, and loses only log lines', async () => {
  const { reader, write, flushAtEnd } = outlet()
  reader.fault = Object.assign(new Error('gone'), { code: 'EPIPE' })
  for (let n = 0; n < 200; n++) write(line(n))
  flushAtEnd()
  reader.fault = null
  write(line(200))
  await until(() => reader.text().includes('left out'), 'the line about lines that were left out')
  assert.equal(JSON.parse(reader.text().split('\n')[0] ?? '').n, 200)
})

test('the exit does not wait for a reader that takes nothing', () => {
  const { reader, write, flushAtEnd } = outlet()
  reader.fault = full
  write(line(1))
  flushAtEnd()
  assert.equal(reader.text(), '')
})
