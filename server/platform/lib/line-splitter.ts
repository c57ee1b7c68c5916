import { createGrowingBuffer } from './growing-buffer.ts'

export const TOO_LONG = 'too long'

/** A line without its end. */
export type Line = Uint8Array | typeof TOO_LONG

export type LineSplitter = {
  /** The lines that end in a chunk; blank ones are left out. */
  readonly add: (chunk: Buffer) => Line[]
  /** The last line, if no line feed ends it and it is not blank. */
  readonly end: () => Line[]
  /** Bytes of the line that has begun. */
  readonly held: () => number
}

const LF = 0x0a
const CR = 0x0d
const BLANK = new Set([0x20, 0x09, CR])

/** Splits bytes at line feeds, a carriage return before one included; a line has at most `max` bytes. */
export const createLineSplitter = (max: number): LineSplitter => {
  const begun = createGrowingBuffer()
  let isTooLong = false

  const begin = (part: Buffer): void => {
    if (isTooLong) return
    // The last byte may be a carriage return.
    isTooLong = begun.length() + part.byteLength > max + 1
    if (isTooLong) begun.clear()
    else begun.add(part)
  }

  const finish = (): Line[] => {
    const line = isTooLong ? TOO_LONG : withoutReturn(begun.bytes())
    isTooLong = false
    begun.clear()
    return judged(line)
  }

  const judged = (line: Line): Line[] => {
    if (line === TOO_LONG || line.byteLength > max) return [TOO_LONG]
    return line.every((byte) => BLANK.has(byte)) ? [] : [line]
  }

  const add = (chunk: Buffer): Line[] => {
    const lines: Line[] = []
    let start = 0
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, start)) {
      const part = chunk.subarray(start, end)
      start = end + 1
      if (begun.length() === 0 && !isTooLong) lines.push(...judged(withoutReturn(part)))
      else {
        begin(part)
        lines.push(...finish())
      }
    }
    if (start < chunk.byteLength) begin(chunk.subarray(start))
    return lines
  }

  return { add, end: () => (begun.length() > 0 || isTooLong ? finish() : []), held: begun.length }
}

/** The lines of bytes that were joined by line feeds; none of them is empty. */
export function* splitLines(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.byteLength; ) {
    const end = bytes.indexOf(LF, start)
    const next = end < 0 ? bytes.byteLength : end
    yield bytes.subarray(start, next)
    start = next + 1
  }
}

/** Joins lines by line feeds. */
export const joinLines = (lines: readonly Uint8Array[]): Uint8Array =>
  Buffer.concat(lines.flatMap((line, at) => (at === 0 ? [line] : [LINE_END, line])))

const LINE_END = Uint8Array.of(LF)

const withoutReturn = (line: Uint8Array): Uint8Array => (line.at(-1) === CR ? line.subarray(0, -1) : line)
