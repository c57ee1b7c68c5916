/** Views, clicks and applications of postings: in the list, and of one posting a chart of days with a table of its numbers. */
import type { Language } from '@affiche/contract/values.ts'
import { formatDay, formatNumber } from '../../html/words/format.ts'
import { addDays, type IsoDate } from '../../platform/lib/dates.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { DayNumbers, Numbers } from '../../statistics/ports.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { MemberContext } from '../request-context.ts'
import { visitsWords } from './visits-words.ts'

export const NO_VISITS: Numbers = { views: 0, applyClicks: 0, applications: 0 }

/** Days of a chart. */
const DAYS = 30

/** Numbers of a posting: of each day of the chart, and of all days that are kept. */
export type JobVisits = {
  readonly today: IsoDate
  readonly days: readonly DayNumbers[]
  readonly total: Numbers
  /** False where none came, and no form takes any. */
  readonly withApplications: boolean
}

type Deps = Pick<ConsoleFrame, 'store' | 'today' | 'mayBePublic' | 'isRelaying'>

/** Null where no posting is public. */
export const visitsAmong = async (
  { store, mayBePublic }: Omit<Deps, 'isRelaying'>,
  employerId: number,
  jobs: readonly { readonly id: number }[],
): Promise<ReadonlyMap<number, Numbers> | null> =>
  mayBePublic
    ? store.statistics.totals(
        employerId,
        jobs.map(({ id }) => id),
      )
    : null

export const readJobVisits = async (
  { store, today, mayBePublic, isRelaying }: Deps,
  employerId: number,
  jobId: number,
): Promise<JobVisits | null> => {
  if (!mayBePublic) return null
  const to = today()
  const from = addDays(to, 1 - DAYS)
  const [counted, totals] = await Promise.all([
    store.statistics.days(employerId, jobId, { from, to }),
    store.statistics.totals(employerId, [jobId]),
  ])
  const byDate = new Map(counted.map((day) => [day.date, day]))
  const days = Array.from({ length: DAYS }, (_, at) => addDays(from, at))
  const total = totals.get(jobId) ?? NO_VISITS
  return {
    today: to,
    days: days.map((date) => byDate.get(date) ?? { date, ...NO_VISITS }),
    total,
    withApplications: isRelaying || total.applications > 0,
  }
}

/** Cell of a list. */
export const visitsLine = (language: Language, visits: Numbers): Html => {
  const { views, more } = visitsWords[language].line(visits)
  return more.length === 0 ? html`${views}` : html`${views} <span class="dim">(${more.join(', ')})</span>`
}

export const visitsPart = ({ language }: Pick<MemberContext, 'language'>, visits: JobVisits): Html => {
  const { days, total } = visits
  const text = visitsWords[language]
  const recent = days.reduce(
    (sum, { views, applyClicks, applications }) => ({
      views: sum.views + views,
      applyClicks: sum.applyClicks + applyClicks,
      applications: sum.applications + applications,
    }),
    NO_VISITS,
  )
  const isNone = sumOf(recent) === 0
  const hasMore = sumOf(total) > sumOf(recent)
  return html`<section aria-labelledby="visits"><h2 id="visits">${text.title}</h2>
<p>${isNone ? text.none(DAYS) : text.recent(recent, DAYS)}${hasMore ? html` ${text.total(total)}` : null}</p>
${
  isNone
    ? null
    : html`${chartOf(language, visits)}
${tableOf(language, visits)}
`
}<p class="dim">${text.counted}</p></section>
`
}

const sumOf = ({ views, applyClicks, applications }: Numbers): number => views + applyClicks + applications

/** Sides of the drawing; it takes the width of the page. */
const [WIDTH, HEIGHT] = [600, 120]
const STEP = WIDTH / DAYS
const GAP = 3

/** Sentence and table say the same to those who do not see it. */
const chartOf = (language: Language, { days, today, withApplications }: JobVisits): Html => {
  const text = visitsWords[language]
  const most = Math.max(...days.flatMap(({ views, applyClicks, applications }) => [views, applyClicks, applications]))
  const bars = (name: keyof Numbers, width: number): string =>
    days.map((day, at) => barPath(at * STEP + (STEP - width) / 2, width, (day[name] / most) * HEIGHT)).join('')
  const [first, last] = [days[0]?.date ?? today, days.at(-1)?.date ?? today]
  return html`<div class="chart" aria-hidden="true">
<p class="dim key">${keyOf('views', text.views)} ${keyOf('clicks', text.clicks)}${withApplications ? html` ${keyOf('applications', text.applications)}` : null}</p>
<p class="dim most">${formatNumber(language, most)}</p>
<svg class="bars" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none"><path class="views" d="${bars('views', STEP - GAP)}"/><path class="clicks" d="${bars('applyClicks', (STEP - GAP) / 2)}"/>${
    withApplications ? html`<path class="applications" d="${bars('applications', (STEP - GAP) / 4)}"/>` : null
  }</svg>
<p class="dim ends"><span>${formatDay(language, first, today)}</span> <span>${formatDay(language, last, today)}</span></p>
</div>`
}

const keyOf = (name: string, label: string): Html =>
  html`<span><svg viewBox="0 0 10 10"><path class="${name}" d="M0 0h10v10H0z"/></svg> ${label}</span>`

/** From the ground line up. */
const barPath = (x: number, width: number, height: number): string =>
  height === 0 ? '' : `M${x.toFixed(1)} ${HEIGHT}v-${height.toFixed(1)}h${width.toFixed(1)}v${height.toFixed(1)}z`

/** Days that have any, the newest first. */
const tableOf = (language: Language, { days, today, withApplications }: JobVisits): Html => {
  const text = visitsWords[language]
  const cell = (value: number): Html => html`<td>${formatNumber(language, value)}</td>`
  const rows = days
    .filter((day) => sumOf(day) > 0)
    .toReversed()
    .map(
      ({ date, views, applyClicks, applications }) =>
        html`<tr><th scope="row"><time datetime="${date}">${formatDay(language, date, today)}</time></th>${cell(views)}${cell(applyClicks)}${withApplications ? cell(applications) : null}</tr>\n`,
    )
  return html`<details><summary>${text.byDay}</summary>
<table class="numbers"><caption class="visually-hidden">${text.title}</caption>
<thead><tr><th scope="col">${text.day}</th><th scope="col">${text.views}</th><th scope="col">${text.clicks}</th>${withApplications ? html`<th scope="col">${text.applications}</th>` : null}</tr></thead>
<tbody>
${rows}</tbody></table></details>`
}
