import { isExact } from '../lib/decimal.ts'
import { type Finding, Problem, shorten } from './problem.ts'
import { sentence } from './sentence.ts'

/** The digits of numbers that no double represents exactly, by pointer. */
export type InexactNumbers = ReadonlyMap<string, string>

export const NO_INEXACT_NUMBERS: InexactNumbers = new Map()

/** A parsed body, with the findings of the parser. */
export type JsonDocument = {
  /** NaN replaces a number that no double represents exactly: every type check refuses it. */
  readonly value: unknown
  readonly findings: readonly Finding[]
  readonly inexact: InexactNumbers
}

/** No document of the interface is deeper than four levels. */
export const DEPTH_MAX = 32

/**
 * Reads JSON without losing anything silently: reports members that occur twice, and keeps the digits of a number that
 * a double would round. Refuses invalid JSON (malformed-json) and too many levels (nested-too-deeply).
 *
 * The text is parsed twice: `JSON.parse` validates it, then this reader makes the value. V8 alone
 * rounds numbers, drops the first of two members, and confuses some escaped names (as of 14.6: once it has read
 * {"a":1,"\\":1}, it reads {"a":1,"\n":1} as the same).
 */
export const readJson = (bytes: Uint8Array, depthMax = DEPTH_MAX): JsonDocument => {
  if (bytes.byteLength === 0) throw new Problem('malformed-json', sentence('emptyBody'))
  const text = decode(bytes)
  validate(text)
  const reading: Reading = { text, at: 0, depth: 0, depthMax, findings: [], inexact: new Map() }
  const value = readValue(reading, null)
  return { value, findings: reading.findings, inexact: reading.inexact }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

const decode = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new Problem('malformed-json', sentence('bodyNotUtf8'), { cause })
  }
}

const validate = (text: string): void => {
  try {
    JSON.parse(text)
  } catch (cause) {
    throw new Problem('malformed-json', sentence('bodyNotJson', { reason: (cause as Error).message }), { cause })
  }
}

/** Valid JSON, read up to `at`. */
type Reading = {
  readonly text: string
  at: number
  depth: number
  readonly depthMax: number
  readonly findings: Finding[]
  readonly inexact: Map<string, string>
}

/** The position of a value: the pointer of the object or array that holds it, and its name or index there. */
type Position = { readonly holder: string; step: string | number }

const readValue = (reading: Reading, position: Position | null): unknown => {
  switch (nextCharacter(reading)) {
    case '{':
      return readObject(reading, position)
    case '[':
      return readArray(reading, position)
    case '"':
      return readString(reading)
    case 't':
      return skip(reading, 'true'.length, true)
    case 'f':
      return skip(reading, 'false'.length, false)
    case 'n':
      return skip(reading, 'null'.length, null)
    default:
      return readNumber(reading, position)
  }
}

const BETWEEN = ' \t\n\r:,'

/** The first character of the next name or value, or the bracket that closes the present object or array. */
const nextCharacter = (reading: Reading): string => {
  while (BETWEEN.includes(reading.text.charAt(reading.at))) reading.at++
  return reading.text.charAt(reading.at)
}

const skip = <T>(reading: Reading, length: number, value: T): T => {
  reading.at += length
  return value
}

const readObject = (reading: Reading, position: Position | null): Record<string, unknown> => {
  const value: Record<string, unknown> = {}
  const member = open(reading, position)
  while (nextCharacter(reading) !== '}') {
    const name = readString(reading)
    member.step = name
    if (Object.hasOwn(value, name)) reading.findings.push(duplicate(member, name))
    put(value, name, readValue(reading, member))
  }
  return close(reading, value)
}

const readArray = (reading: Reading, position: Position | null): unknown[] => {
  const value: unknown[] = []
  const entry = open(reading, position)
  while (nextCharacter(reading) !== ']') {
    entry.step = value.length
    value.push(readValue(reading, entry))
  }
  return close(reading, value)
}

/** Skips an opening bracket. */
const open = (reading: Reading, position: Position | null): Position => {
  reading.at++
  reading.depth++
  if (reading.depth > reading.depthMax)
    throw new Problem('nested-too-deeply', sentence('nestedTooDeeply', { most: DEPTH_MAX }))
  return { holder: pointerOf(position), step: '' }
}

const close = <T>(reading: Reading, value: T): T => {
  reading.depth--
  return skip(reading, 1, value)
}

/** Keeps the last of several members with one name, as JSON.parse does; "__proto__" is a member like any other. */
const put = (object: Record<string, unknown>, name: string, value: unknown): void => {
  if (name !== '__proto__') object[name] = value
  else Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true })
}

const duplicate = (position: Position, name: string): Finding => ({
  pointer: pointerOf(position),
  code: 'duplicate-member',
  sentence: sentence('memberRepeated', { name: shorten(name) }),
})

/** Copies the string: a slice would keep the whole body in memory for as long as the string. */
const readString = (reading: Reading): string => {
  const { text, at } = reading
  let end = text.indexOf('"', at + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return skip(reading, end + 1 - at, JSON.parse(text.slice(at, end + 1)))
}

const isEscaped = (text: string, at: number): boolean => {
  let first = at
  while (text[first - 1] === '\\') first--
  return (at - first) % 2 === 1
}

const NUMBER = /[-+.\deE]+/y

/** No member of the interface has a longer pointer; longer ones, from names as long as a body, would fill the memory. */
const POINTER_MAX = 100

const readNumber = (reading: Reading, position: Position | null): number => {
  NUMBER.lastIndex = reading.at
  const [written = ''] = NUMBER.exec(reading.text) ?? []
  const value = skip(reading, written.length, Number(written))
  if (String(value) === written || isExact(written, value)) return value
  const pointer = pointerOf(position)
  if (pointer.length <= POINTER_MAX) reading.inexact.set(pointer, written)
  return Number.NaN
}

const pointerOf = (position: Position | null): string =>
  position === null
    ? ''
    : `${position.holder}/${typeof position.step === 'number' ? position.step : pointerStep(position.step)}`

/** One step of a JSON Pointer (RFC 6901). */
export const pointerStep = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')
