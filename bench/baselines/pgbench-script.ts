/** Statements as pgbench takes them: values that differ from request to request become its variables. */
import type { Captured } from './captured.ts'

/** A request as it was captured: its statements, and the values of it that are not the same in another request. */
export type Sighting = {
  readonly statements: readonly Captured[]
  /** By the name of the variable that takes their place. */
  readonly values: Readonly<Record<string, string>>
}

export type Script = { readonly sql: string; readonly constants: Readonly<Record<string, string>> }

/** The version of the row that was read, which the write then asks for; set by the statement that reads it. */
export const SEEN_PREFIX = 'seen_'
export const SEEN_VERSION = `${SEEN_PREFIX}xmin`

/** Those that sent the same statements as most did. */
export const alike = (sightings: readonly Sighting[]): Sighting[] => {
  const shapes = Map.groupBy(sightings, ({ statements }) => statements.map(({ sql }) => sql).join(';'))
  return [...shapes.values()].toSorted((a, b) => b.length - a.length)[0] ?? []
}

/**
 * The first of the requests, all alike. Where each of them has its own value of a variable, the variable
 * stands; anything else is a constant of the first.
 */
export const toScript = (sightings: readonly Sighting[], prefix = ''): Script => {
  const [first] = sightings
  if (!first || first.statements.length === 0) throw new Error('No statement of the service was seen.')
  const constants: Record<string, string> = {}
  const constant = (text: string): string => {
    const name = `${prefix}c${Object.keys(constants).length}`
    constants[name] = text
    return `:${name}`
  }
  const texts = first.statements.map(({ sql, parameters }, nth) =>
    sql.replace(/\$(\d+)/g, (_, digits: string) => {
      const at = Number(digits) - 1
      const value = parameters[at] ?? null
      // pgbench has no such value.
      if (value === null) return 'NULL'
      const pieces = divide(
        sightings.map(({ statements, values }) => [statements[nth]?.parameters[at], values] as const),
      )
      const written = pieces.map((piece) => ('variable' in piece ? `:${piece.variable}` : constant(piece.text)))
      return written.length === 1 ? `${written[0]}` : `(${written.map((one) => `${one}::text`).join(' || ')})`
    }),
  )
  return { sql: texts.map((text, nth) => ended(text, texts.slice(nth + 1))).join('\n'), constants }
}

/** A statement that reads the version which a later one asks for leaves it in a variable. */
const ended = (text: string, later: readonly string[]): string => {
  const isAskedFor = /^select\b[^;]*\bxmin\b/i.test(text) && later.some((other) => other.includes(`:${SEEN_VERSION}`))
  return isAskedFor ? `${text} \\gset ${SEEN_PREFIX}` : `${text};`
}

type Piece = { readonly text: string } | { readonly variable: string }

/** The same parameter of each request, with the values of that request. */
type Seen = readonly (readonly [parameter: unknown, values: Readonly<Record<string, string>>])[]

/** Values shorter than this also stand in other texts by chance. */
const DISTINCT_LENGTH = 8

/** Private use; in no text of a posting. */
const MARK = '\uE000'

/** Constant texts and variables that the first parameter is put together of. */
const divide = (seen: Seen): Piece[] =>
  marked(seen)
    .split(MARK)
    .flatMap((text, at): Piece[] => {
      if (at % 2 === 1) return [{ variable: text }]
      return text === '' ? [] : [{ text }]
    })
    .concat(seen[0]?.[0] === '' ? [{ text: '' }] : [])

/** The first parameter with the names of variables, between marks, in the place of their values. */
const marked = (seen: Seen): string => {
  const texts = seen.map(([parameter]) => String(parameter ?? ''))
  const [first = ''] = texts
  const whole = variableOf(seen, (text, value) => text === value)
  if (whole !== null) return mark(whole)
  const documents = texts.map(parsed)
  if (documents.every((document) => document !== null))
    return JSON.stringify(markedLeaf(seen.map(([, values], at) => [documents[at], values] as const))).replace(
      new RegExp(`"${MARK}#(\\w+)${MARK}"`, 'g'),
      `${MARK}$1${MARK}`,
    )
  const inArray = texts.every((text) => /^\{.*\}$/s.test(text))
  if (inArray) return `{${marked(seen.map(([text, values]) => [String(text).slice(1, -1), values] as const))}}`
  const part = variableOf(seen, (text, value) => value.length >= DISTINCT_LENGTH && indexOf(text, value) >= 0)
  if (part === null) return first
  const value = seen[0]?.[1][part] ?? ''
  const at = indexOf(first, value)
  return first.slice(0, at) + mark(part) + first.slice(at + value.length)
}

const mark = (name: string): string => `${MARK}${name}${MARK}`

const indexOf = (text: string, value: string): number => text.toLowerCase().indexOf(value.toLowerCase())

/** The variable whose value fits in every request. */
const variableOf = (seen: Seen, fits: (text: string, value: string) => boolean): string | null => {
  const names = Object.keys(seen[0]?.[1] ?? {})
  const isIn = (name: string) =>
    seen.every(([text, values]) => values[name] !== undefined && fits(String(text ?? ''), values[name]))
  return names.find(isIn) ?? null
}

/** A JSON document that is an object or a list; null for any other text. */
const parsed = (text: string): unknown => {
  if (!/^\s*[[{]/.test(text)) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type Leaves = readonly (readonly [leaf: unknown, values: Readonly<Record<string, string>>])[]

/** Goes down to strings and numbers; a number keeps a sign before its mark, since it has no quotes. */
const markedLeaf = (seen: Leaves): unknown => {
  const [first] = seen[0] ?? [null]
  if (Array.isArray(first)) return first.map((_, at) => markedLeaf(inside(seen, at)))
  if (typeof first === 'object' && first !== null)
    return Object.fromEntries(Object.keys(first).map((key) => [key, markedLeaf(inside(seen, key))]))
  if (typeof first === 'string') return marked(seen)
  if (typeof first !== 'number') return first
  const name = variableOf(seen, (text, value) => text === value)
  return name === null ? first : `${MARK}#${name}${MARK}`
}

const inside = (seen: Leaves, key: string | number): Leaves =>
  seen.map(([leaf, values]) => [(leaf as Record<string | number, unknown> | null)?.[key], values] as const)

/** An expression that turns 0, 1, 2 ... of a variable into the value at that place, in as few comparisons as can be. */
export const choice = (variable: string, values: readonly (number | bigint)[], from = 0): string => {
  if (values.length === 1) return String(values[0])
  const half = Math.ceil(values.length / 2)
  const low = choice(variable, values.slice(0, half), from)
  const high = choice(variable, values.slice(half), from + half)
  return `case when :${variable} < ${from + half} then ${low} else ${high} end`
}
