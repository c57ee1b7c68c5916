/**
 * The small rules that the interface's fields are made of, each once: as JSON Schema for the structure
 * check and the OpenAPI document. What a schema cannot say (dates that exist, HTML, places) is judged in
 * the domain; the `format` names the rule there.
 */
import { type Static, type TSchema, Type } from './schema.ts'

export const INT32_MAX = 2_147_483_647

type Words = { description?: string; examples?: unknown[] }
type TextWords = Words & { format?: string }

/** An identifier or a count: a positive 32-bit integer. */
export const int32 = (words: Words = {}) => Type.Integer({ minimum: 1, maximum: INT32_MAX, ...words })

/** One line of text: no control characters, at most `max` Unicode code points. */
export const line = (max: number, words: TextWords = {}) => Type.String({ maxLength: max, format: 'line', ...words })

/** One line of text that must show something. */
export const filledLine = (max: number, words: Words = {}) =>
  Type.String({ minLength: 1, maxLength: max, format: 'filled-line', ...words })

/** A calendar date, `YYYY-MM-DD`. */
export const isoDate = (words: Words = {}) => Type.String({ format: 'date', ...words })

/** The largest amount: eleven digits before the point and four after it. */
export const AMOUNT_MAX = 99_999_999_999.9999

/** An amount of money with at most four decimals; rendered with exactly four. */
export const decimal4 = (words: Words = {}) => Type.Number({ minimum: 0, maximum: AMOUNT_MAX, ...words })

/** HTML limited to the elements of the interface; the only text that may hold tabs and line breaks. */
export const html = (words: Words = {}) => Type.String({ minLength: 1, format: 'html', ...words })

/** A closed object: members other than these are refused. */
export const object = <P extends Record<string, TSchema>>(properties: P, words: Words = {}) =>
  Type.Object(properties, { additionalProperties: false, ...words })

/** A value that may also be null, written as a JSON Schema type array. */
export const nullable = <S extends TSchema>(schema: S) =>
  Type.Unsafe<Static<S> | null>({ ...schema, type: [(schema as { type?: string }).type ?? 'string', 'null'] })

/** A member of the read shape that a writer may send back; it is accepted and ignored. */
export const ignored = (what: string) =>
  Type.Optional(Type.Unknown({ description: `${what} Read-only: accepted and ignored.` }))
