import type { TSchema } from 'typebox'
import { formats } from './formats.ts'

type Test = (value: unknown) => boolean

type Schema = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: unknown
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly format?: string
}

/** Keywords that say nothing of a value, and for each type those that are looked at here. */
const WORDS = ['description', 'examples', 'title']
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  object: ['type', 'properties', 'required', 'additionalProperties'],
  array: ['type', 'items', 'minItems', 'maxItems'],
  string: ['type', 'enum', 'minLength', 'maxLength', 'format'],
  number: ['type', 'minimum', 'maximum'],
  integer: ['type', 'minimum', 'maximum'],
  boolean: ['type'],
}

/**
 * Makes of a schema a test that only values pass in which the full check finds no fault: most do, for a fraction of
 * its cost. A schema that says more than this reads makes a test that nothing passes, which leaves all to the full one.
 */
export const createPlainTest = (schema: TSchema): Test => testOf(schema)

const never: Test = () => false

const testOf = (schema: Schema): Test => {
  const said = Object.keys(schema).filter((keyword) => !WORDS.includes(keyword))
  if (said.length === 0) return () => true
  const types = [schema.type ?? []].flat()
  const [type = 'none', ...others] = types.filter((name) => name !== 'null')
  const test =
    others.length === 0 && said.every((keyword) => KEYWORDS[type]?.includes(keyword)) && makers[type]?.(schema)
  if (!test) return never
  const nullable = types.includes('null') && (schema.enum?.includes(null) ?? true)
  return nullable ? (value) => value === null || test(value) : test
}

const makers: Readonly<Record<string, (schema: Schema) => Test>> = {
  boolean: () => (value) => typeof value === 'boolean',
  number:
    ({ minimum = -Infinity, maximum = Infinity }) =>
    (value) =>
      typeof value === 'number' && Number.isFinite(value) && value >= minimum && value <= maximum,
  integer:
    ({ minimum = -Infinity, maximum = Infinity }) =>
    (value) =>
      Number.isInteger(value) && (value as number) >= minimum && (value as number) <= maximum,
  string: (schema) => stringTest(schema),
  array: ({ items, minItems = 0, maxItems = Infinity }) => {
    const test = items ? testOf(items) : never
    return (value) => Array.isArray(value) && value.length >= minItems && value.length <= maxItems && value.every(test)
  },
  object: (schema) => objectTest(schema),
}

/** Lengths count characters, of which each is one UTF-16 unit or two. */
const stringTest = ({ enum: choices, minLength = 0, maxLength = Infinity, format }: Schema): Test => {
  const isFit = format === undefined ? () => true : (formats[format] ?? never)
  return (value) =>
    typeof value === 'string' &&
    value.length <= maxLength &&
    value.length >= (minLength <= 1 ? minLength : 2 * minLength) &&
    (choices === undefined || choices.includes(value)) &&
    isFit(value)
}

const objectTest = ({ properties = {}, required = [], additionalProperties }: Schema): Test => {
  if (additionalProperties !== false) return never
  const tests = new Map(Object.entries(properties).map(([name, schema]) => [name, testOf(schema)]))
  const needed = new Set(required)
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    let missing = needed.size
    for (const name in value) {
      const test = tests.get(name)
      if (!test?.((value as Record<string, unknown>)[name])) return false
      if (needed.has(name)) missing--
    }
    return missing === 0
  }
}
