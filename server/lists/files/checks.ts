/** The checks that rows of several reference files share; each notes its faults in the table. */

import { fold } from '../../platform/lib/fold.ts'
import { isLine } from '../../platform/lib/text.ts'
import { UNLISTED_ID_FIRST } from '../places/types.ts'
import type { Row, Table } from './csv-table.ts'

const WHOLE_NUMBER = /^[1-9]\d{0,9}$/
const DECIMAL_NUMBER = /^-?\d{1,3}(\.\d+)?$/

const ID_MAX = UNLISTED_ID_FIRST - 1

/** Ids occur once, and leave those above to places that are not listed. */
export const readId = (table: Table<'id'>, row: Row<'id'>, seen: Set<number>): number => {
  const id = WHOLE_NUMBER.test(row.cells.id) ? Number(row.cells.id) : 0
  if (id < 1 || id > ID_MAX) table.refuse(row, 'id', `is not a whole number from 1 to ${ID_MAX}`)
  else if (seen.has(id)) table.refuse(row, 'id', `${id} is the id of an earlier row`)
  seen.add(id)
  return id
}

type Cell<C extends string> = { readonly row: Row<C>; readonly column: C }

/** One line of text that is not empty, holds at most `max` code points and has no white space around it. */
export const readText = <C extends string>(table: Table<C>, { row, column }: Cell<C>, max: number): string => {
  const text = row.cells[column]
  if (text.trim() === '') table.refuse(row, column, 'is empty')
  else if (text.trim() !== text) table.refuse(row, column, 'begins or ends with white space')
  else if (!isLine(text)) table.refuse(row, column, 'holds a control character')
  else if (text.length > max && [...text].length > max) table.refuse(row, column, `is longer than ${max} characters`)
  return text
}

/** Notes a value whose key (such as a name without case and accents) an earlier row has. */
export const refuseRepeated = <C extends string>(
  table: Table<C>,
  { row, column, key }: Cell<C> & { readonly key: string },
  seen: Map<string, number>,
): void => {
  const folded = fold(key)
  const earlier = seen.get(folded)
  if (earlier === undefined) seen.set(folded, row.line)
  else table.refuse(row, column, `is the same as in line ${earlier}`)
}

/** A number of degrees from `-max` to `max`, or null for an empty cell. */
export const readDegrees = <C extends string>(
  table: Table<C>,
  { row, column }: Cell<C>,
  max: number,
): number | null => {
  const text = row.cells[column]
  if (text === '') return null
  const degrees = DECIMAL_NUMBER.test(text) ? Number(text) : Number.NaN
  if (!(Math.abs(degrees) <= max)) table.refuse(row, column, `is not a number of degrees from -${max} to ${max}`)
  return degrees
}

/** A whole number, or null for an empty cell. */
export const readCount = <C extends string>(table: Table<C>, { row, column }: Cell<C>): number | null => {
  const text = row.cells[column]
  if (text === '') return null
  if (text !== '0' && !WHOLE_NUMBER.test(text)) table.refuse(row, column, 'is not a whole number')
  return Number(text)
}

/** Refuses a folder with faults, by an Error whose message names them line by line. */
export const refuseFaulty = (directory: string, faults: readonly string[]): void => {
  if (faults.length === 0) return
  throw new Error([`The reference data in ${directory} cannot be used:`, ...faults].join('\n  '))
}
