import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvRow } from './csv.ts'

test('a cell keeps its text, and none is a formula', () => {
  assert.equal(csvRow(['a "b", c', '', 'é\nf']), '"a ""b"", c","","é\nf"\r\n')
  for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])
    assert.equal(csvRow([formula]), `"'${formula}"\r\n`)
})
