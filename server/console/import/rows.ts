/** Rows of a table as writes of postings: the body of each is made as that of the posting form. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Language, Status } from '@affiche/contract/values.ts'
import type { Lists } from '../../lists/reference.ts'
import { shorten } from '../../platform/sentences/problem.ts'
import { bodyOf } from '../job-form/body.ts'
import { fieldsOf, MEMBERS, type Values } from '../job-form/fields.ts'
import type { Body } from '../job-form/several-fields.ts'
import type { Typed } from '../job-form/typed.ts'
import { NEW_VALUES } from '../job-form/values.ts'
import { createReadCell, partsOf, type ReadCell } from './cells.ts'
import type { Mapping, Target } from './columns.ts'
import type { Row, Table } from './table.ts'
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

type Reading = Asked & { readonly readCell: ReadCell; readonly isOwn: boolean }

/** Column that our own export alone has; its descriptions are HTML, with or without an element. */
const OWN_HEAD = 'publicCode'

/** Rows between turns of the event loop. */
const TURN = 8

export const readRows = async ({ heads, rows }: Table, asked: Asked): Promise<readonly RowRead[]> => {
  const reading = { ...asked, readCell: createReadCell(asked.lists), isOwn: heads.includes(OWN_HEAD) }
  const read: RowRead[] = []
  for (const row of rows) {
    read.push(readRow(row, reading))
    if (read.length % TURN === 0) await nextTurn()
  }
  return read
}

const readRow = (row: Row, { mapping, language, readCell, isOwn }: Reading): RowRead => {
  const cells = new Map<Target, string>()
  const values: Record<string, string> = {}
  const faults = new Map<Target, string>()
  mapping.forEach((target, at) => {
    const text = (row.cells[at] ?? '').trim()
    if (target === null || text === '') return
    const read = readCell(target, text)
    if ('fault' in read) faults.set(target, importWords[language].cells[read.fault](shorten(text)))
    else {
      cells.set(target, text)
      values[target] = read.value
    }
  })
  const typed = { values: { ...valuesOf(values), ...formatsOf(values, isOwn) }, language }
  const said = { title: values.title ?? '', reference: values.reference ?? '' }
  return { number: row.number, ...said, typed, body: bodyFrom(typed, cells), faults }
}

/** As the form has them; what applies by email or on a page follows from what is given. */
const valuesOf = ({
  places = '',
  categories = '',
  'close-date': closed,
  ...named
}: Record<string, string>): Values => ({
  ...NEW_VALUES,
  ...(closed === undefined ? {} : { 'last-day': closed }),
  ...named,
  ...Object.fromEntries(partsOf(places).map((place, at) => [`place-${at + 1}`, place])),
  ...Object.fromEntries(partsOf(categories).map((id, at) => [`category-${at + 1}`, id])),
  'pay-shown': 'yes',
  routing: named.email ? '1' : named.url ? '2' : '',
})

/** An element that a description may hold. */
const ELEMENT = /<\/?(?:strong|b|em|i|br|p|div|ul|ol|li|a)\b[^<>]*>/i

const formatsOf = (values: Record<string, string>, isOwn: boolean) => {
  const formatOf = (text = ''): string => (isOwn || ELEMENT.test(text) ? 'html' : 'text')
  return {
    'description-format': formatOf(values.description),
    'text-description-format': formatOf(values['text-description']),
  }
}

/** Members of which the row says something; an empty cell leaves what a posting has. */
const bodyFrom = (typed: Typed, cells: ReadonlyMap<Target, string>): Body => {
  const isSaid = (id: string): boolean => cells.has(id as Target)
  const said = MEMBERS.filter((member) => {
    if (member === 'locations') return cells.has('places')
    if (member === 'categories') return cells.has('categories')
    if (member === 'salary') return ['pay', 'pay-max', 'pay-period'].some(isSaid)
    if (member === 'closeDate') return isSaid('close-date') || isSaid('last-day')
    if (member === 'applicantRoutingType') return typed.values.routing !== ''
    return fieldsOf(member).some(isSaid)
  })
  const status = typed.values.status === '' ? {} : { status: typed.values.status }
  return { ...bodyOf(typed, said), ...listsOf(cells, typed), ...status }
}

/** All entries of the lists, so that one too many is refused and not left out. */
const listsOf = (cells: ReadonlyMap<Target, string>, { values }: Typed): Body => {
  const ids = Object.entries(values).flatMap(([name, id]) => (name.startsWith('category-') && id !== '' ? [id] : []))
  const places = cells.get('places')
  return {
    ...(places === undefined ? {} : { locations: partsOf(places).map((description) => ({ description })) }),
    ...(cells.has('categories') ? { categories: ids.map((id) => ({ id: Number(id) })) } : {}),
  }
}

/** A line of a bulk. */
export type Line = { readonly op: 'create' | 'update'; readonly [member: string]: unknown }

/** `id`: that of the posting that has the reference; null for a new one, which gets a status if the row has none. */
export const lineOf = ({ body, number }: RowRead, id: number | null, fresh: Status): Line => {
  const tag = String(number)
  return id === null ? { op: 'create', tag, job: { status: fresh, ...body } } : { op: 'update', tag, id, job: body }
}
