/** The activity of an employer, newest first and by day. */

import type { FoundEntries } from '../../audit/ports.ts'
import type { PageAnswer } from '../../html/page.ts'
import { formatTime } from '../../html/words/format.ts'
import { DAY_MS } from '../../platform/lib/dates.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { answerForm, form } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { clockOf } from '../times.ts'
import { consoleWords } from '../words.ts'
import { createDescribe, type Names, namesOf } from './describe.ts'
import { type AuditQuery, queryOf, readAuditQuery } from './filter.ts'
import { filterForm, postingChoices } from './filter-form.ts'
import { type Folded, fold, followedBy, runsOf } from './fold.ts'
import { readOutcomes } from './outcomes.ts'
import { createPostings } from './postings.ts'
import { activityWords } from './words.ts'

const PAGE_ENTRIES = 50

export const activityPage = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { language, membership } = context
  const text = activityWords[language]
  const asked = await readAuditQuery(frame, context)
  const { filter, before, faults, matches } = asked
  const names = await namesOf(frame, context)
  const isAsked = Object.keys(faults).length === 0 && matches.length === 0
  const search = { before, limit: PAGE_ENTRIES, filter }
  const found = isAsked ? await frame.store.audit.search(membership.employer.id, search) : NOTHING
  const main = html`<p class="lead">${text.lead}</p>
${filterForm(context, asked, names)}
${matches.length > 0 ? postingChoices(context, asked) : await entriesPart(frame, context, { asked, found, names })}
${pageLinks(context, asked, found.before)}
<h2>${text.verify}</h2>
<p>${text.verifyText}</p>
${form(context, html`<p><button class="button">${text.verify}</button></p>`, employerPath(context, '/activity/verify'))}`
  return answerForm(frame, context, { title: consoleWords[language].activity, section: 'activity', faults, main })
}

const NOTHING: FoundEntries = { entries: [], before: null }

type Shown = { readonly asked: AuditQuery; readonly found: FoundEntries; readonly names: Names }

const entriesPart = async (
  frame: ConsoleFrame,
  context: MemberContext,
  { asked, found: { entries }, names }: Shown,
): Promise<Html> => {
  const { language, membership } = context
  const text = activityWords[language]
  if (entries.length === 0) return html`<p>${text.none}</p>`
  const postings = createPostings(frame, membership.employer.id)
  await postings.load(entries)
  const outcomeOf = await readOutcomes(frame, context, { postings, asked, entries })
  const describe = createDescribe(context, names, postings)
  const where = { language, timeZone: frame.timeZone }
  const item = (folded: Folded): Html => {
    const { entry } = folded
    return html`<li id="entry-${entry.seq}">${describe.asHtml(entry, outcomeOf(entry))}${followedBy(language, folded)} <span class="dim">${clockOf(entry.at, where)}</span></li>\n`
  }
  const itemOf = (run: readonly Folded[]): Html => {
    const [first] = run
    if (!first || run.length === 1) return html`${run.map(item)}`
    const said = first.entry.action === 'job.shown' ? text.serviceShowed(run.length) : text.serviceHid(run.length)
    return html`<li><details><summary>${said} <span class="dim">${clockOf(first.entry.at, where)}</span></summary>
<ol class="plain">${run.map(item)}</ol></details></li>\n`
  }
  const days = Map.groupBy(fold(entries), ({ entry }) => formatTime(language, entry.at, frame.timeZone))
  const parts = [...days].map(
    ([day, folded]) => html`<h2>${dayName(frame, context, day)}</h2>
<ol class="plain">${runsOf(folded).map(itemOf)}</ol>\n`,
  )
  return html`${parts}`
}

/** Today and yesterday by those words. */
const dayName = ({ clock, timeZone }: ConsoleFrame, { language }: MemberContext, day: string): string => {
  const text = activityWords[language]
  if (day === formatTime(language, clock(), timeZone)) return text.today
  return day === formatTime(language, clock() - DAY_MS, timeZone) ? text.yesterday : day
}

const pageLinks = (context: MemberContext, asked: AuditQuery, before: number | null): Html => {
  const text = activityWords[context.language]
  const path = employerPath(context, '/activity')
  return html`<p class="phrases">${before === null ? null : html`<a href="${path}${queryOf(asked, before)}">${text.older}</a> `}${asked.before === null ? null : html`<a href="${path}${queryOf(asked)}">${text.newest}</a> `}<a href="${path}/activity.csv${queryOf(asked)}" download>${text.csv}</a></p>`
}
