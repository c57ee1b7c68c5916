/** The explanations of faults in the JSON structure, by JSON Schema keyword. */

import { changeTypesOf, unknownType } from '@affiche/contract/change.ts'
import { DIGEST_MAX } from '@affiche/contract/rules.ts'
import type { ApiVersion } from '@affiche/contract/version.ts'
import { WEBHOOK_TYPES } from '@affiche/contract/webhook.ts'
import { isCalendarDate } from '../lib/dates.ts'
import { nearMiss } from '../lib/similar.ts'
import { characterFault, isBlank } from '../lib/text.ts'
import { shorten } from '../sentences/problem.ts'
import { type Sentence, sentence } from '../sentences/sentence.ts'
import type { BrokenKeyword, Explanation, Fault, Phrases, ReadSchema } from './structure-fault.ts'
import { exampleOf, explainType, lastStep, listOf, outOfRange } from './type-messages.ts'

export const bodyPhrases: Phrases = {
  unknown: (name, near) => ({
    code: 'unknown-member',
    sentence: sentence('unknownMember', { name: shorten(name), near }),
  }),
  missing: ({ name, at, ...more }) => sentence('memberRequired', { name: { member: shorten(name), at }, ...more }),
  near: (name, known) => nearMiss(name, known, 1)[0],
  string: (text) => sentence('givenString', { text: shorten(text) }),
}

/** Those of bodies of v1.2. */
export const bodyPhrases12: Phrases = {
  ...bodyPhrases,
  empty: ({ name, at, example }) => sentence('memberEmpty', { name: { member: shorten(name), at }, example }),
}

export const explain = (fault: Fault): Explanation => {
  const explanation = explanations[fault.error.keyword]?.(fault)
  if (explanation) return explanation
  throw new Error(`The keyword ${fault.error.keyword} of a schema has no explanation.`)
}

const explanations: Record<string, (fault: Fault) => Explanation> = {
  type: (fault) => explainWrongType(fault),
  required: ({ error, phrases }) => {
    const name = String(error.params.missingProperty)
    return missing(name, {
      phrases,
      schema: error.parentSchema?.properties?.[name],
      at: `${error.instancePath}/${name}`,
    })
  },
  minLength: ({ error, phrases }) => {
    const words = phrases.empty ? { ...phrases, missing: phrases.empty } : phrases
    return missing(lastStep(error), { phrases: words, schema: error.parentSchema, at: error.instancePath })
  },
  additionalProperties: (fault) => explainUnknown(fault),
  maxLength: ({ error: { params, data } }) => ({
    code: 'too-long',
    sentence: sentence('tooLong', { length: [...String(data)].length, most: Number(params.limit) }),
  }),
  minItems: ({ error }) => wrongCount(error),
  maxItems: ({ error }) => wrongCount(error),
  minimum: ({ error }) => outOfRange(error.data, error),
  maximum: ({ error }) => outOfRange(error.data, error),
  enum: ({ error, hint }) => explainChoice(error, hint),
  format: ({ error: { params, data } }) => explainFormat(String(params.format), String(data)),
}

/** The last step of a pointer to a member, not to a list entry or the document. */
const MEMBER = /^\D/

const explainWrongType = (fault: Fault): Explanation => {
  const { data, parentSchema: schema, instancePath: at } = fault.error
  const name = lastStep(fault.error)
  // Null stands for "no value"; where it is not allowed, a value is required.
  if (data === null && MEMBER.test(name)) return missing(name, { phrases: fault.phrases, schema, at })
  return explainType(fault)
}

type Needed = { readonly phrases: Phrases; readonly schema: ReadSchema | undefined; readonly at: string }

const missing = (name: string, { phrases, schema, at }: Needed): Explanation => ({
  code: 'required',
  sentence: phrases.missing({ name, at, example: exampleOf(schema), list: listOf(at) }),
})

const explainUnknown = ({ error: { params, parentSchema }, hint, phrases }: Fault): Explanation => {
  const name = String(params.additionalProperty)
  const near = hint ? phrases.near(name, Object.keys(parentSchema?.properties ?? {})) : undefined
  return phrases.unknown(name, near ?? null)
}

const wrongCount = ({ data, parentSchema }: BrokenKeyword): Explanation => {
  const { minItems: least, maxItems: most } = { minItems: 0, maxItems: 0, ...parentSchema }
  const count = Array.isArray(data) ? data.length : 0
  return { code: 'count', sentence: sentence('wrongCount', { count, least, most }) }
}

const explainChoice = ({ params, data }: BrokenKeyword, hint: boolean): Explanation => {
  const allowed = params.allowedValues as unknown[]
  const values = allowed.filter((value): value is string => typeof value === 'string' && value !== '')
  const [near = null] = hint ? nearMiss(String(data), values, 1) : []
  return { code: 'choice', sentence: sentence('noChoice', { text: shorten(String(data)), values, near }) }
}

const explainFormat = (format: string, text: string): Explanation => {
  if (format === 'date') return { code: 'date', sentence: explainDate(text) }
  if (format === 'cursor' || format === 'cursor-set')
    return { code: 'cursor', sentence: sentence('noCursor', { text: shorten(text) }) }
  if (format === 'status-filter') return { code: 'choice', sentence: sentence('noStatus', { text: shorten(text) }) }
  if (format === 'rank-cursor' || format === 'request-cursor')
    return { code: 'cursor', sentence: sentence('noRankCursor', { text: shorten(text) }) }
  if (format === 'event-types') return { code: 'event-type', sentence: explainTypes(text, 'v1.1') }
  if (format === 'event-types-12') return { code: 'event-type', sentence: explainTypes(text, 'v1.2') }
  if (format === 'webhook-type')
    return { code: 'event-type', sentence: sentence('noType', { text: shorten(text), types: WEBHOOK_TYPES }) }
  if (format === 'digest') return { code: 'digest', sentence: sentence('digestForm', { most: DIGEST_MAX }) }
  if (isBlank(text)) return { code: 'blank', sentence: sentence('blankText') }
  return { code: 'character', sentence: explainCharacter(text, format) }
}

/** Systems often send a time instead of the date. */
const explainDate = (text: string): Sentence => {
  const day = text.slice(0, 10)
  return sentence('noDate', { text: shorten(text), day: isCalendarDate(day) ? day : null })
}

const explainTypes = (text: string, version: ApiVersion): Sentence =>
  sentence('noType', { text: shorten(unknownType(text, version) ?? ''), types: changeTypesOf[version] })

const explainCharacter = (text: string, format: string): Sentence => {
  const fault = characterFault(text, format === 'html' || format === 'layout' ? 'layout' : 'line')
  if (!fault) return sentence('badCharacter')
  const { isHalf, ...at } = fault
  return sentence(isHalf ? 'halfSurrogate' : 'controlCharacter', at)
}
