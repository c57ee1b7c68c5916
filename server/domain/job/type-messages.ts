/** The messages about wrong JSON types and numbers outside their limits. */
import { LIST_OF_MEMBER } from '@affiche/contract/reference.ts'
import { shorten } from '../problem.ts'
import type { BrokenKeyword, Explanation, Fault, ReadSchema } from './structure-fault.ts'

/** `An array such as [{"id":13}] is needed, not the number 13; see /jobcategories.` */
export const explainType = ({ error, written, phrases }: Fault): Explanation => {
  const { data, params, parentSchema } = error
  const [type = ''] = [params.type as string | string[]].flat().filter((name) => name !== 'null')
  const isNumber = type === 'number' || type === 'integer'
  if (isNumber && written !== undefined) {
    if (isOutside(Number(written), error)) return outOfRange(written, error)
    if (type === 'number')
      return { code: 'digits', detail: `The number ${shorten(written)} has more digits than can be kept exactly.` }
  }
  const given = typeof data === 'string' ? phrases.string(data) : nameOf(data, written)
  return {
    code: 'type',
    detail: `${NEEDED[type]}${suchAs(parentSchema)} is needed, not ${given}${seeList(error.instancePath)}.`,
  }
}

const NEEDED: Readonly<Record<string, string>> = {
  object: 'An object',
  array: 'An array',
  string: 'A string',
  number: 'A number',
  integer: 'A whole number',
  boolean: 'The value true or false',
}

/** The first example of a schema. */
export const suchAs = (schema: ReadSchema | undefined): string => {
  const [example] = schema?.examples ?? []
  return example === undefined ? '' : ` such as ${JSON.stringify(example)}`
}

const nameOf = (data: unknown, written: string | undefined): string => {
  if (Array.isArray(data)) return 'an array'
  if (typeof data === 'number') return `the number ${shorten(written ?? String(data))}`
  return typeof data === 'object' && data !== null ? 'an object' : String(data)
}

/** The path of the list with the ids for a pointer. */
export const seeList = (pointer: string): string => {
  const member = pointer.split('/').findLast((step) => step !== 'id' && !/^\d/.test(step)) ?? ''
  const path = Object.hasOwn(LIST_OF_MEMBER, member) ? LIST_OF_MEMBER[member as keyof typeof LIST_OF_MEMBER] : null
  return path === null ? '' : `; see ${path}`
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
  const limits = maximum === Number.POSITIVE_INFINITY ? `${minimum} or more` : `${minimum} to ${maximum}`
  return { code: 'range', detail: `The number ${shorten(String(value))} is out of range; ${limits} is allowed.` }
}
