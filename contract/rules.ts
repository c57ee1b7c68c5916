/**
 * Building blocks of the schemas, for the structure check and the OpenAPI document. Rules beyond JSON Schema (existing
 * dates, HTML, places) are checked in the domain, by the name in `format`.
 */
import { type Static, type TSchema, Type } from './schema.ts'

export const INT32_MAX = 2_147_483_647

type Keywords = { description?: string; examples?: unknown[]; [LIST]?: ListName }
type TextKeywords = Keywords & { format?: string }
type DateKeywords = Keywords & { minLength?: number }

/** Identifier or count: a positive 32-bit integer. */
export const int32 = (keywords: Keywords = {}) => Type.Integer({ minimum: 1, maximum: INT32_MAX, ...keywords })

/** Line of text without control characters, of at most `max` Unicode code points. */
export const line = (max: number, keywords: TextKeywords = {}) =>
  Type.String({ maxLength: max, format: 'line', ...keywords })

/** Line of text with a visible character. */
export const filledLine = (max: number, keywords: Keywords = {}) =>
  Type.String({ minLength: 1, maxLength: max, format: 'filled-line', ...keywords })

export const DIGEST_MAX = 64

/** The client's own version of a job. */
export const digest = (description: string) => Type.String({ format: 'digest', description })

/** Calendar date, `YYYY-MM-DD`. */
export const isoDate = (keywords: DateKeywords = {}) => Type.String({ format: 'date', ...keywords })

/** Largest amount: eleven digits before the point and four after it. */
export const AMOUNT_MAX = 99_999_999_999.9999

/** Number of decimals in the output; a symbol, so that it is not part of the JSON Schema. */
export const DECIMALS: unique symbol = Symbol('decimals')

/** Amount of money with at most four decimals, rendered with exactly four. */
export const decimal4 = (keywords: Keywords = {}) =>
  Type.Number({ minimum: 0, maximum: AMOUNT_MAX, [DECIMALS]: 4, ...keywords })

/** Reference list of an item; a symbol, so that it is not part of the JSON Schema. */
export const LIST: unique symbol = Symbol('list')

export type ListName = 'locations' | 'categories' | 'positionTypes' | 'salaryPeriods' | 'applicantRoutingTypes'

/** HTML with the allowed elements; the only text with tabs and line breaks. */
export const html = (keywords: Keywords = {}) => Type.String({ minLength: 1, format: 'html', ...keywords })

/** Closed object, which refuses other members. */
export const object = <P extends Record<string, TSchema>>(properties: P, keywords: Keywords = {}) =>
  Type.Object(properties, { additionalProperties: false, ...keywords })

/** Nullable value, as a JSON Schema type array; null also joins the values of an enum. */
export const nullable = <S extends TSchema>(schema: S) => {
  const { type = 'string', enum: values } = schema as { type?: string; enum?: readonly unknown[] }
  const choice = values && { enum: [...values, null] }
  return Type.Unsafe<Static<S> | null>({ ...schema, type: [type, 'null'], ...choice })
}

/** Member of the read shape that is accepted and ignored in requests. */
export const ignored = (noun: string) =>
  Type.Optional(Type.Unknown({ description: `${noun} Read-only: accepted and ignored.` }))
