/** Rows of a table as writes of postings, with the values that the posting form would have of them. */
import type { Language, Status } from '@affiche/contract/values.ts'
import { createReadCell, partsOf, type ReadCell } from '../../imports/cells.ts'
import { isOwnExport, type Mapping, type Target } from '../../imports/columns.ts'
import { type Body, isMarkedUp, membersOf, type Said } from '../../imports/members.ts'
import type { Row, Table } from '../../imports/table.ts'
import type { Lists } from '../../lists/reference.ts'
import { shareTurn } from '../../platform/lib/turn-share.ts'
import { shorten } from '../../platform/sentences/problem.ts'
import type { Values } from '../job-form/fields.ts'
import type { Typed } from '../job-form/typed.ts'
import { NEW_VALUES } from '../job-form/values.ts'
import { importWords } from './words.ts'

/** A row as it was read; `faults` are sentences about cells that nothing could be made of, by what they fill. */
export type RowRead = {
  readonly number: number
  readonly title: string
  readonly reference: string
  readonly typed: Typed
  readonly body: Body
  readonly faults: ReadonlyMap<Target, string>
}

type Asked = { readonly mapping: Mapping; readonly language: Language; readonly lists: Lists }

type Reading = Asked & { readonly readCell: ReadCell; readonly isHtml: boolean }

export const readRows = async ({ heads, rows }: Table, asked: Asked): Promise<readonly RowRead[]> => {
  const reading = { ...asked, readCell: createReadCell(asked.lists), isHtml: isOwnExport(heads) }
  const read: RowRead[] = []
  for (const row of rows) {
    read.push(readRow(row, reading))
    await shareTurn()
  }
  return read
}

const readRow = (row: Row, { mapping, language, readCell, isHtml }: Reading): RowRead => {
  const said = new Map<Target, string>()
  const faults = new Map<Target, string>()
  mapping.forEach((target, at) => {
    const text = (row.cells[at] ?? '').trim()
    if (target === null || text === '') return
    const read = readCell(target, text)
    if ('fault' in read) faults.set(target, importWords[language].cells[read.fault](shorten(text)))
    else said.set(target, read.value)
  })
  const about = { title: said.get('title') ?? '', reference: said.get('reference') ?? '' }
  const typed = { values: valuesOf(said, isHtml), language }
  return { number: row.number, ...about, typed, body: membersOf(said, { language, isHtml }), faults }
}

/** As the form has them; what applies by email or on a page follows from what is given. */
const valuesOf = (said: Said, isHtml: boolean): Values => {
  const { places = '', categories = '', 'close-date': closed, ...named } = Object.fromEntries(said)
  const formatOf = (text = ''): string => (isHtml || isMarkedUp(text) ? 'html' : 'text')
  return {
    ...NEW_VALUES,
    ...(closed === undefined ? {} : { 'last-day': closed }),
    ...named,
    ...Object.fromEntries(partsOf(places).map((place, at) => [`place-${at + 1}`, place])),
    ...Object.fromEntries(partsOf(categories).map((id, at) => [`category-${at + 1}`, id])),
    'pay-shown': 'yes',
    routing: named.email ? '1' : named.url ? '2' : '',
    'description-format': formatOf(named.description),
    'text-description-format': formatOf(named['text-description']),
  }
}

/** A line of a bulk. */
export type Line = { readonly op: 'create' | 'update'; readonly [member: string]: unknown }

/** `id`: that of the posting that has the reference; null for a new one, which gets a status if the row has none. */
export const lineOf = ({ body, number }: RowRead, id: number | null, fresh: Status): Line => {
  const tag = String(number)
  return id === null ? { op: 'create', tag, job: { status: fresh, ...body } } : { op: 'update', tag, id, job: body }
}
