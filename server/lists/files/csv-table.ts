/** CSV files that an operator may edit: every fault is gathered, with file, line and column, to be corrected at once. */
import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { readRecords } from './csv-records.ts'

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

/**
 * Reads the named columns of a file with a header row; cells of an optional column that the file lacks are empty. A
 * file that cannot be read has a fault and no rows.
 */
export const readTable = <C extends string, O extends string = never>(
  path: string,
  columns: readonly C[],
  optional: readonly O[] = [],
): Table<C | O> => {
  const file = basename(path)
  const noted: string[] = []
  const note = (place: string, sentence: string) => void noted.push(`${file}${place}: ${sentence}`)
  return {
    rows: readRows<C | O>(path, { columns: [...columns, ...optional], optional }, note),
    refuse: ({ line }, column, what) => note(`, line ${line}, column ${column}`, `the value ${what}.`),
    refuseFile: (sentence) => note('', sentence),
    faults: () => shorten(noted, file),
  }
}

type Note = (place: string, sentence: string) => void

type Columns<C extends string> = { readonly columns: readonly C[]; readonly optional: readonly C[] }

const readRows = <C extends string>(path: string, expected: Columns<C>, note: Note): Row<C>[] => {
  try {
    const bytes = readFileSync(path)
    if (!isUtf8(bytes)) throw new Error('it is not encoded as UTF-8')
    const reading = createRowReader(expected)
    readRecords(bytes, reading.read)
    const { rows, faults } = reading.end()
    for (const [place, sentence] of faults) note(place, sentence)
    return rows
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

/** Makes rows of records. It counts lines itself, since the parser's count doubles the time. */
const createRowReader = <C extends string>({ columns, optional }: Columns<C>) => {
  const rows: Row<C>[] = []
  const faults: [place: string, sentence: string][] = []
  let header: Header | null = null
  let line = 1
  const takeRow = (record: string[], { width, positions }: Header): void => {
    line++
    if (record.length === width) rows.push({ line, cells: pick(record, columns, positions) })
    else if (record.length > 1 || record[0] !== '')
      faults.push([`, line ${line}`, `the row has ${record.length} columns, the header ${width}.`])
  }
  const takeHeader = (record: string[]): Header => {
    const missing = columns.filter((column) => !record.includes(column) && !optional.includes(column))
    if (missing.length > 0) faults.push([', line 1', `the header has no column ${missing.join(', ')}.`])
    const positions = columns.map((column) => record.indexOf(column))
    return { width: record.length, positions, sound: missing.length === 0 }
  }
  const read = (record: string[]): void => {
    if (header === null) header = takeHeader(record)
    else if (header.sound) takeRow(record, header)
    line += lineBreaks(record)
  }
  const end = () => {
    if (header === null) faults.push(['', 'the file is empty; its first line must name the columns.'])
    return { rows, faults }
  }
  return { read, end }
}

type Header = { readonly width: number; readonly positions: number[]; readonly sound: boolean }

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
