/** Conditions of rules in their read form, and the common kinds of them. */
import type { MinimumWage } from './minimum-wages.ts'
import type { Money } from './pay.ts'
import type { PhraseList } from './phrases.ts'
import type { Posting } from './posting.ts'

/** Evidence in a posting, for the sentence about it. */
export type Evidence = {
  readonly spread?: Money
  readonly words?: string
  readonly days?: number
  readonly wage?: MinimumWage
}

export type Condition = {
  readonly find: (posting: Posting) => Evidence | null
  /** Evidence that it gives whenever it holds. */
  readonly gives: readonly (keyof Evidence)[]
}

/** Lists of phrases by name. */
export type Phrases = ReadonlyMap<string, PhraseList>

/** Reads the value of a condition; a fault goes to `refuse` with the path of the value. */
export type Reading = {
  readonly phrases: Phrases
  readonly refuse: (path: string, fault: string) => void
}

export type Read = (value: unknown, path: string, reading: Reading) => Condition

export const NEVER: Condition = { find: () => null, gives: [] }

/** A condition that gives nothing, of values of one type. */
export const plain =
  <V>(accepts: (value: unknown) => value is V, expects: string, holds: (posting: Posting, value: V) => boolean): Read =>
  (value, path, { refuse }) => {
    if (accepts(value)) return { find: (posting) => (holds(posting, value) ? {} : null), gives: [] }
    refuse(path, `is not ${expects}.`)
    return NEVER
  }

const BOUND_MAX = 1_000_000_000

/** A condition on a number with one limit, which gives the number. */
export const limited =
  (limit: string, make: (bound: number) => Condition): Read =>
  (value, path, { refuse }) => {
    const bound = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[limit] : undefined
    const isBound = typeof bound === 'number' && bound >= 0 && bound <= BOUND_MAX
    if (isBound && Object.keys(value as object).length === 1) return make(bound)
    refuse(path, `is not an object of the one member ${limit}, a number from 0 to ${BOUND_MAX}.`)
    return NEVER
  }
