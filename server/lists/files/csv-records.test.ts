import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { fc } from '../../../test/support/properties.ts'
import { readRecords } from './csv-records.ts'

const recordsOf = (text: string): string[][] => {
  const records: string[][] = []
  readRecords(Buffer.from(text), (record) => void records.push(record))
  return records
}

/** Records of the whole text by the parser, or the fault that it finds. */
const parsed = (text: string): string[][] | string => {
  try {
    return parse(text, { bom: true, relax_column_count: true })
  } catch (error) {
    return (error as Error).message
  }
}

const read = (text: string): string[][] | string => {
  try {
    return recordsOf(text)
  } catch (error) {
    return (error as Error).message
  }
}

test('a quoted cell may hold commas, quotes and ends of lines; every other line is cut at its commas', () => {
  const text = '\uFEFFid,name\n1,"Arts, ""fine""\nand applied"\n\n2, Legal ,\n3,"Last"'
  assert.deepEqual(recordsOf(text), [
    ['id', 'name'],
    ['1', 'Arts, "fine"\nand applied'],
    [''],
    ['2', ' Legal ', ''],
    ['3', 'Last'],
  ])
})

test('a fault is told with its line in the whole text', () => {
  for (const [end, line] of [
    ['2,"b\n3,c\n', 4],
    ['2,"b"c\n3,d\n', 3],
  ] as const)
    assert.throws(() => recordsOf(`id,name\n1,"a"\n${end}`), new RegExp(`line ${line}`), end)
})

test('records and faults are those of the parser, for any text', () => {
  const piece = fc.constantFrom('a', '"', '""', ',', '\n', '\r\n', ' ', 'é', '"b"', '"c\nd"', '\uFEFF')
  const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, (csv) => {
      assert.deepEqual(read(csv), parsed(csv))
    }),
    { numRuns: 3_000 },
  )
})
