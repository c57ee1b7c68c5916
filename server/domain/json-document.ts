import type { Finding } from '@affiche/contract/problem.ts'
import { isExact } from '../lib/decimal.ts'
import { DEPTH_MAX, endOfString, isPlainlyKept } from './json-plain.ts'
import { Problem, quote } from './problem.ts'

/** Numbers that no double holds exactly, as they were written, by their pointers. */
export type InexactNumbers = ReadonlyMap<string, string>

export const NO_INEXACT_NUMBERS: InexactNumbers = new Map()

/** A body as it was read, with what reading alone found wrong. */
export type JsonDocument = {
  /** In place of a number that no double holds exactly stands NaN: a number, which every type check refuses. */
  readonly value: unknown
  readonly findings: readonly Finding[]
  readonly inexact: InexactNumbers
}

/**
 * Reads JSON without losing anything silently: a member named twice is found, and a number that a double
 * would round is kept as it was written. Refuses what is no JSON (malformed-json) and what is
 * nested beyond all need (nested-too-deeply).
 */
export const readJson = (bytes: Uint8Array): JsonDocument => {
  if (bytes.byteLength === 0) throw new Problem('malformed-json', 'The body is empty; a JSON object is needed.')
  const text = decode(bytes)
  const value = parse(text)
  // Most bodies hold nothing that could be lost.
  return isPlainlyKept(text, value) ? { value, findings: [], inexact: NO_INEXACT_NUMBERS } : readFully(text)
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

const decode = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new Problem('malformed-json', 'The body is not valid UTF-8.', { cause })
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Problem('malformed-json', `The body is not valid JSON: ${(cause as Error).message}`, { cause })
  }
}

/** An object or a list of which a part has been read. */
type Frame = {
  readonly value: Record<string, unknown> | unknown[]
  readonly pointer: string
  expectsName: boolean
  /** The name of the member that is being read. */
  name: string
}

type Reading = {
  value: unknown
  readonly findings: Finding[]
  readonly inexact: Map<string, string>
  readonly frames: Frame[]
}

/**
 * Reads text that is known to be valid JSON once more, each name, text and number by itself: V8 rounds numbers,
 * keeps the last of two members of one name, and takes some escaped names for others (as of 14.6: once it has
 * read {"a":1,"\\":1}, it reads {"a":1,"\n":1} as the same).
 */
export const readFully = (text: string): JsonDocument => {
  const reading: Reading = { value: undefined, findings: [], inexact: new Map(), frames: [] }
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string
    if (character === ',') nextEntry(reading.frames.at(-1))
    else if (character === '}' || character === ']') reading.frames.pop()
    else if (!BETWEEN.has(character)) {
      const end = endOfLiteral(text, at)
      take(reading, text.slice(at, end))
      at = end - 1
    }
  }
  const { value, findings, inexact } = reading
  return { value, findings, inexact }
}

const BETWEEN = new Set(' \t\n\r:')
const LITERAL = /[^\s,\]}]+/y

/** One behind the bracket, the text, number or word that begins here. */
const endOfLiteral = (text: string, start: number): number => {
  const first = text[start]
  if (first === '{' || first === '[') return start + 1
  if (first === '"') return endOfString(text, start) + 1
  LITERAL.lastIndex = start
  LITERAL.test(text)
  return LITERAL.lastIndex
}

/** Takes a name or a value; an opening bracket stands for what it opens. */
const take = (reading: Reading, literal: string): void => {
  const { findings, frames } = reading
  const frame = frames.at(-1)
  if (frame?.expectsName) {
    noteName(frame, String(JSON.parse(literal)), findings)
    return
  }
  const value = valueIn(literal)
  if (frame) put(frame, value)
  else reading.value = value
  if (Number.isNaN(value)) noteNumber(reading, literal)
  if (isContainer(value)) enter(frames, value)
}

const valueIn = (literal: string): unknown => {
  if (literal === '{') return {}
  if (literal === '[') return []
  const value: unknown = JSON.parse(literal)
  return typeof value === 'number' && !isExact(literal, value) ? Number.NaN : value
}

const isContainer = (value: unknown): value is Frame['value'] => typeof value === 'object' && value !== null

/** No member of the interface has a longer pointer; as keys, pointers with names as long as a body would fill the memory. */
const POINTER_MAX = 100

const noteNumber = ({ inexact, frames }: Reading, literal: string): void => {
  const frame = frames.at(-1)
  const pointer = frame ? pointerIn(frame) : ''
  if (pointer.length <= POINTER_MAX) inexact.set(pointer, literal)
}

const enter = (frames: Frame[], value: Frame['value']): void => {
  const parent = frames.at(-1)
  const pointer = parent ? pointerIn(parent) : ''
  frames.push({ value, pointer, expectsName: !Array.isArray(value), name: '' })
  if (frames.length > DEPTH_MAX)
    throw new Problem('nested-too-deeply', `The body nests objects and arrays more than ${DEPTH_MAX} levels deep.`)
}

const nextEntry = (frame: Frame | undefined): void => {
  if (frame) frame.expectsName = !Array.isArray(frame.value)
}

/** A name must be new in its object. */
const noteName = (frame: Frame, name: string, findings: Finding[]): void => {
  frame.expectsName = false
  frame.name = name
  if (!Object.hasOwn(frame.value, name)) return
  const detail = `The member ${quote(name)} occurs more than once in the same object.`
  findings.push({ pointer: pointerIn(frame), code: 'duplicate-member', detail })
}

/** Of members of one name the last is kept, as JSON.parse does; "__proto__" is a member like any other. */
const put = ({ value: holder, name }: Frame, value: unknown): void => {
  if (Array.isArray(holder)) holder.push(value)
  else Object.defineProperty(holder, name, { value, writable: true, enumerable: true, configurable: true })
}

const pointerIn = ({ value, pointer, name }: Frame): string =>
  `${pointer}/${Array.isArray(value) ? value.length - 1 : pointerStep(name)}`

/** One step of a JSON Pointer (RFC 6901). */
export const pointerStep = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')
