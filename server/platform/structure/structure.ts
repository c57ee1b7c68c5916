/**
 * Checks the JSON structure by the contract's schemas: types, lengths, counts and member names. Types are not converted
 * and defaults not filled in.
 */

import { NOW, unknownType } from '@affiche/contract/change.ts'
import { DIGEST_MAX } from '@affiche/contract/rules.ts'
import type { TSchema } from '@affiche/contract/schema.ts'
import { RANK_NUMBERS } from '@affiche/contract/statistics.ts'
import { isWebhookType } from '@affiche/contract/webhook.ts'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { readCursor, readNumbers } from '../lib/cursor.ts'
import { readCursorSet } from '../lib/cursor-set.ts'
import { isCalendarDate } from '../lib/dates.ts'
import { isBlank, isLayout, isLine } from '../lib/text.ts'
import { type InexactNumbers, NO_INEXACT_NUMBERS, pointerStep } from '../sentences/json-document.ts'
import { FINDINGS_MAX, type Finding } from '../sentences/problem.ts'
import type { Phrases } from './structure-fault.ts'
import { bodyPhrases, explain } from './structure-messages.ts'

/** Characters of the client's own version of a job. */
const VISIBLE = /^[!-~]+$/

/** The checks of the `format` keywords of the contract. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  line: isLine,
  'filled-line': (text) => isLine(text) && !isBlank(text),
  layout: isLayout,
  html: (text) => isLayout(text) && !isBlank(text),
  digest: (text) => text.length <= DIGEST_MAX && VISIBLE.test(text),
  date: (text) => text === '' || isCalendarDate(text),
  cursor: (text) => text === NOW || readCursor(text) !== null,
  'rank-cursor': (text) => readNumbers(text, RANK_NUMBERS) !== null,
  'request-cursor': (text) => readNumbers(text, 1) !== null,
  'status-filter': (text) => /^[1-5](?:\d\d|xx)$/.test(text),
  'cursor-set': (text) => text === NOW || readCursorSet(text) !== null,
  'event-types': (text) => unknownType(text, 'v1.1') === null,
  'event-types-12': (text) => unknownType(text, 'v1.2') === null,
  'webhook-type': isWebhookType,
}

const ajv = new Ajv({
  // Halves the time of compiling; a test validates the schemas.
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

/** Finds every fault of a value; `inexact` holds the digits of the numbers that are NaN in it. */
export type StructureCheck = (value: unknown, inexact?: InexactNumbers) => Finding[]

/** The schema is compiled at the first check: most threads and commands make few of them, and each takes milliseconds. */
export const createStructureCheck = (schema: TSchema, phrases: Phrases = bodyPhrases): StructureCheck => {
  let compiled: ValidateFunction | null = null
  return (value, inexact = NO_INEXACT_NUMBERS) => {
    compiled ??= ajv.compile(schema)
    return compiled(value) ? [] : findingsOf(compiled.errors ?? [], { inexact, phrases })
  }
}

type Wording = { readonly inexact: InexactNumbers; readonly phrases: Phrases }

const findingsOf = (errors: ErrorObject[], { inexact, phrases }: Wording): Finding[] => {
  const byPointer = new Map<string, Finding>()
  for (const error of errors) {
    const pointer = pointerOf(error)
    if (byPointer.has(pointer)) continue
    const hint = byPointer.size < FINDINGS_MAX
    byPointer.set(pointer, { pointer, ...explain({ error, written: inexact.get(pointer), hint, phrases }) })
  }
  return [...byPointer.values()]
}

const pointerOf = ({ instancePath, keyword, params }: ErrorObject): string => {
  if (keyword === 'additionalProperties') return `${instancePath}/${pointerStep(params.additionalProperty)}`
  if (keyword === 'required') return `${instancePath}/${pointerStep(params.missingProperty)}`
  return instancePath
}
