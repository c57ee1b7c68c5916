/** The lines of a file of employers, NDJSON or CSV, as members; what cannot be read is a fault of its line. */
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { Refusal } from '../../platform/sentences/refusal.ts'

const FILE_BYTES_MAX = 5_000_000
const LINES_MAX = 10_000

export type FileLine = {
  /** Number of the line in the file, from 1. */
  readonly line: number
  /** By the names of members; texts alone where the file is CSV. */
  readonly members: Readonly<Record<string, unknown>>
  readonly faults: readonly string[]
}

export type EmployerFile = { readonly isCsv: boolean; readonly lines: readonly FileLine[] }

export const readEmployerFile = (file: string): EmployerFile => {
  const text = readText(file)
  const isCsv = isNamedCsv(file) ?? !text.trimStart().startsWith('{')
  const lines = isCsv ? readCsv(text, file) : readNdjson(text)
  if (lines.length === 0) throw new Refusal(`${file} has no employers.`)
  if (lines.length > LINES_MAX) throw new Refusal(`${file} has ${lines.length} employers, more than ${LINES_MAX}.`)
  return { isCsv, lines }
}

const readText = (file: string): string => {
  try {
    const descriptor = openSync(file, 'r')
    try {
      if (fstatSync(descriptor).size > FILE_BYTES_MAX) throw new Error(`it has more than ${FILE_BYTES_MAX} bytes`)
      return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(descriptor))
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${(error as Error).message}.`)
  }
}

/** By the end of the name; null where that says nothing. */
const isNamedCsv = (file: string): boolean | null => {
  const [extension] = /\.[^.]*$/.exec(file.toLowerCase()) ?? ['']
  if (extension === '.csv') return true
  return ['.ndjson', '.jsonl', '.json'].includes(extension) ? false : null
}

const readNdjson = (text: string): FileLine[] =>
  text.split('\n').flatMap((json, at) => (json.trim() === '' ? [] : [{ line: at + 1, ...readObject(json) }]))

const readObject = (json: string): Omit<FileLine, 'line'> => {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { members: value as FileLine['members'], faults: [] }
    return { members: {}, faults: ['It is no JSON object.'] }
  } catch (error) {
    return { members: {}, faults: [`It is no JSON: ${(error as Error).message}.`] }
  }
}

type CsvRecord = { readonly record: readonly string[]; readonly info: { readonly lines: number } }

/** An empty cell is a member that is not given. */
const readCsv = (text: string, file: string): FileLine[] => {
  const [header, ...records] = parseCsv(text, file)
  const names = header?.record.map((name) => name.trim()) ?? []
  if (!names.includes('name'))
    throw new Refusal(`The first line of ${file} has to name the columns, "name" among them.`)
  if (new Set(names).size < names.length) throw new Refusal(`The first line of ${file} names a column twice.`)
  return records.map(({ record, info }) => {
    const line = info.lines - record.join('').split('\n').length + 1
    if (record.length !== names.length)
      return { line, members: {}, faults: [`It has ${record.length} cells, and the first line ${names.length}.`] }
    const cells = names.map((name, at) => [name, record[at]?.trim() ?? ''] as const)
    return { line, members: Object.fromEntries(cells.filter(([, cell]) => cell !== '')), faults: [] }
  })
}

/** Spreadsheets divide cells with semicolons where numbers have a decimal comma, as in French. */
const parseCsv = (text: string, file: string): CsvRecord[] => {
  const [header = ''] = text.split('\n', 1)
  const delimiter = header.includes(';') && !header.includes(',') ? ';' : ','
  const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true, delimiter } as const
  try {
    return parse(text, options) as unknown as CsvRecord[]
  } catch (error) {
    throw new Refusal(`${file} is no CSV: ${(error as Error).message}.`)
  }
}
