/** CSV of spreadsheets as items: a column for what it fills, by its head, as the console reads it. */
import type { Language } from '@affiche/contract/values.ts'
import { isOwnExport, once, targetNamed } from '../../imports/columns.ts'
import { COLUMNS_MAX, type Divider, dividerOf, HEAD_MAX, type Row, rowsIn } from '../../imports/table.ts'
import { decoded } from './decode.ts'
import {
  type Bytes,
  type Cell,
  type FieldUse,
  type Manner,
  type Read,
  type ReaderContext,
  SourceFault,
} from './item.ts'

/** Bytes of a row; a quote that never ends would otherwise take the rest of the file. */
const ROW_MAX = 4_000_000

export async function* readCsv(bytes: Bytes, context: ReaderContext): AsyncGenerator<Read> {
  const texts = textsOf(bytes)
  const first = await texts.next()
  if (first.done) throw new SourceFault('The file is empty.')
  const { text, divider, isWindows } = first.value
  let isTold = isWindows
  if (isTold) yield WINDOWS
  const later = async function* (): AsyncGenerator<string> {
    yield text
    for await (const next of texts) {
      isTold ||= next.isWindows
      yield next.text
    }
  }
  let heads: Heads | null = null
  for await (const row of rowsOf(later(), divider)) {
    if (heads === null) heads = readHeads(row, { context, divider })
    else yield { manner: heads.manner, item: itemOf(row, heads) }
  }
  if (heads === null) throw new SourceFault('The file has no row: it needs the names of the columns in the first one.')
  if (isTold && !isWindows) yield WINDOWS
}

const WINDOWS: Read = {
  remark: 'The file was read as Windows-1252. If accents look wrong, save it as "CSV UTF-8" and import it again.',
}

type Text = { readonly text: string; readonly divider: Divider; readonly isWindows: boolean }

/** The first text is long enough to have the first row in it. */
async function* textsOf(bytes: Bytes): AsyncGenerator<Text> {
  let begun: string | null = ''
  let isWindows = false
  for await (const { text, encoding } of decoded(bytes)) {
    if (text.includes('\0')) throw new SourceFault('This is no text, so it is no CSV.')
    isWindows ||= encoding === 'windows-1252'
    if (begun === null) yield { text, divider: ',', isWindows }
    else {
      begun += text
      if (begun.length < HEAD_MAX) continue
      yield { text: begun, divider: dividerOf(begun), isWindows }
      begun = null
    }
  }
  if (begun) yield { text: begun, divider: dividerOf(begun), isWindows }
}

async function* rowsOf(texts: AsyncIterable<string>, delimiter: Divider): AsyncGenerator<Row> {
  try {
    yield* rowsIn(texts, { delimiter, max_record_size: ROW_MAX })
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !String(error.code).startsWith('CSV_')) throw error
    const line = 'lines' in error ? `Line ${error.lines}: ` : ''
    const isQuote = error.code === 'CSV_QUOTE_NOT_CLOSED'
    throw new SourceFault(line + (isQuote ? 'a cell that begins with a quote before it never ends.' : error.message))
  }
}

type Heads = { readonly names: readonly string[]; readonly fills: readonly (Cell | null)[]; readonly manner: Manner }

type Beginning = { readonly context: ReaderContext; readonly divider: Divider }

const readHeads = ({ cells }: Row, { context, divider }: Beginning): Heads => {
  const names = cells.map((cell) => cell.trim())
  if (names.length > COLUMNS_MAX) throw new SourceFault(`The file has more than ${COLUMNS_MAX} columns.`)
  const mapped = names.map((name) => context.fieldNamed(name))
  // A column that the map names counts before one that is known by its head.
  const known = names.map((name, at) => (mapped[at] === undefined ? targetNamed(name) : null))
  const fills = once([...mapped.map((fill) => fill ?? null), ...known] as Parameters<typeof once>[0])
  const filled = names.map((_, at): Cell | null => fills[at] ?? fills[names.length + at] ?? null)
  if (!filled.includes('reference'))
    throw new SourceFault(
      `No column is the referenceId, by which a posting is found again; the columns are ${names.join(', ')}. Name one so, or in the map file: field,NAME,referenceId`,
    )
  const language: Language = divider === ';' ? 'fr' : 'en'
  const owns = new Set(filled.filter((fill) => fill !== null))
  return { names, fills: filled, manner: { language, isHtml: isOwnExport(names), owns, isStrict: true } }
}

const itemOf = ({ number, cells: texts }: Row, { names, fills }: Heads): Extract<Read, { item: unknown }>['item'] => {
  const cells = new Map<Cell, string>()
  const fields: FieldUse[] = []
  texts.forEach((written, at) => {
    const text = written.trim()
    if (text === '') return
    const fill = fills[at] ?? null
    fields.push([names[at] || `column ${at + 1}`, fill])
    if (fill !== null) cells.set(fill, text)
  })
  return { where: `row ${number}`, cells, fields, notes: [] }
}
