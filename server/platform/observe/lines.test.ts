import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../test/support/waiting.ts'
import { bufferLines } from './lines.ts'

test('lines are sent by themselves, in few messages, whole and in order', async () => {
  const sent: string[] = []
  const { write } = bufferLines((lines) => void sent.push(lines))
  const lines = Array.from({ length: 2_000 }, (_, n) => `${JSON.stringify({ n, text: 'é'.repeat(20) })}\n`)
  for (const line of lines) write(line)
  await until(() => sent.join('').length >= lines.join('').length, 'the last line')
  assert.equal(sent.join(''), lines.join(''))
  assert.ok(sent.length < 20)
  assert.ok(sent.every((piece) => piece.endsWith('}\n')))
})

test('a flush sends buffered lines at once, and no empty message', () => {
  const sent: string[] = []
  const { write, flush } = bufferLines((lines) => void sent.push(lines))
  write('a\n')
  flush()
  flush()
  assert.deepEqual(sent, ['a\n'])
})
