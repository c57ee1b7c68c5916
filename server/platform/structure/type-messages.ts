/** The explanations of wrong JSON types and numbers outside their limits. */
import { LIST_OF_MEMBER } from '@affiche/contract/reference.ts'
import type { JsonType } from '../sentences/arguments.ts'
import { shorten } from '../sentences/problem.ts'
import { type Sentence, sentence } from '../sentences/sentence.ts'
import type { BrokenKeyword, Explanation, Fault, ReadSchema } from './structure-fault.ts'

/** `An array such as [{"id":13}] is needed, not the number 13; see /jobcategories.` */
export const explainType = ({ error, written, phrases }: Fault): Explanation => {
  const { data, params, parentSchema } = error
  const [needed = 'string'] = [params.type as JsonType | JsonType[]].flat().filter((name) => String(name) !== 'null')
  const isNumber = needed === 'number' || needed === 'integer'
  if (isNumber && written !== undefined) {
    if (isOutside(Number(written), error)) return outOfRange(written, error)
    if (needed === 'number')
      return { code: 'digits', sentence: sentence('tooManyDigits', { digits: shorten(written) }) }
  }
  const given = typeof data === 'string' ? phrases.string(data) : givenOf(data, written)
  const example = exampleOf(parentSchema)
  return { code: 'type', sentence: sentence('wrongType', { needed, example, given, list: listOf(error.instancePath) }) }
}

/** The first example of a schema. */
export const exampleOf = (schema: ReadSchema | undefined): string | null => {
  const [example] = schema?.examples ?? []
  return example === undefined ? null : JSON.stringify(example)
}

const givenOf = (data: unknown, written: string | undefined): Sentence => {
  if (Array.isArray(data)) return sentence('givenArray')
  if (typeof data === 'number') return sentence('givenNumber', { digits: shorten(written ?? String(data)) })
  if (typeof data === 'object' && data !== null) return sentence('givenObject')
  return sentence('givenLiteral', { text: String(data) })
}

/** The path of the list with the ids for a pointer. */
export const listOf = (pointer: string): string | null => {
  const member = pointer.split('/').findLast((step) => step !== 'id' && !/^\d/.test(step)) ?? ''
  return Object.hasOwn(LIST_OF_MEMBER, member) ? LIST_OF_MEMBER[member as keyof typeof LIST_OF_MEMBER] : null
}

/** The last name or number of the pointer; empty for the whole document. */
export const lastStep = (error: BrokenKeyword): string => error.instancePath.split('/').at(-1) ?? ''

type Limits = { readonly minimum: number; readonly maximum: number }

const limitsOf = ({ parentSchema }: BrokenKeyword): Limits => ({
  minimum: 0,
  maximum: Number.POSITIVE_INFINITY,
  ...parentSchema,
})

const isOutside = (value: number, error: BrokenKeyword): boolean => {
  const { minimum, maximum } = limitsOf(error)
  return value < minimum || value > maximum
}

export const outOfRange = (value: unknown, error: BrokenKeyword): Explanation => {
  const { minimum, maximum } = limitsOf(error)
  const most = maximum === Number.POSITIVE_INFINITY ? null : maximum
  return { code: 'range', sentence: sentence('outOfRange', { digits: shorten(String(value)), least: minimum, most }) }
}
