/** The tabs of a list of postings and the search above it, and what is said when nothing was found. */
import { hidden, input, labelled, options, searchField, select } from '../../html/controls.ts'
import { formatNumber, itemName } from '../../html/words/format.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { ARRANGED_MAX } from '../arrange-jobs.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { JobTabs } from '../list-jobs.ts'
import { type Count, ownOrder, TABS } from '../listed-jobs.ts'
import { employerPath, type MemberContext, offers } from '../request-context.ts'
import {
  type Asked,
  isSameOrder,
  isSearch,
  listAddress,
  NO_SEARCH,
  orderText,
  PLACE_MAX,
  SEARCH_MAX,
  tabAddress,
} from './list-query.ts'
import { listWords } from './list-words.ts'

export const tabLinks = (context: MemberContext, asked: Asked, counts: JobTabs['counts']): Html => {
  const { tabs, tabsLabel } = listWords[context.language]
  const links = TABS.map((tab) => {
    const current = tab === asked.tab ? html` aria-current="page"` : null
    return html`<li><a href="${tabAddress(context, asked, tab)}"${current}>${tabs[tab]} <span class="count">(${countText(context, counts[tab])})</span></a></li>\n`
  })
  return html`<nav class="tabs" aria-label="${tabsLabel}"><ul>${links}</ul></nav>`
}

const countText = ({ language }: MemberContext, { count, isMore }: Count): string => {
  const number = formatNumber(language, count)
  return isMore ? listWords[language].moreThan(number) : number
}

/** Looks in every tab, and so does not name the open one. */
export const searchForm = (
  { lists }: ConsoleFrame,
  context: MemberContext,
  asked: Asked,
  { canArrange }: Pick<JobTabs, 'canArrange'>,
): Html => {
  const { language } = context
  const { search } = listWords[language]
  const { q, place, category } = asked
  const names = lists.categories.all.map(
    (item) => [item.id, itemName(language, item, lists.terms.french.categories)] as const,
  )
  const chosen = category === null ? '' : String(category)
  const suggested = employerPath(context, '/places')
  const filters = html`${labelled('place', search.place, input({ id: 'place', name: 'place', type: 'text', value: place, maxlength: PLACE_MAX, autocomplete: 'off', 'data-suggest': suggested }))}
${labelled('category', search.category, select({ id: 'category', name: 'category' }, options([['', search.anyCategory], ...names], chosen)))}
`
  const isOwn = isSameOrder(asked.order, ownOrder(asked.tab))
  return html`<form class="search-jobs" method="get" action="${employerPath(context, '/jobs')}" role="search">
${isOwn ? null : hidden('order', orderText(asked.order))}
${searchField({ id: 'q', label: search.label, value: q, most: SEARCH_MAX })}
${
  canArrange
    ? html`<details class="fold"${place === '' && category === null ? null : html` open`}><summary>${search.more}</summary>
${filters}</details>\n`
    : null
}<button class="button second">${search.button}</button>
${isSearch(asked) ? html`<a href="${cleared(context, asked)}">${search.clear}</a>` : null}
</form>`
}

/** The tab that was open without a search is not known any more. */
const cleared = (context: MemberContext, asked: Asked): string =>
  listAddress(context, { ...asked, ...NO_SEARCH, tab: 'active', order: ownOrder('active'), page: 1 })

/** How many were found, where a search finds some or is bounded. */
export const foundLine = (context: MemberContext, asked: Asked, { counts, canArrange }: JobTabs): Html => {
  const { language } = context
  const { search, tooMany } = listWords[language]
  const { count, isMore } = counts[asked.tab]
  const number = formatNumber(language, count)
  const isLost =
    !canArrange && (asked.place !== '' || asked.category !== null || !isSameOrder(asked.order, ownOrder(asked.tab)))
  return html`${isSearch(asked) && count > 0 ? html`<p class="found" role="status">${search.found(count)}</p>\n` : null}${
    asked.tab === 'closing' && isMore ? html`<p class="dim">${search.firstOnly(number)}</p>\n` : null
  }${isLost ? html`<p class="dim" role="status">${tooMany(formatNumber(language, ARRANGED_MAX))}</p>\n` : null}`
}

/** Says what to do first, or where the postings are that the open tab has none of. */
export const emptyState = (context: MemberContext, asked: Asked, tabs: JobTabs): Html => {
  const { empty, search, pageGone, firstPage, create } = listWords[context.language]
  if (asked.page > 1 && tabs.counts[asked.tab].count > 0)
    return html`<p class="lead">${pageGone}</p>
<p><a href="${listAddress(context, { ...asked, page: 1 })}">${firstPage}</a></p>`
  if (isSearch(asked)) return html`<p class="lead" role="status">${elsewhere(context, asked, tabs) ?? search.none}</p>`
  const canWrite = offers(context, 'write')
  const kind = tabs.isNew ? (canWrite ? 'all' : 'allReader') : asked.tab
  return html`<p class="lead">${empty[kind]}</p>
${canWrite ? html`<p><a class="button" href="${employerPath(context, '/jobs/new')}">${create}</a></p>` : null}`
}

const elsewhere = (context: MemberContext, asked: Asked, { counts }: JobTabs): Html | null => {
  const { search } = listWords[context.language]
  const { tab } = asked
  if (tab === 'all' || counts.all.count === 0) return null
  const others = (['active', 'draft', 'archived'] as const).filter((each) => each !== tab && counts[each].count > 0)
  const said = [tab, ...others].map((each) => search.counted[each](counts[each].count)).join(', ')
  return html`${search.elsewhere(said)} <a href="${tabAddress(context, asked, 'all')}">${search.show(counts.all.count)}</a>`
}
