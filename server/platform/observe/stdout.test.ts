/** The outlet of the log on a real pipe, whose reader stops, leaves and comes back. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, constants, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { newFolder } from '../../../test/support/folder.ts'
import { until } from '../../../test/support/waiting.ts'
import { openStdout } from './stdout.ts'

const BYTES_MAX = 65_536

/** Capacity of a pipe on Linux. */
const PIPE_BYTES = 65_536

const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants

const openPipe = (t: TestContext) => {
  const path = join(newFolder('outlet'), 'pipe')
  assert.equal(spawnSync('mkfifo', [path]).status, 0)
  let reading = openSync(path, O_RDONLY | O_NONBLOCK)
  const writing = openSync(path, O_WRONLY | O_NONBLOCK)
  t.after(() => {
    closeSync(reading)
    closeSync(writing)
  })
  const taken: Buffer[] = []
  const takeAll = (): void => {
    const bytes = Buffer.alloc(PIPE_BYTES)
    try {
      for (let count = readSync(reading, bytes); count > 0; count = readSync(reading, bytes))
        taken.push(Buffer.from(bytes.subarray(0, count)))
    } catch (error) {
      assert.equal((error as NodeJS.ErrnoException).code, 'EAGAIN')
    }
  }
  return {
    ...openStdout({ bytesMax: BYTES_MAX, fd: writing }),
    /** Everything that was read until now. */
    read: (): string => {
      takeAll()
      return Buffer.concat(taken).toString()
    },
    leave: (): void => closeSync(reading),
    comeBack: (): void => {
      reading = openSync(path, O_RDONLY | O_NONBLOCK)
    },
  }
}

const line = (n: number): string => `${JSON.stringify({ n, text: 'é'.repeat(100) })}\n`

type LogLine = { readonly n?: number; readonly level?: string; readonly dropped?: number }

const linesIn = (text: string): readonly LogLine[] =>
  text
    .trimEnd()
    .split('\n')
    .map((each) => JSON.parse(each))

const sentOf = (written: readonly LogLine[]): readonly number[] => written.flatMap(({ n }) => n ?? [])
const droppedOf = (written: readonly LogLine[]): number => written.reduce((sum, { dropped = 0 }) => sum + dropped, 0)

test('lines are written soon, whole and in order', async (t) => {
  const { write, read } = openPipe(t)
  const lines = Array.from({ length: 500 }, (_, n) => line(n))
  for (const text of lines) write(text)
  await until(() => read().endsWith(lines.at(-1) ?? ''), 'the last line')
  assert.equal(read(), lines.join(''))
})

test('a reader that keeps up loses nothing, though the pipe was full', (t) => {
  const { write, flushAtEnd, read } = openPipe(t)
  let n = 0
  const writeBytes = (bytes: number): void => {
    for (let written = 0; written < bytes; written += Buffer.byteLength(line(n++))) write(line(n))
  }
  writeBytes(PIPE_BYTES + 40_000)
  // No timer fires meanwhile: each part goes on as the one before was read.
  for (let round = 0; round < 50; round++) {
    read()
    writeBytes(30_000)
  }
  read()
  flushAtEnd()
  assert.deepEqual(sentOf(linesIn(read())), [...Array(n).keys()])
})

test('while nobody reads, a bounded number of lines is kept and the others are counted', async (t) => {
  const { write, read } = openPipe(t)
  for (let n = 0; n < 5_000; n++) write(line(n))
  await until(() => read().includes('left out'), 'the line about lines that were left out')
  write(line(5_000))
  await until(() => read().endsWith(line(5_000)), 'the last line')
  assert.ok(Buffer.byteLength(read()) < PIPE_BYTES + 2 * BYTES_MAX)
  const written = linesIn(read())
  const sent = sentOf(written)
  assert.deepEqual(
    sent,
    sent.toSorted((a, b) => a - b),
  )
  assert.equal(sent.length + droppedOf(written), 5_001)
  assert.deepEqual(new Set(written.flatMap(({ level }) => level ?? [])), new Set(['warn']))
})

test('the service continues without a reader, and a new one gets what was kept', async (t) => {
  const { write, flushAtEnd, read, leave, comeBack } = openPipe(t)
  leave()
  for (let n = 0; n < 200; n++) write(line(n))
  flushAtEnd()
  for (let n = 200; n < 5_000; n++) write(line(n))
  comeBack()
  await until(() => read().includes('left out'), 'the line about lines that were left out')
  const written = linesIn(read())
  assert.equal(sentOf(written)[0], 0)
  assert.ok(droppedOf(written) > 0)
})

test('the last lines are written at the exit, which does not wait for a reader that takes nothing', (t) => {
  const { write, flushAtEnd, read } = openPipe(t)
  write(line(0))
  flushAtEnd()
  assert.equal(read(), line(0))
  for (let n = 0; n < 1_000; n++) write(line(n))
  flushAtEnd()
  assert.ok(Buffer.byteLength(read()) <= PIPE_BYTES + Buffer.byteLength(line(0)))
})
