/** Map files: what values and fields of a source mean here, as CSV of three columns, one line each. */
import { readFile } from 'node:fs/promises'
import { createReadCell } from '../../imports/cells.ts'
import { isTarget, nameOf, type Target, targetNamed } from '../../imports/columns.ts'
import { dividerOf, FILE_BYTES_MAX, rowsIn } from '../../imports/table.ts'
import type { Lists } from '../../lists/reference.ts'
import { csvRow } from '../../platform/lib/csv.ts'
import { fold } from '../../platform/lib/fold.ts'
import { decoded } from './decode.ts'
import { type Bytes, type Cell, oneLine, SourceFault } from './item.ts'

export type ImportMap = {
  /** Undefined for a field that the map does not name, null for one that is left out. */
  readonly fieldNamed: (field: string) => Cell | null | undefined
  /** Undefined for a value that the map does not name; empty for one that means nothing. */
  readonly valueOf: (cell: Cell, text: string) => string | undefined
  /** Values of what a source lacks. */
  readonly defaults: ReadonlyMap<Target, string>
}

/** As map files name it. */
export const memberName = (cell: Cell): string => (cell === 'salary' ? cell : nameOf(cell))

type ReadyLine = { readonly member: string; readonly from: string; readonly to: string; readonly count: number }

/** A line for a map file, without its end; the number of times is for people, and not read. */
export const mapLine = ({ member, from, to, count }: ReadyLine): string =>
  [member, from, to, String(count)]
    .map((text) => (/[",;\t\n\r]|^\s|\s$|^['=+\-@]/.test(text) ? csvRow([text]).trim() : text))
    .join(',')

const keyOf = (text: string): string => oneLine(fold(text))

const cellNamed = (name: string): Cell | null => (keyOf(name) === 'salary' ? 'salary' : targetNamed(name))

type Line = { readonly number: number; readonly member: string; readonly from: string; readonly to: string }

/** Reads a map file; throws one fault that names all lines that cannot be used. */
export const readMap = async (bytes: Bytes | null, lists: Lists, more: readonly Line[] = []): Promise<ImportMap> => {
  const map = createMap(lists)
  const faults: string[] = []
  for (const line of [...(bytes === null ? [] : await linesOf(bytes)), ...more]) {
    const fault = map.add(line)
    if (fault !== null) faults.push(line.number === 0 ? fault : `line ${line.number}: ${fault}`)
  }
  if (faults.length > 0) throw new SourceFault(faults.join(' '))
  return map
}

export const readMapFile = async (file: string): Promise<Bytes> => {
  const bytes = await readFile(file)
  if (bytes.byteLength > FILE_BYTES_MAX) throw new SourceFault(`is larger than ${FILE_BYTES_MAX} bytes.`)
  return (async function* () {
    yield bytes
  })()
}

export const defaultCategory = (to: string): Line => ({ number: 0, member: 'default', from: 'category', to })

const linesOf = async (bytes: Bytes): Promise<Line[]> => {
  let text = ''
  for await (const part of decoded(bytes)) text += part.text
  const lines: Line[] = []
  const one = (async function* () {
    yield text
  })()
  const delimiter = dividerOf(text.replace(/^\uFEFF?(?:#[^\n]*\n)*/, ''))
  for await (const { number, cells } of rowsIn(one, { delimiter })) {
    const [member = '', from = '', to = ''] = cells.map((cell) => cell.trim())
    if (member !== '' && !member.startsWith('#') && !isHead(member, from)) lines.push({ number, member, from, to })
  }
  return lines
}

const isHead = (member: string, from: string): boolean => keyOf(member) === 'member' && keyOf(from) === 'from'

const createMap = (lists: Lists) => {
  const readCell = createReadCell(lists)
  const fields = new Map<string, Cell | null>()
  const values = new Map<string, string>()
  const defaults = new Map<Target, string>()
  const refuse = (cell: Cell, to: string): string | null => {
    if (cell === 'salary' || cell === 'places' || to === '') return null
    const read = readCell(cell, to)
    return 'fault' in read ? `"${to}" is no ${memberName(cell)} of this service.` : null
  }
  const addField = ({ from, to }: Line): string | null => {
    const cell = to === '' ? null : cellNamed(to)
    if (to !== '' && cell === null) return `"${to}" is no member that a field can fill.`
    fields.set(keyOf(from), cell)
    return null
  }
  const addDefault = ({ from, to }: Line): string | null => {
    const cell = cellNamed(from)
    if (cell === null || !isTarget(cell)) return `"${from}" is no member that can have a default.`
    if (cell === 'reference' || cell === 'title') return `a default ${from} would be that of every posting.`
    const fault = refuse(cell, to)
    if (fault === null) defaults.set(cell, to)
    return fault
  }
  const add = (line: Line): string | null => {
    const { member, from, to } = line
    if (from === '') return 'the second cell is empty.'
    if (keyOf(member) === 'field') return addField(line)
    if (keyOf(member) === 'default') return addDefault(line)
    const cell = cellNamed(member)
    if (cell === null) return `"${member}" is neither "field", "default" nor a member.`
    values.set(`${cell} ${keyOf(from)}`, to)
    return refuse(cell, to)
  }
  return {
    add,
    defaults,
    fieldNamed: (field: string) => fields.get(keyOf(field)),
    valueOf: (cell: Cell, text: string) => values.get(`${cell} ${keyOf(text)}`),
  }
}
