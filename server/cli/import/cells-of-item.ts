/** Cells of an item with the values of this service: by the map, by the names of its lists, and by defaults. */
import { partsOf, type ReadCell } from '../../imports/cells.ts'
import { pointerOf, type Target } from '../../imports/columns.ts'
import type { LocationResolver } from '../../lists/places/resolve.ts'
import type { ResolvedPlace } from '../../lists/places/types.ts'
import { ENGLISH, say } from '../../platform/sentences/say.ts'
import { type Cell, changed, type Manner, type Note, refused, type SourceItem } from './item.ts'
import { type ImportMap, memberName } from './map-file.ts'
import { readSalary, type SalaryFault } from './salary.ts'

/** A value that means nothing here; `suggestion` is what was probably meant. */
export type Unmapped = { readonly cell: Cell; readonly text: string; readonly suggestion: string }

export type Lookup = {
  readonly readCell: ReadCell
  readonly resolveLocation: LocationResolver
  /** Ids of categories by codes of the National Occupational Classification; empty for a code that none has. */
  readonly categoryOfCode: (text: string) => string
  readonly map: ImportMap
}

export type CellsRead = {
  readonly said: ReadonlyMap<Target, string>
  readonly notes: readonly Note[]
  readonly unmapped: readonly Unmapped[]
}

type Reading = Lookup & {
  readonly manner: Manner
  readonly said: Map<Target, string>
  readonly notes: Note[]
  readonly unmapped: Unmapped[]
  /** True where a cell has the period of the pay. */
  readonly hasPeriod: boolean
}

export const readCells = (item: SourceItem, manner: Manner, lookup: Lookup): CellsRead => {
  const reading: Reading = {
    ...lookup,
    manner,
    said: new Map(),
    notes: [],
    unmapped: [],
    hasPeriod: item.cells.has('pay-period'),
  }
  for (const [cell, text] of item.cells) readOne(reading, cell, text)
  addDefaults(reading)
  return reading
}

const readOne = (reading: Reading, cell: Cell, text: string): void => {
  if (cell === 'salary' || (cell === 'pay' && isSalaryText(text))) readPay(reading, text, reading.hasPeriod)
  else if (cell === 'places') readPlaces(reading, text)
  else if (cell === 'categories') readChoices(reading, cell, { text, most: LIST_MAX })
  else if (cell === 'position-type') readChoices(reading, cell, { text, most: 1 })
  else readValue(reading, cell, text)
}

/** Places and categories of a job. */
const LIST_MAX = 3

/** More than an amount stands in it. */
const isSalaryText = (text: string): boolean => /\d/.test(text) && (/\p{L}/u.test(text) || /[-–—]/.test(text.slice(1)))

const readValue = ({ map, readCell, said, notes, unmapped, manner }: Reading, cell: Target, text: string): void => {
  const mapped = map.valueOf(cell, text) ?? text
  if (mapped === '') return
  const read = readCell(cell, mapped)
  if ('value' in read) {
    said.set(cell, read.value)
    return
  }
  if (read.fault === 'choice') unmapped.push({ cell, text, suggestion: '' })
  const isRefused = manner.isStrict || read.fault !== 'choice'
  notes.push((isRefused ? refused : changed)(pointerOf(cell), read.fault, faultText(read.fault, cell, text, isRefused)))
}

const faultText = (...[fault, cell, text, isRefused]: [string, Cell, string, boolean]): string => {
  if (fault === 'date') return `"${text}" is no clear date. Write it as 2027-01-31.`
  if (fault === 'flag') return `"${text}" is neither yes nor no.`
  return `"${text}" is no ${memberName(cell)} of this service${isRefused ? '.' : ': it is left out.'}`
}

type Listed = { readonly text: string; readonly most: number }

const readChoices = (reading: Reading, cell: 'categories' | 'position-type', { text, most }: Listed): void => {
  const { said, notes, unmapped, manner } = reading
  const values: string[] = []
  for (const part of partsOf(text)) {
    const found = choicesOf(reading, cell, part)
    if (found === null) {
      unmapped.push({ cell, text: part, suggestion: '' })
      notes.push(
        (manner.isStrict ? refused : changed)(
          pointerOf(cell),
          'choice',
          faultText('choice', cell, part, manner.isStrict),
        ),
      )
    } else values.push(...found.filter((value) => !values.includes(value)))
  }
  if (values.length === 0) return
  said.set(cell, (most === 1 || !manner.isStrict ? values.slice(0, most) : values).join(';'))
  if (values.length > most && (most === 1 || !manner.isStrict))
    notes.push(changed(pointerOf(cell), 'several', severalText(text, most)))
}

const severalText = (text: string, most: number): string =>
  `Of "${partsOf(text).join('", "')}" the first ${most === 1 ? 'one is' : `${most} are`} taken.`

/** The values of one text: of the map, of the whole text, or of what stands between its commas; null for none. */
const choicesOf = (reading: Reading, cell: Target, text: string): readonly string[] | null => {
  const whole = oneChoice(reading, cell, text)
  if (whole !== null) return whole
  const parts = text.split(',').map((part) => part.trim())
  const found = parts.map((part) => oneChoice(reading, cell, part))
  return parts.length > 1 && found.every((choice) => choice !== null) ? found.flat() : null
}

const oneChoice = (
  { map, readCell, categoryOfCode }: Reading,
  cell: Target,
  text: string,
): readonly string[] | null => {
  const mapped = map.valueOf(cell, text)
  if (mapped === '') return []
  const code = mapped === undefined && cell === 'categories' ? categoryOfCode(text) : ''
  if (code !== '') return [code]
  const read = readCell(cell, mapped ?? text)
  return 'value' in read ? read.value.split(';') : null
}

const readPlaces = (reading: Reading, text: string): void => {
  const { map, said, notes, manner } = reading
  const places = new Set<string>()
  for (const part of partsOf(text))
    for (const place of partsOf(map.valueOf('places', part) ?? part)) places.add(placeOf(reading, place, part))
  const kept = [...places].slice(0, manner.isStrict ? places.size : LIST_MAX)
  if (kept.length > 0) said.set('places', kept.join('\n'))
  if (kept.length < places.size)
    notes.push(changed('/locations', 'several', `It has ${places.size} places: the first ${LIST_MAX} are taken.`))
}

/** A place that is known, or that was clearly meant; one that nobody knows stays, for the rules to say why. */
const placeOf = ({ resolveLocation, notes, unmapped }: Reading, place: string, written: string): string => {
  const resolved = resolveLocation(place)
  if (resolved.kind !== 'refused') return place
  const { lenient, code, suggestions } = resolved
  if (lenient === null) {
    unmapped.push({ cell: 'places', text: written, suggestion: suggestions[0] ?? '' })
    return place
  }
  notes.push(changed('/locations', code, say(lenient.sentence, ENGLISH)))
  return descriptionOf(lenient.place)
}

const descriptionOf = (place: ResolvedPlace): string =>
  place.kind === 'listed' ? place.location.description : place.description

type PayFault = SalaryFault | 'no-period'

const PAY_FAULTS: Readonly<Record<PayFault, string>> = {
  currency: 'is not in Canadian dollars',
  'no-period': 'has no period, such as "per hour"',
  'no-minimum': 'has a maximum alone',
  unread: 'is not clearly an amount and a period',
}

/** Pay without a period has that of the cell for it. */
const readPay = (reading: Reading, text: string, hasPeriod: boolean): void => {
  const { map, readCell, said, notes } = reading
  const mapped = map.valueOf('salary', text) ?? text
  if (mapped === '') return
  const read = readSalary(mapped)
  if (typeof read === 'string' || (read.unit === null && !hasPeriod)) {
    refusePay(reading, text, typeof read === 'string' ? read : 'no-period')
    return
  }
  const period = read.unit === null ? null : readCell('pay-period', read.unit)
  if (period && 'fault' in period) {
    notes.push(changed('/salary', 'choice', `This service has no pay period of a ${read.unit}: the pay is left out.`))
    return
  }
  said.set('pay', read.min)
  if (read.max !== null && read.max !== read.min) said.set('pay-max', read.max)
  if (period) said.set('pay-period', period.value)
  if (read.hasCommission) said.set('pay-commission', 'on')
}

const refusePay = ({ notes, unmapped, manner }: Reading, text: string, fault: PayFault): void => {
  unmapped.push({ cell: 'salary', text, suggestion: '' })
  const note = manner.isStrict ? refused : changed
  notes.push(
    note('/salary', fault, `The pay "${text}" ${PAY_FAULTS[fault]}${manner.isStrict ? '.' : ': it is left out.'}`),
  )
}

/** A default way to apply is for an item that has none. */
const addDefaults = ({ map: { defaults }, readCell, said, notes }: Reading): void => {
  const hasWay = said.has('email') || said.has('url')
  for (const [target, text] of defaults) {
    if (said.has(target) || (hasWay && (target === 'email' || target === 'url'))) continue
    const read = target === 'places' ? { value: partsOf(text).join('\n') } : readCell(target, text)
    if ('fault' in read) continue
    said.set(target, read.value)
    notes.push(changed(pointerOf(target), 'default', `The default "${text}" is taken.`))
  }
}
