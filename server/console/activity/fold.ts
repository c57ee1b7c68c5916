/** Entries of the service that only follow from another are told with that. */
import type { Language } from '@affiche/contract/values.ts'
import type { AuditEntry } from '../../audit/entry.ts'
import { isOfPosting } from './postings.ts'
import { activityWords } from './words.ts'

/** An entry, and how many postings the service showed and hid because of it. */
export type Folded = { readonly entry: AuditEntry; readonly shown: number; readonly hidden: number }

/** Time within which the service follows. */
const FOLLOWED_MS = 10 * 60_000

const OF_ALL = new Set(['employer.suspend', 'employer.resume', 'employer.profile'])

/** Entries newest first. */
export const fold = (entries: readonly AuditEntry[]): Folded[] => {
  const counts = new Map<AuditEntry, { shown: number; hidden: number }>()
  const followed = new Set<AuditEntry>()
  for (const [at, entry] of entries.entries()) {
    const cause = isOfService(entry) ? causeOf(entry, entries.slice(at + 1)) : undefined
    if (!cause) continue
    const count = counts.get(cause) ?? { shown: 0, hidden: 0 }
    count[entry.action === 'job.shown' ? 'shown' : 'hidden']++
    counts.set(cause, count)
    followed.add(entry)
  }
  return entries
    .filter((entry) => !followed.has(entry))
    .map((entry) => ({ entry, ...(counts.get(entry) ?? { shown: 0, hidden: 0 }) }))
}

/** End of the sentence of an entry: postings that the service showed or hid because of it. */
export const followedBy = (language: Language, { entry, shown, hidden }: Folded): string => {
  const { thenShown, thenRenewed, thenHidden } = activityWords[language]
  if (shown === 1 && hidden === 0 && isOfContent(entry)) return thenRenewed
  return [shown > 0 ? thenShown(shown) : '', hidden > 0 ? thenHidden(hidden) : ''].join('')
}

/** True for a change that shows no posting by itself. */
const isOfContent = ({ action, members }: AuditEntry): boolean =>
  action === 'job.refresh' || (action === 'job.update' && !members.includes('status'))

/** Neighbours that are one deed of the service to its reader stand together; every other entry stands alone. */
export const runsOf = (folded: readonly Folded[]): Folded[][] => {
  const runs: Folded[][] = []
  for (const each of folded) {
    const run = runs.at(-1)
    const before = run?.[0]?.entry
    if (run && before && isOfService(before) && isOfService(each.entry) && before.action === each.entry.action)
      run.push(each)
    else runs.push([each])
  }
  return runs
}

const isOfService = ({ action, keyId, operator }: AuditEntry): boolean =>
  (action === 'job.shown' || action === 'job.hidden') && keyId === null && operator === null

/** The last write before an entry that concerns its posting. */
const causeOf = ({ subjectId, at }: AuditEntry, older: readonly AuditEntry[]): AuditEntry | undefined => {
  const last = older.find((entry) => OF_ALL.has(entry.action) || (isOfPosting(entry) && entry.subjectId === subjectId))
  return last && !isOfService(last) && at - last.at < FOLLOWED_MS ? last : undefined
}
