import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvRow } from './csv.ts'

test('a cell keeps its text, and none is a formula', () => {
  assert.equal(csvRow(['a "b", c', '', 'é\nf']), '"a ""b"", c","","é\nf"\r\n')
  for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])
    assert.equal(csvRow([formula]), `"'${formula}"\r\n`)
})

test('no part of a cell is a formula where semicolons divide cells, behind what a spreadsheet skips, or in full width', () => {
  assert.equal(csvRow(['Sales; =1+1;+2; Retail']), '"Sales;\' =1+1;\'+2; Retail"\r\n')
  for (const formula of [' =1', '\uFF1D1', '\uFF20SUM', "'=1"]) assert.equal(csvRow([formula]), `"'${formula}"\r\n`)
  assert.equal(csvRow(['"=1']), '"\'""=1"\r\n')
  assert.equal(csvRow(['Sales; Retail', '1-2; a=b']), '"Sales; Retail","1-2; a=b"\r\n')
})
