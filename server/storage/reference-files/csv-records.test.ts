import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { eachRecord } from './csv-records.ts'

const recordsOf = (bytes: Buffer): string[][] => {
  const records: string[][] = []
  eachRecord(bytes, (record) => void records.push(record))
  return records
}

const parsed = (bytes: Buffer): string[][] => parse(bytes, { bom: true, relax_column_count: true })

/** What each of them makes of the bytes, be it an error. */
const outcome = (read: (bytes: Buffer) => string[][], bytes: Buffer): unknown => {
  try {
    return read(bytes)
  } catch (error) {
    return String(error)
  }
}

test('the records are those of the parser, whatever the text', () => {
  const piece = fc.constantFrom('"', '""', ',', '\n', '\r', '\r\n', 'a', 'é', '"a,b"', '"c\nd"', ' ', '\ufeff', '😀')
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, fc.constantFrom('', '\ufeff'), (some, mark) => {
      const bytes = Buffer.from(mark + some)
      assert.deepEqual(outcome(recordsOf, bytes), outcome(parsed, bytes))
    }),
    { numRuns: 5_000 },
  )
})

test('the records of the shipped lists are those of the parser', () => {
  const folder = join(import.meta.dirname, '../../../reference-data')
  const files = readdirSync(folder).filter((file) => file.endsWith('.csv'))
  assert.ok(files.length > 5)
  for (const file of files) {
    const bytes = readFileSync(join(folder, file))
    assert.deepEqual(recordsOf(bytes), parsed(bytes), file)
  }
})
