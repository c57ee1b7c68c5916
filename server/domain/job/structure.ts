/**
 * The structure check: JSON types, lengths, counts and member names, as the contract's schemas say, with
 * every fault at once. Types are never converted and defaults never filled in here.
 */
import type { Finding } from '@affiche/contract/problem.ts'
import type { TSchema } from '@affiche/contract/schema.ts'
import { Ajv, type ErrorObject } from 'ajv'
import { type InexactNumbers, NO_INEXACT_NUMBERS, pointerStep } from '../json-document.ts'
import { FINDINGS_MAX } from '../problem.ts'
import { formats } from './formats.ts'
import type { Phrases } from './structure-fault.ts'
import { bodyPhrases, explain } from './structure-messages.ts'
import { createPlainTest } from './structure-plain.ts'

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

/** Finds every fault of a value; `inexact` says how the numbers were written for which NaN stands in it. */
export type StructureCheck = (value: unknown, inexact?: InexactNumbers) => Finding[]

/** Compiles a schema once; the check it returns finds every fault of a value, none if there is none. */
export const createStructureCheck = (schema: TSchema, phrases: Phrases = bodyPhrases): StructureCheck => {
  const isPlain = createPlainTest(schema)
  const check = createFullCheck(schema, phrases)
  return (value, inexact) => (isPlain(value) ? [] : check(value, inexact))
}

/** As createStructureCheck, whatever the value. */
export const createFullCheck = (schema: TSchema, phrases: Phrases = bodyPhrases): StructureCheck => {
  const validate = ajv.compile(schema)
  return (value, inexact = NO_INEXACT_NUMBERS) =>
    validate(value) ? [] : findingsOf(validate.errors ?? [], { inexact, phrases })
}

type Words = { readonly inexact: InexactNumbers; readonly phrases: Phrases }

const findingsOf = (errors: ErrorObject[], { inexact, phrases }: Words): Finding[] => {
  const byPlace = new Map<string, Finding>()
  for (const error of errors) {
    const pointer = pointerOf(error)
    if (byPlace.has(pointer)) continue
    const hint = byPlace.size < FINDINGS_MAX
    byPlace.set(pointer, { pointer, ...explain({ error, written: inexact.get(pointer), hint, phrases }) })
  }
  return [...byPlace.values()]
}

const pointerOf = ({ instancePath, keyword, params }: ErrorObject): string => {
  if (keyword === 'additionalProperties') return `${instancePath}/${pointerStep(params.additionalProperty)}`
  if (keyword === 'required') return `${instancePath}/${pointerStep(params.missingProperty)}`
  return instancePath
}
