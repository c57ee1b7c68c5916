import assert from 'node:assert/strict'
import { test } from 'node:test'
import { giveBack, giveBackMemory } from './give-back.ts'
import { createGrowingBuffer } from './growing-buffer.ts'

test('memory is given back at once, and that of others never', () => {
  const own = Buffer.allocUnsafeSlow(1_000)
  giveBack(own)
  giveBack(own)
  assert.deepEqual([own.buffer.byteLength, own.byteLength], [0, 0])
  const pooled = Buffer.from('pooled')
  giveBack(pooled)
  const shared = new Uint8Array(8).fill(7)
  giveBack(shared.subarray(2, 4))
  assert.deepEqual([pooled.toString(), shared.join('')], ['pooled', '77777777'])
})

test('memory that has gone to another thread, or was given back, is left alone', () => {
  const memory = new ArrayBuffer(8)
  const { port1, port2 } = new MessageChannel()
  port1.postMessage(memory, [memory])
  giveBackMemory(memory)
  for (const port of [port1, port2]) port.close()
  const part = new Uint8Array(new ArrayBuffer(8), 2, 4)
  for (const _ of [1, 2]) giveBackMemory(part.buffer)
  assert.deepEqual([memory.detached, part.byteLength], [true, 0])
})

const own = (text: string): Buffer => {
  const chunk = Buffer.allocUnsafeSlow(text.length)
  chunk.write(text)
  return chunk
}

test('chunks that nobody else reads are gone once they are joined, and all of their bytes are there', () => {
  for (const expected of [0, 3, 9, 20]) {
    const chunks = ['abc', 'd', 'efghi'].map(own)
    const joined = createGrowingBuffer({ expected, consumes: true })
    for (const chunk of chunks) joined.add(chunk)
    assert.equal(Buffer.from(joined.bytes()).toString(), 'abcdefghi', String(expected))
    assert.deepEqual(
      chunks.map(({ byteLength }) => byteLength),
      [0, 0, 0],
      String(expected),
    )
  }
  const [kept] = ['abc'].map(own)
  assert.ok(kept)
  const joined = createGrowingBuffer()
  joined.add(kept)
  joined.add(own('d'))
  assert.equal(kept.toString(), 'abc')
})
