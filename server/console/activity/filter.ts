/** Filter of the activity, as its form sends it. */

import type { AuditFilter } from '../../audit/ports.ts'
import { addDays, createMidnights, isCalendarDate } from '../../platform/lib/dates.ts'
import { readInt32 } from '../../platform/lib/decimal.ts'
import { wordsOf } from '../../platform/lib/fold.ts'
import type { Faults } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { MemberContext } from '../request-context.ts'
import { activityWords } from './words.ts'

const FILTERS = ['who', 'job', 'from', 'to'] as const

/** Postings that are offered where several have the words. */
const MATCHES_MAX = 25

type Match = { readonly id: number; readonly title: string }

export type AuditQuery = {
  /** The texts of the fields. */
  readonly texts: Readonly<Record<(typeof FILTERS)[number], string>>
  readonly filter: AuditFilter
  /** Number below which to look. */
  readonly before: number | null
  readonly faults: Faults
  /** Postings of which one is to be chosen; none where the filter is clear. */
  readonly matches: readonly Match[]
}

export const readAuditQuery = async (
  frame: Pick<ConsoleFrame, 'timeZone' | 'store'>,
  context: Pick<MemberContext, 'request' | 'language' | 'membership'>,
): Promise<AuditQuery> => {
  const { query } = context.request
  const read = (name: string): string => (query.get(name) ?? '').trim()
  const texts = { who: read('who'), job: read('job'), from: read('from'), to: read('to') }
  const { jobFault, dateFault } = activityWords[context.language]
  const matches = await matchesOf(frame, context, texts.job)
  const [only] = matches
  const jobId = matches.length === 1 && only ? only.id : readInt32(texts.job)
  const isDay = (text: string): boolean => text === '' || isCalendarDate(text)
  const faults: Faults = {
    ...(texts.job === '' || jobId !== null || matches.length > 0 ? {} : { job: jobFault }),
    ...(isDay(texts.from) ? {} : { from: dateFault }),
    ...(isDay(texts.to) ? {} : { to: dateFault }),
  }
  const midnight = createMidnights(frame.timeZone)
  const dayOf = (text: string, days: number): number | null =>
    isCalendarDate(text) ? midnight(addDays(text, days)).time : null
  const filter = { since: dayOf(texts.from, 0), until: dayOf(texts.to, 1), jobId, keyId: readInt32(texts.who) }
  return { texts, filter, before: readInt32(read('before')), faults, matches: matches.length === 1 ? [] : matches }
}

/** Postings with some words in their titles; a number names one by itself. */
const matchesOf = async (
  { store }: Pick<ConsoleFrame, 'store'>,
  { membership }: Pick<MemberContext, 'membership'>,
  text: string,
): Promise<Match[]> => {
  const words = wordsOf(text)
  if (words.length === 0 || readInt32(text) !== null) return []
  const query = { words, status: null, referenceId: null, page: 1, pageSize: MATCHES_MAX }
  const jobs = store.as(membership.employer.id)
  const { items } = await jobs.list(query)
  const stored = await Promise.all(items.map(({ id }) => jobs.get(id)))
  return stored.filter((job) => job !== null)
}

/** Query of the same filter. */
export const queryOf = ({ texts }: Pick<AuditQuery, 'texts'>, before: number | null = null): string => {
  const query = new URLSearchParams()
  for (const name of FILTERS) if (texts[name] !== '') query.set(name, texts[name])
  if (before !== null) query.set('before', String(before))
  return query.size === 0 ? '' : `?${query}`
}
