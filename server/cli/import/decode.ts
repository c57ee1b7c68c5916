/** Text of bytes as they come, in the encoding that they show. */
import type { Encoding } from '../../imports/table.ts'
import { type Bytes, SourceFault } from './item.ts'

/** Bytes by which the encoding of a file with a mark is known. */
const MARK = 2

export type Decoded = { readonly text: string; readonly encoding: Encoding }

/**
 * UTF-8, UTF-16 with its mark, or Windows-1252 from the first byte on that is no UTF-8. Where letters of UTF-8 stood
 * before that byte, the file is neither.
 */
export async function* decoded(bytes: Bytes): AsyncGenerator<Decoded> {
  const parts = withFirst(bytes, MARK)
  const { value: first } = await parts.next()
  if (first === undefined) return
  yield* decodeAll(joined(first, parts), first)
}

async function* decodeAll(bytes: Bytes, first: Uint8Array): AsyncGenerator<Decoded> {
  const start = Buffer.from(first.subarray(0, MARK)).toString('latin1')
  if (start === '\xff\xfe' || start === '\xfe\xff') {
    yield* decodeAs(bytes, { label: start === '\xff\xfe' ? 'utf-16le' : 'utf-16be', encoding: 'utf-16' })
    return
  }
  if (start === 'PK' || start === '\xd0\xcf')
    throw new SourceFault('This is an Excel workbook: save it as "CSV UTF-8".')
  yield* decodeBytes(bytes)
}

type As = { readonly label: string; readonly encoding: Encoding }

async function* decodeAs(bytes: Bytes, { label, encoding }: As): AsyncGenerator<Decoded> {
  const decoder = new TextDecoder(label)
  for await (const part of bytes) yield { text: decoder.decode(part, { stream: true }), encoding }
  yield { text: decoder.decode(), encoding }
}

async function* decodeBytes(bytes: Bytes): AsyncGenerator<Decoded> {
  const utf8 = createUtf8()
  const windows = new TextDecoder('windows-1252')
  let isUtf8 = true
  const decode = (part: Uint8Array, isLast: boolean): Decoded => {
    const read = isUtf8 ? utf8.read(part, isLast) : { text: windows.decode(part), rest: null }
    if (read.rest === null) return { text: read.text, encoding: isUtf8 ? 'utf-8' : 'windows-1252' }
    isUtf8 = false
    return { text: read.text + windows.decode(read.rest), encoding: 'windows-1252' }
  }
  for await (const part of bytes) yield decode(part, false)
  const last = decode(new Uint8Array(), true)
  if (last.text !== '') yield last
}

/** Reads UTF-8; `rest` are bytes that are none, with those of a letter that they cut off. */
const createUtf8 = () => {
  let line = 1
  let hasLetters = false
  let held: Uint8Array = new Uint8Array()
  const read = (part: Uint8Array, isLast: boolean): { readonly text: string; readonly rest: Uint8Array | null } => {
    const all = held.length === 0 ? part : Buffer.concat([held, part])
    const whole = isLast ? all.length : wholeLetters(all)
    held = all.subarray(whole)
    try {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(all.subarray(0, whole))
      hasLetters ||= text.length < whole
      line += linesIn(text)
      return { text, rest: null }
    } catch {
      const good = goodLength(all)
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(all.subarray(0, good))
      if (hasLetters || text.length < good)
        throw new SourceFault(`Line ${line + linesIn(text)}: a byte is no UTF-8, though letters before it are.`)
      return { text, rest: all.subarray(good) }
    }
  }
  return { read }
}

const linesIn = (text: string): number => text.split('\n').length - 1

/** Bytes without those of a letter that is cut off at the end. */
const wholeLetters = (bytes: Uint8Array): number => {
  const back = [1, 2, 3].find((place) => (bytes.at(-place) ?? 0) >= 0xc0)
  return back !== undefined && back < lengthOf(bytes.at(-back) ?? 0) ? bytes.length - back : bytes.length
}

/** Bytes of the letter that begins with a byte. */
const lengthOf = (first: number): number => (first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2)

/** Bytes before the first that is no UTF-8. */
const goodLength = (bytes: Uint8Array): number => {
  const fatal = (end: number): boolean => {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end), { stream: true })
      return false
    } catch {
      return true
    }
  }
  let [low, high] = [0, bytes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (fatal(middle + 1)) high = middle
    else low = middle + 1
  }
  // A letter that was begun before the byte is no letter either.
  return wholeLetters(bytes.subarray(0, low))
}

/** Makes the first part have at least so many bytes. */
async function* withFirst(bytes: Bytes, least: number): AsyncGenerator<Uint8Array> {
  let first = Buffer.alloc(0)
  for await (const part of bytes) {
    if (first.length >= least) {
      yield part
      continue
    }
    first = Buffer.concat([first, part])
    if (first.length >= least) yield first
  }
  if (first.length > 0 && first.length < least) yield first
}

async function* joined(first: Uint8Array, rest: Bytes): AsyncGenerator<Uint8Array> {
  yield first
  yield* rest
}
