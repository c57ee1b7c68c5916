/** A JobPosting of schema.org as an item. */
import { createHash } from 'node:crypto'
import {
  type Cell,
  type FieldUse,
  type Manner,
  type Note,
  oneLine,
  type ReaderContext,
  type SourceItem,
} from './item.ts'
import { payOf } from './ld-pay.ts'
import { placesOf } from './ld-places.ts'
import { type Ld, lineOf, listOf, nameOf, textOf, thingOf } from './ld-values.ts'

export const JSON_LD_MANNER: Manner = {
  language: 'en',
  isHtml: true,
  isStrict: false,
  owns: new Set<Cell>(['salary', 'close-date', 'email', 'url', 'workplace', 'openings']),
}

/** Members that one cell is made of, each by itself. */
const SINGLE: Readonly<Record<string, readonly [Cell, (value: unknown) => string]>> = {
  title: ['title', lineOf],
  description: ['description', textOf],
  employmentType: ['position-type', (value) => linesOf(value, nameOf)],
  occupationalCategory: ['categories', (value) => linesOf(value, categoryOf)],
  validThrough: ['close-date', lineOf],
  url: ['url', lineOf],
  inLanguage: ['language', (value) => languageOf(lineOf(thingOf(value).alternateName ?? thingOf(value).name ?? value))],
  totalJobOpenings: ['openings', lineOf],
}

/** Members that are read in other ways. */
const OTHERS: Readonly<Record<string, Cell>> = {
  identifier: 'reference',
  baseSalary: 'salary',
  jobLocation: 'places',
  applicantLocationRequirements: 'places',
  jobLocationType: 'workplace',
  applicationContact: 'email',
}

/** Members that say what the thing is. */
const SYNTAX = new Set(['@context', '@type', '@id'])

export const itemOfPosting = (posting: Ld, where: string, context: ReaderContext): SourceItem => {
  const notes: Note[] = []
  const fields = fieldsOf(posting, context)
  const cells = new Map<Cell, string>()
  for (const [cell, text] of [...mappedCells(posting, context), ...ownCells(taking(posting, context), notes)])
    if (text !== '' && !cells.has(cell)) cells.set(cell, text)
  const closes = cells.get('close-date')
  if (closes !== undefined) cells.set('close-date', context.closeDateOf(closes))
  return { where, cells, fields, notes }
}

type Filled = readonly (readonly [Cell, string])[]

const fieldsOf = (posting: Ld, { fieldNamed }: ReaderContext): readonly FieldUse[] =>
  Object.entries(posting)
    .filter(([name, value]) => !SYNTAX.has(name) && listOf(value).length > 0)
    .map(([name]) => {
      const mapped = fieldNamed(name)
      return [name, mapped === undefined ? cellOf(name) : mapped] as const
    })

const cellOf = (name: string): Cell | null => {
  if (Object.hasOwn(SINGLE, name)) return SINGLE[name]?.[0] ?? null
  return Object.hasOwn(OTHERS, name) ? (OTHERS[name] ?? null) : null
}

const mappedCells = (posting: Ld, { fieldNamed }: ReaderContext): Filled =>
  Object.entries(posting).flatMap(([name, value]) => {
    const cell = fieldNamed(name)
    return cell ? [[cell, linesOf(value, nameOf)] as const] : []
  })

const ownCells = (posting: Ld, notes: Note[]): Filled => [
  ...Object.entries(SINGLE).map(([name, [cell, read]]) => [cell, read(posting[name])] as const),
  ['reference', referenceOf(posting)],
  ['email', lineOf(thingOf(posting.applicationContact).email).replace(/^mailto:/i, '')],
  ...payOf(posting.baseSalary, notes),
  ...placesOf(posting, notes),
]

/** The posting without the members that the map gives another meaning, or none. */
const taking = (posting: Ld, { fieldNamed }: ReaderContext): Ld =>
  Object.fromEntries(Object.entries(posting).filter(([name]) => fieldNamed(name) === undefined))

const linesOf = (value: unknown, read: (value: unknown) => string): string =>
  listOf(value)
    .map(read)
    .filter((text) => text !== '')
    .join('\n')

const categoryOf = (value: unknown): string => {
  const { codeValue } = thingOf(value)
  return lineOf(codeValue) || nameOf(value)
}

/** "fr-CA" and "en_US" are languages of a country. */
const languageOf = (text: string): string => text.replace(/^([a-z]{2})[-_][a-z]{2}$/i, '$1')

/** Hexadecimal digits of a hash. */
const DIGITS = 40

const referenceOf = ({ identifier, url, '@id': id }: Ld): string => {
  const [first] = listOf(identifier)
  const own = lineOf(thingOf(first).value) || (typeof first === 'object' ? '' : lineOf(first))
  if (own !== '') return own
  const address = lineOf(url) || lineOf(id)
  return address === '' ? '' : `u~${createHash('sha256').update(oneLine(address)).digest('hex').slice(0, DIGITS)}`
}
