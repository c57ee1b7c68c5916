/** Table of a file of a spreadsheet: its encoding and its divider are found out, and its cells stay texts. */
import { pipeline, Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parse } from 'csv-parse'

export const ROWS_MAX = 1_000
export const COLUMNS_MAX = 60
export const FILE_BYTES_MAX = 5_000_000

/** Records that are read, blank ones among them. */
const RECORDS_MAX = 5_000

export type Encoding = 'utf-8' | 'utf-16' | 'windows-1252'

export type Row = {
  /** Number of the row in a spreadsheet, in which the heads are the first. */
  readonly number: number
  readonly cells: readonly string[]
}

export type Table = { readonly heads: readonly string[]; readonly rows: readonly Row[] }

export type TableFault = 'missing' | 'bytes' | 'workbook' | 'binary' | 'quotes' | 'empty' | 'rows' | 'columns'

/** Beginnings of workbooks of Excel, new and old. */
const WORKBOOKS = ['PK\x03\x04', '\xd0\xcf\x11\xe0']

/** The text of a file, in the encoding that its bytes are in. */
export const decodeFile = (
  bytes: Uint8Array,
): { readonly text: string; readonly encoding: Encoding } | { readonly fault: TableFault } => {
  if (bytes.byteLength > FILE_BYTES_MAX) return { fault: 'bytes' }
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  if (WORKBOOKS.includes(start)) return { fault: 'workbook' }
  const encoding = encodingOf(bytes, start)
  const text = new TextDecoder(start.startsWith('\xfe\xff') ? 'utf-16be' : encoding).decode(bytes)
  return text.includes('\0') ? { fault: 'binary' } : { text, encoding }
}

const encodingOf = (bytes: Uint8Array, start: string): Encoding => {
  if (/^(?:\xff\xfe|\xfe\xff)/.test(start)) return 'utf-16'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

const DIVIDERS = [',', ';', '\t'] as const

export type Divider = (typeof DIVIDERS)[number]

/** Characters in which the first row is looked for. */
export const HEAD_MAX = 20_000

/** The divider that the first row has most often, outside of quotes. */
export const dividerOf = (text: string): Divider => {
  const [first = ''] = text
    .slice(0, HEAD_MAX)
    .replace(/"(?:[^"]|"")*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1)
  const counts = DIVIDERS.map((divider) => first.split(divider).length)
  return DIVIDERS[counts.indexOf(Math.max(...counts))] ?? ','
}

export const readTable = async (text: string): Promise<Table | { readonly fault: TableFault }> => {
  const all = await recordsOf(text)
  if (all === null) return { fault: 'quotes' }
  const [head, ...rows] = all
  if (!head || rows.length === 0) return { fault: 'empty' }
  if (rows.length > ROWS_MAX) return { fault: 'rows' }
  const heads = head.cells.map((cell) => cell.trim())
  return heads.length > COLUMNS_MAX ? { fault: 'columns' } : { heads, rows }
}

/** The rows that have something in them, one more than there may be at most; null for quotes without an end. */
const recordsOf = async (text: string): Promise<Row[] | null> => {
  const rows: Row[] = []
  try {
    for await (const row of rowsIn(slicesOf(text), { delimiter: dividerOf(text), to: RECORDS_MAX })) {
      rows.push(row)
      if (rows.length > ROWS_MAX + 1) break
    }
  } catch {
    return null
  }
  return rows
}

type Reading = { readonly delimiter: Divider; readonly to?: number; readonly max_record_size?: number }

/** The rows that have something in them, as they are read; throws the error of the parser for what is no CSV. */
export async function* rowsIn(texts: AsyncIterable<string>, reading: Reading): AsyncGenerator<Row> {
  const options = { bom: true, relax_column_count: true, relax_quotes: true, ...reading }
  const records = pipeline(Readable.from(texts), parse(options), () => undefined)
  let number = 0
  for await (const cells of records as AsyncIterable<string[]>) {
    number++
    if (cells.some((cell) => cell.trim() !== '')) yield { number, cells: cells.map(asWritten) }
  }
}

/** Characters that are read in one go; other requests come between. */
const SLICE = 65_536

async function* slicesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += SLICE) {
    await nextTurn()
    yield text.slice(at, at + SLICE)
  }
}

/** Our own files have an apostrophe before what a spreadsheet would take for a formula; it is no part of the text. */
const GUARDED = /(^|;)'(?=[\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r])/g

const asWritten = (cell: string): string => cell.replaceAll(GUARDED, '$1')
