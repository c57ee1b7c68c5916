/** Views and clicks of postings: in the list, and of one posting a chart of days with a table of its numbers. */
import type { Language } from '@affiche/contract/values.ts'
import { formatDay, formatNumber } from '../../html/words/format.ts'
import { addDays, type IsoDate } from '../../platform/lib/dates.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { DayNumbers, Numbers } from '../../statistics/ports.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { MemberContext } from '../request-context.ts'
import { visitsWords } from './visits-words.ts'

export const NO_VISITS: Numbers = { views: 0, applyClicks: 0 }

/** Days of a chart. */
const DAYS = 30

/** Numbers of a posting: of each day of the chart, and of all days that are kept. */
export type JobVisits = { readonly today: IsoDate; readonly days: readonly DayNumbers[]; readonly total: Numbers }

type Deps = Pick<ConsoleFrame, 'store' | 'today' | 'mayBePublic'>

/** Null where no posting is public. */
export const visitsAmong = async (
  { store, mayBePublic }: Deps,
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
  { store, today, mayBePublic }: Deps,
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
  return {
    today: to,
    days: days.map((date) => byDate.get(date) ?? { date, ...NO_VISITS }),
    total: totals.get(jobId) ?? NO_VISITS,
  }
}

/** Cell of a list. */
export const visitsLine = (language: Language, visits: Numbers): Html => {
  const { views, clicks } = visitsWords[language].line(visits)
  return html`${views}${clicks && html` <span class="dim">${clicks}</span>`}`
}

export const visitsPart = ({ language }: Pick<MemberContext, 'language'>, visits: JobVisits): Html => {
  const { days, total, today } = visits
  const text = visitsWords[language]
  const recent = days.reduce(
    (sum, { views, applyClicks }) => ({ views: sum.views + views, applyClicks: sum.applyClicks + applyClicks }),
    NO_VISITS,
  )
  const isNone = recent.views + recent.applyClicks === 0
  const hasMore = total.views > recent.views || total.applyClicks > recent.applyClicks
  return html`<section aria-labelledby="visits"><h2 id="visits">${text.title}</h2>
<p>${isNone ? text.none(DAYS) : text.recent(recent, DAYS)}${hasMore ? html` ${text.total(total)}` : null}</p>
${
  isNone
    ? null
    : html`${chartOf(language, days, today)}
${tableOf(language, days, today)}
`
}<p class="dim">${text.counted}</p></section>
`
}

/** Sides of the drawing; it takes the width of the page. */
const [WIDTH, HEIGHT] = [600, 120]
const STEP = WIDTH / DAYS
const GAP = 3

/** Sentence and table say the same to those who do not see it. */
const chartOf = (language: Language, days: readonly DayNumbers[], today: IsoDate): Html => {
  const text = visitsWords[language]
  const most = Math.max(...days.flatMap(({ views, applyClicks }) => [views, applyClicks]))
  const bars = (name: 'views' | 'applyClicks', width: number): string =>
    days.map((day, at) => barPath(at * STEP + (STEP - width) / 2, width, (day[name] / most) * HEIGHT)).join('')
  const [first, last] = [days[0]?.date ?? today, days.at(-1)?.date ?? today]
  return html`<div class="chart" aria-hidden="true">
<p class="dim key"><span><svg viewBox="0 0 10 10"><path class="views" d="M0 0h10v10H0z"/></svg> ${text.views}</span> <span><svg viewBox="0 0 10 10"><path class="clicks" d="M0 0h10v10H0z"/></svg> ${text.clicks}</span></p>
<p class="dim most">${formatNumber(language, most)}</p>
<svg class="bars" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none"><path class="views" d="${bars('views', STEP - GAP)}"/><path class="clicks" d="${bars('applyClicks', (STEP - GAP) / 2)}"/></svg>
<p class="dim ends"><span>${formatDay(language, first, today)}</span> <span>${formatDay(language, last, today)}</span></p>
</div>`
}

/** From the ground line up. */
const barPath = (x: number, width: number, height: number): string =>
  height === 0 ? '' : `M${x.toFixed(1)} ${HEIGHT}v-${height.toFixed(1)}h${width.toFixed(1)}v${height.toFixed(1)}z`

/** Days that have any, the newest first. */
const tableOf = (language: Language, days: readonly DayNumbers[], today: IsoDate): Html => {
  const text = visitsWords[language]
  const rows = days
    .filter(({ views, applyClicks }) => views + applyClicks > 0)
    .toReversed()
    .map(
      ({ date, views, applyClicks }) =>
        html`<tr><th scope="row"><time datetime="${date}">${formatDay(language, date, today)}</time></th><td>${formatNumber(language, views)}</td><td>${formatNumber(language, applyClicks)}</td></tr>\n`,
    )
  return html`<details><summary>${text.byDay}</summary>
<table class="numbers"><caption class="visually-hidden">${text.title}</caption>
<thead><tr><th scope="col">${text.day}</th><th scope="col">${text.views}</th><th scope="col">${text.clicks}</th></tr></thead>
<tbody>
${rows}</tbody></table></details>`
}
