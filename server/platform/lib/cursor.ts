/** Cursors: points of a chain of hashes, in a form that is opaque to clients. */

type ChainPoint = { readonly seq: number; readonly hash: string }

/** A point of a chain, named by its number and the beginning of its hash. */
export type Cursor = { readonly seq: number; readonly mark: string }

/** Digits of the hash; a history that was replaced has the same with a chance of one in four thousand million. */
const MARK_LENGTH = 8

const FORM = /^(0|[1-9]\d{0,14}):([0-9a-f]{8})$/

export const cursorAt = ({ seq, hash }: ChainPoint): Cursor => ({ seq, mark: hash.slice(0, MARK_LENGTH) })

export const writeCursor = (point: ChainPoint): string => {
  const { seq, mark } = cursorAt(point)
  return Buffer.from(`${seq}:${mark}`).toString('base64url')
}

/** Cursor of a text; null if `writeCursor` makes no such text. */
export const readCursor = (text: string): Cursor | null => {
  const decoded = Buffer.from(text, 'base64url')
  const [, seq, mark] = FORM.exec(decoded.toString('latin1')) ?? []
  if (seq === undefined || mark === undefined || decoded.toString('base64url') !== text) return null
  return { seq: Number(seq), mark }
}

const NUMBERS = /^(?:0|[1-9]\d{0,14})(?:\.(?:0|[1-9]\d{0,14}))*$/

/** Cursor of a list that some whole numbers lead to, each of at most 15 digits. */
export const writeNumbers = (numbers: readonly number[]): string => Buffer.from(numbers.join('.')).toString('base64url')

/** So many numbers of a text; null if `writeNumbers` makes no such text. */
export const readNumbers = (text: string, count: number): readonly number[] | null => {
  const decoded = Buffer.from(text, 'base64url')
  const numbers = decoded.toString('latin1')
  if (!NUMBERS.test(numbers) || decoded.toString('base64url') !== text) return null
  const read = numbers.split('.').map(Number)
  return read.length === count ? read : null
}

/** True if a point is the one that the cursor names. */
export const isAt = ({ seq, mark }: Cursor, point: ChainPoint): boolean =>
  seq === point.seq && point.hash.startsWith(mark)
