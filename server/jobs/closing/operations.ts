import { CALENDAR_JOBS_MAX } from '@affiche/contract/change.ts'
import { dayOf } from '../../employers/employer-day.ts'
import { matchesWeakly } from '../../platform/http/conditions.ts'
import { addDays } from '../../platform/lib/dates.ts'
import type { ReadContext } from '../context.ts'
import { entityTags } from '../entity-tag.ts'
import type { StoredJob } from '../job.ts'
import { readCacheCondition } from '../operations/conditions.ts'
import type { Answer, EmployerCall } from '../operations/request.ts'
import { calendarText } from './calendar.ts'

/** No closing date is later. */
const LAST_DAY = '9999-12-31'

/** The closing dates of the active jobs that are open today, the nearest first. */
export const answerCalendar =
  ({ store, reference, today }: Pick<ReadContext, 'store' | 'reference' | 'today'>) =>
  async (call: EmployerCall): Promise<Answer> => {
    const { employer, language, base } = call
    const reader = store.as(employer.id)
    const day = dayOf(employer, today)
    // Before the first job is read, so that the tag of a later one is another.
    const { hash } = await reader.head()
    const { host } = new URL(base)
    const etag = entityTags(reference).list(employer, hash, `closing.ics ${day} ${language} ${host}`)
    const headers = language === 'en' ? {} : { 'Content-Language': language }
    if (matchesWeakly(readCacheCondition(call), etag)) return { status: 304, etag }
    const open = { from: addDays(day, 1), through: LAST_DAY, words: [], limit: CALENDAR_JOBS_MAX }
    const jobs = await Promise.all((await reader.closing(open)).map((id) => reader.get(id)))
    const body = calendarText({ name: employer.name, language, host, jobs: jobs.filter(isOpenAfter(day)) })
    return { status: 200, etag, headers, body }
  }

/** A job may have been written since it was found. */
const isOpenAfter =
  (day: string) =>
  (job: StoredJob | null): job is StoredJob & { readonly closeDate: string } =>
    job !== null && job.status === 'active' && (job.closeDate ?? '') > day
