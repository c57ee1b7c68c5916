/** Postings whose address does not take the applications that are mailed to it. */
import { createMidnights } from '../../platform/lib/dates.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { ConsoleFrame } from '../frame.ts'
import { employerPath, type MemberContext, offers } from '../request-context.ts'
import { dayOf, momentOf } from '../times.ts'
import { jobWords } from './job-words.ts'

type Deps = Pick<ConsoleFrame, 'store' | 'timeZone' | 'today' | 'isRelaying'>

/** Times since which, by the ids of the postings; none where no application is mailed. */
export type RefusedSince = ReadonlyMap<number, number>

const NONE: RefusedSince = new Map()

/** Days before the first that any store has. */
const FIRST_DAY = '2000-01-01'

type Mailed = { readonly id: number; readonly applicationEmail: string | null }

/** Until its address is changed, or a later day has an application that arrived: of a day only the number is kept. */
export const refusedMailOf = async (
  { store, timeZone, today, isRelaying }: Deps,
  employerId: number,
  jobs: readonly Mailed[],
): Promise<RefusedSince> => {
  const ids = jobs.filter(({ applicationEmail }) => applicationEmail !== null).map(({ id }) => id)
  if (!isRelaying || ids.length === 0) return NONE
  const midnightOf = createMidnights(timeZone)
  return store.audit.failedSince(employerId, ids, async (id) => {
    const days = await store.statistics.days(employerId, id, { from: FIRST_DAY, to: today() })
    const last = days.findLast(({ applications }) => applications > 0)
    return last === undefined ? 0 : midnightOf(last.date).time
  })
}

/** Above a posting. */
export const refusedMailNotice = (
  { timeZone }: Pick<ConsoleFrame, 'timeZone'>,
  context: MemberContext,
  { id, since }: { readonly id: number; readonly since: number },
): Html => {
  const { language } = context
  const { refusedMail: text, editPosting } = jobWords[language]
  return html`<div class="alert"><h2>${text.title}</h2>
<p>${text.since} ${momentOf(since, { language, timeZone })}. ${text.what}</p>
<p>${text.mend}</p>
${offers(context, 'write') ? html`<p><a href="${employerPath(context, `/jobs/${id}/edit`)}">${editPosting}</a></p>` : null}</div>\n`
}

/** Beside the title of a posting in a list. */
export const refusedMailMark = (
  { timeZone }: Pick<ConsoleFrame, 'timeZone'>,
  { language }: Pick<MemberContext, 'language'>,
  since: number,
): Html =>
  html`<span class="state refused">${jobWords[language].refusedMail.mark} ${dayOf(since, { language, timeZone })}</span>`
