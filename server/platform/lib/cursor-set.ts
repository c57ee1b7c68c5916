/**
 * Cursors in the lists of many owners, in one text that is opaque to clients. Ids ascend and are written as differences,
 * so that 500 of them take some six kilobytes.
 */
import type { Cursor } from './cursor.ts'

export type CursorSet = {
  /** The next page begins with the first owner from this id on, so that each has its turn. */
  readonly next: number
  readonly places: ReadonlyMap<number, Cursor>
}

const FORM = 1
const MARK_BYTES = 4
const PLACES_MAX = 1_000

export const writeCursorSet = ({ next, places }: CursorSet): string => {
  const bytes: number[] = [FORM, ...varint(next), ...varint(places.size)]
  let last = 0
  for (const [id, { seq, mark }] of [...places].sort(([a], [b]) => a - b)) {
    bytes.push(...varint(id - last), ...varint(seq), ...Buffer.from(mark, 'hex'))
    last = id
  }
  return Buffer.from(bytes).toString('base64url')
}

/** Null if `writeCursorSet` makes no such text. */
export const readCursorSet = (text: string): CursorSet | null => {
  const read = reading(Buffer.from(text, 'base64url'))
  if (read.number() !== FORM) return null
  const [next, count] = [read.number(), read.number()]
  if (next === null || count === null || count > PLACES_MAX) return null
  const places = new Map<number, Cursor>()
  for (let id = 0, at = 0; at < count; at++) {
    const [step, seq, mark] = [read.number(), read.number(), read.mark()]
    if (step === null || step === 0 || seq === null || mark === null) return null
    id += step
    places.set(id, { seq, mark })
  }
  // One text for one cursor: nothing behind it, no other spelling of it.
  const cursor = { next, places }
  return writeCursorSet(cursor) === text ? cursor : null
}

const varint = (number: number): number[] => {
  const bytes: number[] = []
  for (let rest = number; ; rest = Math.floor(rest / 128)) {
    bytes.push(rest < 128 ? rest : (rest % 128) + 128)
    if (rest < 128) return bytes
  }
}

/** Bytes of the largest number that is exact. */
const VARINT_MAX = 7

const reading = (bytes: Buffer) => {
  let at = 0
  return {
    number: (): number | null => {
      for (let sum = 0, factor = 1, read = 0; read < VARINT_MAX; read++, factor *= 128) {
        const byte = bytes[at++]
        if (byte === undefined) return null
        sum += (byte % 128) * factor
        if (byte < 128) return sum
      }
      return null
    },
    mark: (): string | null => {
      const mark = bytes.subarray(at, at + MARK_BYTES)
      at += MARK_BYTES
      return mark.length === MARK_BYTES ? mark.toString('hex') : null
    },
  }
}
