import type { Finding } from '@affiche/contract/problem.ts'
import { type CountedFinding, countFindings } from '../domain/job/counted-finding.ts'
import { readPreferences } from './preferences.ts'

/** True for `Prefer: handling=lenient` (RFC 7240). */
export const wantsLenient = (prefer: string | string[] | undefined): boolean =>
  prefer !== undefined && readPreferences([prefer].flat().join(',')).get('handling')?.toLowerCase() === 'lenient'

/** Entries of Affiche-Changes at the most, before one that counts the rest. */
const ENTRIES_MAX = 20

/** Clients and proxies commonly refuse more than 8 kB of headers altogether. */
const BYTES_MAX = 4_000

/** Headers of an answer to a lenient request: what was applied, and what was changed. */
export const lenientHeaders = (lenient: boolean, changes: readonly CountedFinding[]): Record<string, string> => {
  if (!lenient) return {}
  const applied = { 'Preference-Applied': 'handling=lenient' }
  return changes.length === 0 ? applied : { ...applied, 'Affiche-Changes': writeChanges(changes) }
}

const writeChanges = (changes: readonly CountedFinding[]): string => {
  const entries: string[] = []
  let bytes = 0
  for (const change of changes.filter(({ count }) => count === undefined).slice(0, ENTRIES_MAX)) {
    const entry = toAscii(JSON.stringify(change))
    if (bytes + entry.length > BYTES_MAX) continue
    bytes += entry.length
    entries.push(entry)
  }
  const rest = countFindings(changes) - entries.length
  if (rest > 0) entries.push(JSON.stringify({ pointer: '', code: 'more', detail: restOf(rest) } satisfies Finding))
  return `[${entries.join(',')}]`
}

const restOf = (count: number): string => (count === 1 ? '1 more change' : `${count} more changes`)

/** A header holds ASCII; JSON can escape everything else. */
const toAscii = (json: string): string =>
  json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
