/** Filter of the activity, as its form sends it. */

import type { AuditFilter } from '../../audit/ports.ts'
import { addDays, createMidnights, isCalendarDate } from '../../platform/lib/dates.ts'
import { readInt32 } from '../../platform/lib/decimal.ts'
import type { Faults } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { MemberContext } from '../request-context.ts'
import { activityWords } from './words.ts'

const FILTERS = ['who', 'job', 'from', 'to'] as const

export type AuditQuery = {
  /** The texts of the fields. */
  readonly texts: Readonly<Record<(typeof FILTERS)[number], string>>
  readonly filter: AuditFilter
  /** Number below which to look. */
  readonly before: number | null
  readonly faults: Faults
}

export const readAuditQuery = (
  { timeZone }: Pick<ConsoleFrame, 'timeZone'>,
  { request: { query }, language }: Pick<MemberContext, 'request' | 'language'>,
): AuditQuery => {
  const read = (name: string): string => (query.get(name) ?? '').trim()
  const texts = { who: read('who'), job: read('job'), from: read('from'), to: read('to') }
  const { jobFault, dateFault } = activityWords[language]
  const isDay = (text: string): boolean => text === '' || isCalendarDate(text)
  const faults: Faults = {
    ...(texts.job === '' || readInt32(texts.job) !== null ? {} : { job: jobFault }),
    ...(isDay(texts.from) ? {} : { from: dateFault }),
    ...(isDay(texts.to) ? {} : { to: dateFault }),
  }
  const midnight = createMidnights(timeZone)
  const dayOf = (text: string, days: number): number | null =>
    isCalendarDate(text) ? midnight(addDays(text, days)).time : null
  const filter = {
    since: dayOf(texts.from, 0),
    until: dayOf(texts.to, 1),
    jobId: readInt32(texts.job),
    keyId: readInt32(texts.who),
  }
  return { texts, filter, before: readInt32(read('before')), faults }
}

/** Query of the same filter. */
export const queryOf = ({ texts }: Pick<AuditQuery, 'texts'>, before: number | null = null): string => {
  const query = new URLSearchParams()
  for (const name of FILTERS) if (texts[name] !== '') query.set(name, texts[name])
  if (before !== null) query.set('before', String(before))
  return query.size === 0 ? '' : `?${query}`
}
