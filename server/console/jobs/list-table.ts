/** The table of a list of postings, which narrow screens show as cards. */
import type { Language } from '@affiche/contract/values.ts'
import { formatDate, formatDay, itemName } from '../../html/words/format.ts'
import { lastDayOf } from '../../html/words/last-day.ts'
import { placeName } from '../../html/words/places.ts'
import { closeDateOf, type Job } from '../../jobs/job.ts'
import { addDays, type IsoDate } from '../../platform/lib/dates.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { Numbers } from '../../statistics/ports.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { Order } from '../listed-jobs.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { type Asked, listAddress } from './list-query.ts'
import { type ListedState, listWords } from './list-words.ts'
import { refusedMailMark } from './refused-mail.ts'
import { visitsLine } from './visits.ts'

/** Columns in their order; the state is told in a column only where not all rows have the same. */
const COLUMNS = ['reference', 'title', 'places', 'category', 'state', 'posted', 'lastDay', 'visits'] as const
type Column = (typeof COLUMNS)[number]

/** Texts of a row by its columns; whatever else a list shows makes its rows of these. */
export type Row = Readonly<Record<Exclude<Column, 'title' | 'state'>, Html | string | null>> & {
  readonly title: string
  readonly href: string
  /** Null for that of the open tab. */
  readonly state: { readonly kind: ListedState; readonly text: string } | null
  /** Said beside the title; null without anything. */
  readonly mark: Html | null
  /** The box that chooses it; null where nothing can be chosen. */
  readonly box: Html | null
}

type Table = {
  readonly asked: Asked
  readonly rows: readonly Row[]
  /** Whether heads are links that change the order. */
  readonly canArrange: boolean
}

export const jobTable = (context: MemberContext, { asked, rows, canArrange }: Table): Html => {
  const { tabs, columns } = listWords[context.language]
  const hasBoxes = rows.some(({ box }) => box !== null)
  const isShown = { state: asked.tab === 'all', visits: rows.some(({ visits }) => visits !== null) }
  const shown = COLUMNS.filter((column) => isShown[column as keyof typeof isShown] ?? true)
  const heads = shown.map((column) => {
    const order = canArrange ? orderBy(asked, column) : null
    return order ? orderHead(context, asked, order) : html`<th scope="col">${columns[column]}</th>`
  })
  return html`<table class="list"><caption class="visually-hidden">${tabs[asked.tab]}</caption>
<thead><tr>${hasBoxes ? html`<td class="choose"></td>` : null}${heads}</tr></thead>
<tbody>
${rows.map((row) => rowOf(context, row, { shown, hasBoxes }))}</tbody></table>`
}

/** The order that a head leads to, and whether it is the present one, of which it leads to the reverse. */
type Ordered = { readonly order: Order; readonly now: Order | null }

const orderBy = ({ order: now }: Asked, column: Column): Ordered | null => {
  if (column === 'places' || column === 'category' || column === 'state') return null
  const isDescending = column === 'posted' || column === 'visits'
  if (now.by !== column) return { order: { by: column, isDescending }, now: null }
  return { order: { by: column, isDescending: !now.isDescending }, now }
}

const orderHead = (context: MemberContext, asked: Asked, { order, now }: Ordered): Html => {
  const { columns } = listWords[context.language]
  const sorted = now && html` aria-sort="${now.isDescending ? 'descending' : 'ascending'}"`
  return html`<th scope="col"${sorted}><a href="${listAddress(context, { ...asked, order, page: 1 })}">${columns[order.by]}</a></th>`
}

type Shape = { readonly shown: readonly Column[]; readonly hasBoxes: boolean }

const rowOf = ({ language }: MemberContext, row: Row, { shown, hasBoxes }: Shape): Html => {
  const { columns } = listWords[language]
  const state = row.state && html`<span class="state ${row.state.kind}">${row.state.text}</span>`
  const cells = shown.map((column) => {
    if (column === 'title')
      return html`<th scope="row"><a href="${row.href}">${row.title}</a>${shown.includes('state') ? null : html` ${state}`}${row.mark && html` ${row.mark}`}</th>\n`
    const text = column === 'state' ? state : row[column]
    return html`<td class="${column}" data-label="${columns[column]}">${text}</td>\n`
  })
  return html`<tr>${hasBoxes ? html`<td class="choose">${row.box}</td>\n` : null}${cells}</tr>\n`
}

/** State of a posting to people: an active one may be closed to candidates, or hidden until the operator ends that. */
export const stateOf = (
  job: Pick<Job, 'status' | 'closeDate' | 'publishDate'>,
  today: IsoDate,
  isHidden: boolean,
): ListedState => {
  if (job.status !== 'active') return job.status
  if (isHidden) return 'hidden'
  return closeDateOf(job) <= today ? 'closed' : 'active'
}

type Listed = {
  readonly asked: Asked
  readonly isHidden: boolean
  /** Null where nobody could look at any posting. */
  readonly visits: Numbers | null
  /** Time since which its address takes no applications; null if it does. */
  readonly refusedSince: number | null
  readonly box: Html | null
}

export const jobRow = (
  { lists, today, timeZone }: Pick<ConsoleFrame, 'lists' | 'today' | 'timeZone'>,
  context: MemberContext,
  job: Job,
  { asked, isHidden, visits, refusedSince, box }: Listed,
): Row => {
  const { language } = context
  const { states, noDate, between } = listWords[language]
  const state = stateOf(job, today(), isHidden)
  const { closeDate } = job
  return {
    href: employerPath(context, `/jobs/${job.id}`),
    title: job.title,
    reference: job.referenceId,
    places: job.locations.map((place) => placeName(language, place)).join(between),
    category: job.categories.map((item) => itemName(language, item, lists.terms.french.categories)).join(between),
    state: asked.tab === 'all' || state !== job.status ? { kind: state, text: states[state] } : null,
    posted: job.published ? dayOf(context, job.publishDate, today()) : plannedDay(language, job, today()),
    lastDay:
      closeDate === null ? html`<span class="dim">${noDate}</span>` : dayOf(context, lastDayOf(closeDate), today()),
    visits: visits && job.published ? visitsLine(language, visits) : null,
    mark: refusedSince === null ? null : refusedMailMark({ timeZone }, context, refusedSince),
    box,
  }
}

/** In place of the day on which a draft was posted: that on which it is to be. */
const plannedDay = (language: Language, { status, extras: { publishOn } }: Job, today: IsoDate): Html | null => {
  if (status !== 'draft' || publishOn === null) return null
  const { publishOn: planned, missed } = listWords[language]
  const said = (publishOn < today ? missed : planned)(formatDate(language, publishOn))
  return html`<span class="dim">${said}</span>`
}

/** A day that is near, by its name. */
const dayOf = ({ language }: MemberContext, date: IsoDate, today: IsoDate): Html => {
  const { days } = listWords[language]
  const near = (['yesterday', 'today', 'tomorrow'] as const).find((_, at) => date === addDays(today, at - 1))
  return html`<time datetime="${date}">${near ? days[near] : formatDay(language, date, today)}</time>`
}
