/** Values of JSON-LD, in the several ways in which sites write the same. */
import { isObject } from '../../platform/lib/merge-patch.ts'
import { oneLine } from './item.ts'

export type Ld = Readonly<Record<string, unknown>>

/** Levels in which postings are looked for. */
const DEPTH_MAX = 16

/** Postings of a document: of a graph, an array, a list of items, or whatever else they stand in. */
export const postingsIn = (value: unknown, depth = 0): readonly Ld[] => {
  if (depth > DEPTH_MAX) return []
  if (Array.isArray(value)) return value.flatMap((each) => postingsIn(each, depth + 1))
  if (!isObject(value)) return []
  if (typesOf(value).includes('JobPosting')) return [value]
  return Object.values(value).flatMap((each) => postingsIn(each, depth + 1))
}

/** Types without the name of their vocabulary. */
export const typesOf = (value: Ld): readonly string[] =>
  listOf(value['@type']).flatMap((type) => (typeof type === 'string' ? [type.replace(/^.*[/:#]/, '')] : []))

export const listOf = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]

/** A text, a number, or one of both in `@value`; empty for anything else. */
export const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (Array.isArray(value)) return textOf(value[0])
  return isObject(value) && '@value' in value ? textOf(value['@value']) : ''
}

export const lineOf = (value: unknown): string => oneLine(textOf(value))

/** A text, or the name of a thing. */
export const nameOf = (value: unknown): string => {
  const [first] = listOf(value)
  return isObject(first) && !('@value' in first) ? lineOf(first.name ?? first.identifier) : lineOf(first)
}

/** The first thing of a member; an empty one without any. */
export const thingOf = (value: unknown): Ld => {
  const [first] = listOf(value)
  return isObject(first) ? first : {}
}
