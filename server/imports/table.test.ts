/** Files of spreadsheets are read as their programs write them, and what is none is refused. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { csvRow } from '../platform/lib/csv.ts'
import { decodeFile, readTable, type Table } from './table.ts'

const read = async (bytes: Uint8Array): Promise<Table> => {
  const decoded = decodeFile(bytes)
  assert.ok('text' in decoded)
  const table = await readTable(decoded.text)
  assert.ok('rows' in table, JSON.stringify(table))
  return table
}

const cellsOf = async (bytes: Uint8Array) => (await read(bytes)).rows.map(({ cells }) => cells)

describe('a file of a spreadsheet', () => {
  test('is read in the encoding of its bytes', async () => {
    const text = 'Titre,Lieu\r\nPâtissière,Québec\r\n'
    const encodings = [
      ['utf-8', Buffer.from(text)],
      ['utf-8', Buffer.from(`\uFEFF${text}`)],
      ['windows-1252', Buffer.from(text, 'latin1')],
      ['utf-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
      ['utf-16', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ] as const
    for (const [encoding, bytes] of encodings) {
      const decoded = decodeFile(bytes)
      assert.equal('encoding' in decoded && decoded.encoding, encoding)
      assert.deepEqual((await read(bytes)).heads, ['Titre', 'Lieu'])
      assert.deepEqual(await cellsOf(bytes), [['Pâtissière', 'Québec']])
    }
    assert.deepEqual(await cellsOf(Buffer.from('a\r\n\x93x\x94 \x80', 'latin1')), [['“x” €']])
  })

  test('has commas, semicolons or tabs between its columns, and any of them inside of quotes', async () => {
    for (const divider of [',', ';', '\t']) {
      const text = [`"a,;\t""b"""`, 'c'].join(divider)
      assert.deepEqual(await cellsOf(Buffer.from(`x${divider}y\n${text}\n`)), [['a,;\t"b"', 'c']])
    }
    assert.deepEqual((await read(Buffer.from('"a;b;c",d\n1,2'))).heads, ['a;b;c', 'd'])
  })

  test('keeps the numbers of its rows, with lines inside of cells and without what is blank', async () => {
    const table = await read(Buffer.from('\r\na,b\r\n,\r\n"one\ntwo",2\r\n\r\n3\r\n'))
    assert.deepEqual(table.rows, [
      { number: 4, cells: ['one\ntwo', '2'] },
      { number: 6, cells: ['3'] },
    ])
  })

  test('has the texts that our own files guard against formulas, as they were', async () => {
    const texts = ['=1+1', ' -x', 'a;+b', '@c', "'=d", 'plain', "it's", '"=e"']
    assert.deepEqual(await cellsOf(Buffer.from(csvRow(['h']) + csvRow(texts))), [texts])
  })

  test('is none where its quotes do not end, or its bytes are those of something else', async () => {
    assert.deepEqual(await readTable('a,b\n"x,y\n'), { fault: 'quotes' })
    for (const start of ['PK\x03\x04', '\xd0\xcf\x11\xe0'])
      assert.deepEqual(decodeFile(Buffer.from(`${start}rest`, 'latin1')), { fault: 'workbook' })
    assert.deepEqual(decodeFile(Buffer.from('a\0b')), { fault: 'binary' })
    for (const text of ['', '\n\n', 'a,b', 'a,b\n,\n'])
      assert.deepEqual(await readTable(text), { fault: 'empty' }, text)
    assert.equal((await read(Buffer.from(`a\n${'x\n'.repeat(1_000)}`))).rows.length, 1_000)
    for (const rows of [1_001, 2_000, 20_000])
      assert.deepEqual(await readTable(`a\n${'x\n'.repeat(rows)}`), { fault: 'rows' })
    assert.deepEqual(await readTable(`a\nx${'\n'.repeat(1_000_000)}`), {
      heads: ['a'],
      rows: [{ number: 2, cells: ['x'] }],
    })
    assert.deepEqual(await readTable(`${','.repeat(60)}x\n1`), { fault: 'columns' })
  })
})
