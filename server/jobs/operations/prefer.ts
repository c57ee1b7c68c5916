import { WAIT_SECONDS_MAX } from '@affiche/contract/change.ts'
import type { Language } from '@affiche/contract/values.ts'
import { type CountedFinding, countFindings, type Finding, findingBody } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import type { Call } from './request.ts'

/** True for `Prefer: handling=lenient` (RFC 7240). */
export const wantsLenient = (prefer: string | string[] | undefined): boolean =>
  prefer !== undefined && readPreferences([prefer].flat().join(',')).get('handling')?.toLowerCase() === 'lenient'

/** Seconds of `Prefer: wait=N` (RFC 7240), at most those that are granted; null without one. */
export const requestedWait = (prefer: string | string[] | undefined): number | null => {
  if (prefer === undefined) return null
  const seconds = readPreferences([prefer].flat().join(',')).get('wait') ?? ''
  return /^\d{1,9}$/.test(seconds) ? Math.min(Number(seconds), WAIT_SECONDS_MAX) : null
}

/** True for `Prefer: return=representation`. */
export const wantsRepresentation = (prefer: string | string[] | undefined): boolean =>
  prefer !== undefined && readPreferences([prefer].flat().join(',')).get('return')?.toLowerCase() === 'representation'

/** Entries of Affiche-Changes, at most, before one that counts the rest. */
const ENTRIES_MAX = 20

/** Size of Affiche-Changes, since clients and proxies often refuse more than 8 kB of headers. */
const BYTES_MAX = 4_000

/** Headers of an answer to a lenient request: the applied preference and the changes. */
export const lenientHeaders = (
  { lenient, language }: Pick<Call, 'lenient' | 'language'>,
  changes: readonly CountedFinding[],
): Record<string, string> => {
  if (!lenient) return {}
  const applied = { 'Preference-Applied': 'handling=lenient' }
  return changes.length === 0 ? applied : { ...applied, 'Affiche-Changes': changesText(changes, language) }
}

/** The changes of lenient handling as a JSON array. */
export const changesText = (changes: readonly CountedFinding[], language: Language): string => {
  const textOf = (change: Finding): string => toAscii(JSON.stringify(findingBody(change, { language })))
  const entries: string[] = []
  let bytes = 0
  for (const change of changes.filter(({ count }) => count === undefined).slice(0, ENTRIES_MAX)) {
    const entry = textOf(change)
    if (bytes + entry.length > BYTES_MAX) continue
    bytes += entry.length
    entries.push(entry)
  }
  const rest = countFindings(changes) - entries.length
  if (rest > 0) entries.push(textOf({ pointer: '', code: 'more', sentence: sentence('moreChanges', { count: rest }) }))
  return `[${entries.join(',')}]`
}

/** JSON with escapes for all other characters, since a header is ASCII. */
const toAscii = (json: string): string =>
  json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"

/** Preference or parameter: a name, and a value that is a token or a quoted string. */
const PAIR = new RegExp(`^[ \\t]*(${TOKEN})[ \\t]*(?:=[ \\t]*(?:(${TOKEN})|"((?:[^"\\\\]|\\\\.)*)")[ \\t]*)?$`)

/**
 * Preferences of a Prefer header (RFC 7240) by lower-case name, '' without a value. The first of equal names counts;
 * malformed preferences and those with malformed parameters are ignored.
 */
export const readPreferences = (header: string): ReadonlyMap<string, string> => {
  const preferences = new Map<string, string>()
  for (const element of split(header, ',')) {
    const [preference = '', ...parameters] = split(element, ';')
    const [, name = '', token, quoted = ''] = PAIR.exec(preference) ?? []
    if (name === '' || !parameters.every((parameter) => parameter.trim() === '' || PAIR.test(parameter))) continue
    const key = name.toLowerCase()
    if (!preferences.has(key)) preferences.set(key, token ?? quoted.replace(/\\(.)/g, '$1'))
  }
  return preferences
}

/** Splits a text at separators outside quotes. */
const split = (text: string, separator: string): string[] => {
  const parts: string[] = []
  let start = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    if (quoted && text[at] === '\\') at++
    else if (text[at] === '"') quoted = !quoted
    else if (!quoted && text[at] === separator) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}
