/**
 * The structure check: JSON types, lengths, counts and member names, as the contract's schemas say, with
 * every fault at once. Types are never converted and defaults never filled in here.
 */
import type { Finding, FindingCode } from '@affiche/contract/problem.ts'
import type { TSchema } from '@affiche/contract/schema.ts'
import { Ajv, type ErrorObject } from 'ajv'
import { formats } from './formats.ts'
import { InexactNumber, pointerStep } from './json-document.ts'
import { nearMiss } from './near-miss.ts'
import { FINDINGS_MAX, quote } from './problem.ts'
import { createPlainTest } from './structure-plain.ts'
import { isBlank } from './text.ts'

const ajv = new Ajv({
  // Half of the time that compiling takes; the schemas are our own, and a test holds them to the meta-schema.
  meta: false,
  validateSchema: false,
  allErrors: true,
  coerceTypes: false,
  useDefaults: false,
  verbose: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
  formats: { ...formats, uri: true },
})

export type StructureCheck = (value: unknown) => Finding[]

/** Compiles a schema once; the check it returns finds every fault of a value, none if there is none. */
export const createStructureCheck = (schema: TSchema): StructureCheck => {
  const isPlain = createPlainTest(schema)
  const check = createFullCheck(schema)
  return (value) => (isPlain(value) ? [] : check(value))
}

/** As createStructureCheck, whatever the value. */
export const createFullCheck = (schema: TSchema): StructureCheck => {
  const validate = ajv.compile(schema)
  return (value) => (validate(value) ? [] : findingsOf(validate.errors ?? []))
}

const findingsOf = (errors: ErrorObject[]): Finding[] => {
  const byPlace = new Map<string, Finding>()
  for (const error of errors) {
    const pointer = pointerOf(error)
    if (!byPlace.has(pointer)) byPlace.set(pointer, { pointer, ...explain(error, byPlace.size < FINDINGS_MAX) })
  }
  return [...byPlace.values()]
}

const pointerOf = ({ instancePath, keyword, params }: ErrorObject): string => {
  if (keyword === 'additionalProperties') return `${instancePath}/${pointerStep(params.additionalProperty)}`
  if (keyword === 'required') return `${instancePath}/${pointerStep(params.missingProperty)}`
  return instancePath
}

type Explanation = { code: FindingCode; detail: string }

/** `hint`: look for the likely spelling of an unknown member; too dear for findings that will not be listed. */
const explain = (error: ErrorObject, hint: boolean): Explanation => {
  const explanation = explanations[error.keyword]?.(error, hint)
  if (explanation) return explanation
  throw new Error(`The keyword ${error.keyword} of a schema has no explanation.`)
}

/** One explanation for each JSON Schema keyword that the contract uses. */
const explanations: Record<string, (error: ErrorObject, hint: boolean) => Explanation> = {
  type: (error) => explainType(error),
  required: (error) => missing(error.params.missingProperty),
  minLength: (error) => missing(lastStep(error)),
  additionalProperties: (error, hint) => unknownMember(error, hint),
  maxLength: ({ params, data }) => ({
    code: 'too-long',
    detail: `The text has ${[...String(data)].length} characters; at most ${params.limit} are allowed.`,
  }),
  minItems: (error) => wrongCount(error),
  maxItems: (error) => wrongCount(error),
  minimum: (error) => outOfRange(error),
  maximum: (error) => outOfRange(error),
  enum: ({ params, data }) => ({
    code: 'choice',
    detail: `${quote(String(data))} is none of the allowed values: ${choices(params.allowedValues)}.`,
  }),
  format: ({ params, data }) => explainFormat(params.format, String(data)),
}

/** The last step of a pointer to a member, not to an entry of a list or the whole document. */
const MEMBER = /^\D/

const lastStep = (error: ErrorObject): string => error.instancePath.split('/').at(-1) ?? ''

const missing = (name: string): Explanation => ({
  code: 'required',
  detail: `The member ${quote(name)} is required.`,
})

const choices = (values: unknown[]): string => values.filter((value) => value !== null && value !== '').join(', ')

const unknownMember = ({ params, parentSchema }: ErrorObject, hint: boolean): Explanation => {
  const name: string = params.additionalProperty
  const [near] = hint ? nearMiss(name, Object.keys(parentSchema?.properties ?? {}), 1) : []
  const question = near === undefined ? '' : ` Did you mean ${quote(near)}?`
  return { code: 'unknown-member', detail: `The interface has no member ${quote(name)} here.${question}` }
}

const wrongCount = ({ data, parentSchema }: ErrorObject): Explanation => {
  const { minItems, maxItems } = { minItems: 0, maxItems: 0, ...parentSchema }
  const count = Array.isArray(data) ? data.length : 0
  return { code: 'count', detail: `The list has ${count} entries; ${minItems} to ${maxItems} are allowed.` }
}

const outOfRange = ({ data, parentSchema }: ErrorObject): Explanation => {
  const { minimum, maximum } = { minimum: 0, maximum: null, ...parentSchema }
  const limits = maximum === null ? `${minimum} or more` : `${minimum} to ${maximum}`
  return { code: 'range', detail: `${data} is outside the limits; ${limits} is allowed.` }
}

const explainType = (error: ErrorObject): Explanation => {
  const { data, params } = error
  // Null stands for "no value"; where it is not allowed, a value is required.
  if (data === null && MEMBER.test(lastStep(error))) return missing(lastStep(error))
  const wanted = [params.type].flat().map(typeName).join(' or ')
  if (data instanceof InexactNumber && /number|integer/.test(wanted))
    return { code: 'digits', detail: `The number ${quote(data.source)} has more digits than can be kept exactly.` }
  return { code: 'type', detail: `A value of the JSON type ${wanted} is needed, not ${typeOf(data)}.` }
}

const typeName = (type: string): string => (type === 'integer' ? 'number (an integer)' : type)

const typeOf = (data: unknown): string => {
  if (data === null) return 'null'
  if (Array.isArray(data)) return 'an array'
  if (data instanceof InexactNumber || typeof data === 'number') return 'a number like this one'
  return typeof data === 'object' ? 'an object' : `a ${typeof data}`
}

const explainFormat = (format: string, text: string): Explanation => {
  if (format === 'date')
    return { code: 'date', detail: `${quote(text)} is no calendar date of the form YYYY-MM-DD, such as 2027-01-31.` }
  if (isBlank(text)) return { code: 'blank', detail: 'The text holds nothing but white space.' }
  const layout = format === 'html' || format === 'layout' ? ' other than tab and line break' : ''
  return { code: 'character', detail: `The text holds a control character${layout}, or half of a surrogate pair.` }
}
