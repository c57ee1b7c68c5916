/** Outcomes of the entries of a page, which may be of any time and any filter. */
import type { AuditEntry } from '../../audit/entry.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { MemberContext } from '../request-context.ts'
import type { AuditQuery } from './filter.ts'
import { type Outcome, type Postings, UNKNOWN } from './postings.ts'

/** Newest entries that are gone back through, to tell what older ones led to. */
const NEWEST_MAX = 1_000

type Page = {
  /** With the postings of the entries. */
  readonly postings: Postings
  readonly asked: Pick<AuditQuery, 'filter' | 'before'>
  readonly entries: readonly AuditEntry[]
}

export const readOutcomes = async (
  { store }: Pick<ConsoleFrame, 'store'>,
  { membership }: Pick<MemberContext, 'membership'>,
  { postings, asked: { filter, before }, entries }: Page,
): Promise<(entry: AuditEntry) => Outcome> => {
  const isNewest = before === null && filter.keyId === null && filter.until === null
  const search = { before: null, limit: NEWEST_MAX, filter: { ...filter, since: null, until: null, keyId: null } }
  const newest = isNewest ? entries : (await store.audit.search(membership.employer.id, search)).entries
  const outcomes = new Map(newest.map((entry) => [entry.seq, postings.outcomeOf(entry)]))
  return ({ seq }) => outcomes.get(seq) ?? UNKNOWN
}
