import type { Finding } from '@affiche/contract/problem.ts'
import { isExact } from './decimal.ts'
import { Problem, quote } from './problem.ts'

/** A body as it was read, with what reading alone found wrong. */
export type JsonDocument = { readonly value: unknown; readonly findings: readonly Finding[] }

/** Stands where the text held a number that no double holds exactly; every type check refuses it. */
export class InexactNumber {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

/** No document of the interface is deeper than four levels. */
const DEPTH_MAX = 32

/**
 * Reads JSON without losing anything silently: a member named twice is found, and a number that a double
 * would round becomes an InexactNumber. Refuses what is no JSON (malformed-json).
 */
export const readJson = (bytes: Uint8Array): JsonDocument => {
  if (bytes.byteLength === 0) throw new Problem('malformed-json', 'The body is empty; a JSON object is needed.')
  const text = decode(bytes)
  const value = parse(text)
  return { value, findings: findDuplicateMembers(text) }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

const decode = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new Problem('malformed-json', 'The body is not valid UTF-8.', { cause })
  }
}

/**
 * Only a long run of digits or an exponent can make a number inexact; few bodies hold either, even in their texts,
 * after what a number comes after.
 */
const MAYBE_INEXACT = /(?:^|[[:,\s])-?\d(?:[\d.]{15}|[\d.]{0,14}[eE])/

const parse = (text: string): unknown => {
  try {
    return MAYBE_INEXACT.test(text) ? JSON.parse(text, keepInexact) : JSON.parse(text)
  } catch (cause) {
    // keepInexact is called from the inside out, on a stack that a hostile depth exhausts.
    if (cause instanceof RangeError) throw tooDeep()
    throw new Problem('malformed-json', `The body is not valid JSON: ${(cause as Error).message}`, { cause })
  }
}

const keepInexact = (_name: string, value: unknown, context: { source?: string }): unknown =>
  typeof value === 'number' && context.source !== undefined && !isExact(context.source, value)
    ? new InexactNumber(context.source)
    : value

type Frame = {
  readonly names: Set<string> | null
  readonly pointer: string
  expectsName: boolean
  /** The name or the place of the entry that is being read. */
  step: string | number
}

/** Walks text that is known to be valid JSON, so strings, brackets and commas are all it must tell apart. */
const findDuplicateMembers = (text: string): Finding[] => {
  const findings: Finding[] = []
  const frames: Frame[] = []
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') {
      const end = endOfString(text, at)
      noteString(frames.at(-1), text.slice(at, end + 1), findings)
      at = end
    } else if (character === '{' || character === '[') enter(frames, character)
    else if (character === '}' || character === ']') frames.pop()
    else if (character === ',') nextEntry(frames.at(-1))
  }
  return findings
}

const endOfString = (text: string, start: number): number => {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

const isEscaped = (text: string, at: number): boolean => {
  let slashes = 0
  while (text[at - 1 - slashes] === '\\') slashes++
  return slashes % 2 === 1
}

const enter = (frames: Frame[], bracket: '{' | '['): void => {
  const parent = frames.at(-1)
  frames.push({
    names: bracket === '{' ? new Set() : null,
    pointer: parent ? pointerIn(parent) : '',
    expectsName: bracket === '{',
    step: 0,
  })
  if (frames.length > DEPTH_MAX) throw tooDeep()
}

const tooDeep = (): Problem => new Problem('malformed-json', `The body is nested more than ${DEPTH_MAX} levels deep.`)

const nextEntry = (frame: Frame | undefined): void => {
  if (frame?.names) frame.expectsName = true
  else if (frame) frame.step = Number(frame.step) + 1
}

/** A string where a name is expected is a name, and must be new in its object. */
const noteString = (frame: Frame | undefined, literal: string, findings: Finding[]): void => {
  if (!frame?.expectsName) return
  const name = literal.includes('\\') ? String(JSON.parse(literal)) : literal.slice(1, -1)
  frame.expectsName = false
  frame.step = name
  if (frame.names?.has(name)) {
    const detail = `The member ${quote(name)} occurs more than once in the same object.`
    findings.push({ pointer: pointerIn(frame), code: 'duplicate-member', detail })
  }
  frame.names?.add(name)
}

const pointerIn = ({ pointer, step }: Frame): string => `${pointer}/${pointerStep(String(step))}`

/** One step of a JSON Pointer (RFC 6901). */
export const pointerStep = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')
