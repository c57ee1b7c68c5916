/** CSV files that an operator may edit: every fault is gathered, with file, line and column, to be mended at once. */
import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parse } from 'csv-parse/sync'

export type Row<C extends string = string> = {
  readonly line: number
  readonly cells: Readonly<Record<C, string>>
}

export type Table<C extends string = string> = {
  readonly rows: readonly Row<C>[]
  /** Notes what is wrong with a cell, as the end of a sentence: "is empty". */
  readonly refuse: (row: Pick<Row, 'line'>, column: C, what: string) => void
  /** Notes what is wrong with the file as a whole. */
  readonly refuseFile: (sentence: string) => void
  /** The faults noted so far as sentences; beyond the limit they are counted, not listed. */
  readonly faults: () => string[]
}

const LISTED_FAULTS_MAX = 20

/** Reads the named columns of a file with a header row. A file that cannot be read has a fault and no rows. */
export const readTable = <C extends string>(path: string, columns: readonly C[]): Table<C> => {
  const file = basename(path)
  const noted: string[] = []
  const note = (place: string, sentence: string) => void noted.push(`${file}${place}: ${sentence}`)
  const records = readRecords(path, note)
  return {
    rows: records.length > 0 ? readRows(records, columns, note) : [],
    refuse: ({ line }, column, what) => note(`, line ${line}, column ${column}`, `the value ${what}.`),
    refuseFile: (sentence) => note('', sentence),
    faults: () => shorten(noted, file),
  }
}

type Note = (place: string, sentence: string) => void

const readRecords = (path: string, note: Note): string[][] => {
  try {
    const bytes = readFileSync(path)
    if (!isUtf8(bytes)) throw new Error('it is not encoded as UTF-8')
    const records = parse(bytes, { bom: true, relax_column_count: true })
    if (records.length === 0) note('', 'the file is empty; its first line must name the columns.')
    return records
  } catch (error) {
    note('', explain(error))
    return []
  }
}

const explain = (error: unknown): string => {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code === 'ENOENT') return 'the file is missing.'
  return `the file cannot be read: ${message}.`
}

/** Lines are counted here because the parser's own count doubles the time of reading. */
const readRows = <C extends string>(records: string[][], columns: readonly C[], note: Note): Row<C>[] => {
  const [header = [], ...others] = records
  const missing = columns.filter((column) => !header.includes(column))
  if (missing.length > 0) note(', line 1', `the header has no column ${missing.join(', ')}.`)
  const positions = columns.map((column) => header.indexOf(column))
  let line = 1 + lineBreaks(header)
  const rows: Row<C>[] = []
  for (const record of missing.length > 0 ? [] : others) {
    line++
    if (record.length === header.length) rows.push({ line, cells: pick(record, columns, positions) })
    else if (record.length > 1 || record[0] !== '')
      note(`, line ${line}`, `the row has ${record.length} columns, the header ${header.length}.`)
    line += lineBreaks(record)
  }
  return rows
}

const lineBreaks = (record: readonly string[]): number => {
  let count = 0
  for (const cell of record) if (cell.includes('\n')) count += cell.split('\n').length - 1
  return count
}

const pick = <C extends string>(record: string[], columns: readonly C[], positions: number[]): Record<C, string> => {
  const cells = {} as Record<C, string>
  columns.forEach((column, at) => {
    cells[column] = record[positions[at] ?? 0] ?? ''
  })
  return cells
}

const shorten = (noted: readonly string[], file: string): string[] => {
  const more = noted.length - LISTED_FAULTS_MAX
  return more > 0 ? [...noted.slice(0, LISTED_FAULTS_MAX), `${file}: ${more} more faults are not listed.`] : [...noted]
}
