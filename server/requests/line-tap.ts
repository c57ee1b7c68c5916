/** Parts of a request and an answer of many lines that a record keeps, while they go by. */
import { TEXT_BYTES_MAX } from './redact.ts'

export type LineTap = {
  /** Notes a part of the body as it comes. */
  readonly take: (chunk: Uint8Array) => void
  /** Notes a part of the answer: whole lines. */
  readonly note: (part: string | Uint8Array) => void
  /** The beginning of the body, and the bytes of all of it. */
  readonly body: () => { readonly head: Uint8Array; readonly bytes: number }
  /** Refused lines, of which the first are kept. */
  readonly refused: () => readonly RefusedLine[]
  /** JSON of the last line with the refused ones; null before the first line. */
  readonly summary: () => string | null
}

/** Result of a refused line. */
type RefusedLine = {
  readonly n: number
  readonly status: number
  readonly problem: { readonly code: string; readonly errors: readonly LineError[] }
}

type LineError = { readonly code: string; readonly pointer: string }

const REFUSED_MAX = 100

/** Bytes of the lines that are kept whole; of further ones the places alone are. */
const WHOLE_BYTES = 8_192

/** Bytes of the summary: masks may make it longer. */
const SUMMARY_BYTES = 15_000

export const createLineTap = (): LineTap => {
  const head = Buffer.alloc(TEXT_BYTES_MAX)
  let bytes = 0
  let end: string | null = null
  const refused: RefusedLine[] = []
  const noteLine = (line: string): void => {
    if (line.startsWith('{"end":')) end = line
    else if (line.includes('"problem":{') && refused.length < REFUSED_MAX) refused.push(JSON.parse(line))
  }
  return {
    take: (chunk) => {
      if (bytes < TEXT_BYTES_MAX) head.set(chunk.subarray(0, TEXT_BYTES_MAX - bytes), bytes)
      bytes += chunk.byteLength
    },
    note: (part) => {
      const text = typeof part === 'string' ? part : Buffer.from(part).toString()
      if (!text.includes('"problem":{') && !text.includes('{"end":')) return
      for (const line of text.split('\n')) noteLine(line)
    },
    body: () => ({ head: head.subarray(0, Math.min(bytes, TEXT_BYTES_MAX)), bytes }),
    refused: () => refused,
    summary: () => (end === null && refused.length === 0 ? null : summaryOf(end, refused)),
  }
}

const summaryOf = (end: string | null, refused: readonly RefusedLine[]): string => {
  const results: string[] = []
  let bytes = (end ?? '').length
  for (const line of refused) {
    const whole = JSON.stringify(line)
    const text = bytes + Buffer.byteLength(whole) < WHOLE_BYTES ? whole : JSON.stringify(placesOf(line))
    bytes += Buffer.byteLength(text) + 1
    if (bytes > SUMMARY_BYTES) break
    results.push(text)
  }
  const last = end === null ? '{' : `${end.slice(0, -1)},`
  return `${last}"results":[${results.join(',')}]}`
}

const ERRORS_MAX = 3

const placesOf = ({ n, status, problem: { code, errors } }: RefusedLine): object => {
  const places = errors.slice(0, ERRORS_MAX).map(({ code, pointer }) => ({ pointer, code }))
  return { n, status, problem: { code, errors: places } }
}
