/** The messages about faults in the JSON structure, by JSON Schema keyword. */

import { CHANGE_TYPES, NOW } from '@affiche/contract/change.ts'
import { DIGEST_MAX } from '@affiche/contract/rules.ts'
import { isCalendarDate } from '../../lib/dates.ts'
import { nearMiss } from '../../lib/similar.ts'
import { characterFault, isBlank } from '../../lib/text.ts'
import { unknownType } from '../changes.ts'
import { quote } from '../problem.ts'
import type { BrokenKeyword, Explanation, Fault, Phrases, ReadSchema } from './structure-fault.ts'
import { explainType, lastStep, outOfRange, seeList, suchAs } from './type-messages.ts'

export const bodyPhrases: Phrases = {
  unknown: (name) => ({ code: 'unknown-member', detail: `The interface has no member ${quote(name)} here.` }),
  missing: (name, more) => `The member ${quote(name)} is required${more}.`,
  near: (name, known) => nearMiss(name, known, 1)[0],
  string: (text) => `the string ${quote(text)}`,
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
  minLength: ({ error, phrases }) =>
    missing(lastStep(error), { phrases, schema: error.parentSchema, at: error.instancePath }),
  additionalProperties: (fault) => explainUnknown(fault),
  maxLength: ({ error: { params, data } }) => ({
    code: 'too-long',
    detail: `The text has ${[...String(data)].length} characters; at most ${params.limit} are allowed.`,
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

type Missing = { readonly phrases: Phrases; readonly schema: ReadSchema | undefined; readonly at: string }

const missing = (name: string, { phrases, schema, at }: Missing): Explanation => {
  const example = suchAs(schema)
  return { code: 'required', detail: phrases.missing(name, `${example && `,${example}`}${seeList(at)}`) }
}

const explainUnknown = ({ error: { params, parentSchema }, hint, phrases }: Fault): Explanation => {
  const name = String(params.additionalProperty)
  const { code, detail } = phrases.unknown(name)
  const near = hint ? phrases.near(name, Object.keys(parentSchema?.properties ?? {})) : undefined
  return { code, detail: detail + question(near) }
}

const question = (near: string | undefined): string => (near === undefined ? '' : ` Did you mean ${quote(near)}?`)

const wrongCount = ({ data, parentSchema }: BrokenKeyword): Explanation => {
  const { minItems, maxItems } = { minItems: 0, maxItems: 0, ...parentSchema }
  const count = Array.isArray(data) ? data.length : 0
  return { code: 'count', detail: `The list has ${count} entries; ${minItems} to ${maxItems} are allowed.` }
}

const explainChoice = ({ params, data }: BrokenKeyword, hint: boolean): Explanation => {
  const values = (params.allowedValues as unknown[]).filter((value) => typeof value === 'string' && value !== '')
  const [near] = hint ? nearMiss(String(data), values as string[], 1) : []
  const detail = `${quote(String(data))} is none of the allowed values: ${values.join(', ')}.${question(near)}`
  return { code: 'choice', detail }
}

const explainFormat = (format: string, text: string): Explanation => {
  if (format === 'date') return { code: 'date', detail: explainDate(text) }
  if (format === 'cursor') return { code: 'cursor', detail: explainCursor(text) }
  if (format === 'event-types') return { code: 'event-type', detail: explainTypes(text) }
  if (format === 'digest')
    return { code: 'digest', detail: `A digest has 1 to ${DIGEST_MAX} visible ASCII characters.` }
  if (isBlank(text))
    return { code: 'blank', detail: 'The text shows nothing: it holds only white space or invisible characters.' }
  const fault = characterFault(text, format === 'html' || format === 'layout' ? 'layout' : 'line')
  return { code: 'character', detail: fault ?? 'The text holds a character that cannot stand here.' }
}

/** Systems often send a time instead of the date. */
const explainDate = (text: string): string => {
  const day = text.slice(0, 10)
  const hint = isCalendarDate(day) ? `; send the day alone, ${quote(day)}` : ', such as 2027-01-31'
  return `${quote(text)} is no calendar date of the form YYYY-MM-DD${hint}.`
}

const explainCursor = (text: string): string =>
  `${quote(text)} is no cursor. Send the one of an earlier answer as it came, or \`${NOW}\` for the present end.`

const explainTypes = (text: string): string =>
  `${quote(unknownType(text) ?? '')} is none of the types: ${CHANGE_TYPES.join(', ')}.`
