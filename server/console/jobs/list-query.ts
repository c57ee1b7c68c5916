/** The address of a list of postings, and what it asks for. */
import { readInt32 } from '../../platform/lib/decimal.ts'
import { ORDERS, type Order, ownOrder, TABS, type Tab, type TabQuery } from '../listed-jobs.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { pageOf } from './page-links.ts'

/** Characters of a search, and of the name of a place. */
export const SEARCH_MAX = 200
export const PLACE_MAX = 100

export type Asked = Pick<TabQuery, 'tab' | 'q' | 'place' | 'category' | 'order' | 'page'>

/** Postings that are looked for, in whatever tab. */
type Search = Pick<Asked, 'q' | 'place' | 'category'>

export const NO_SEARCH: Search = { q: '', place: '', category: null }

export const isSearch = ({ q, place, category }: Search): boolean => q !== '' || place !== '' || category !== null

/** The tab of an address that names none: a search looks everywhere. */
const ownTab = (search: Search): Tab => (isSearch(search) ? 'all' : 'active')

export const askedOf = (query: URLSearchParams): Asked => {
  const textOf = (name: string, most: number) => (query.get(name) ?? '').slice(0, most).trim()
  const category = readInt32(query.get('category') ?? '')
  const search = { q: textOf('q', SEARCH_MAX), place: textOf('place', PLACE_MAX), category }
  const tab = TABS.find((each) => each === query.get('tab')) ?? ownTab(search)
  return { ...search, tab, order: orderOf(query.get('order') ?? '') ?? ownOrder(tab), page: pageOf(query) }
}

/** A minus is of a descending order. */
const orderOf = (text: string): Order | null => {
  const by = ORDERS.find((each) => each === text.replace(/^-/, ''))
  return by ? { by, isDescending: text.startsWith('-') } : null
}

export const orderText = ({ by, isDescending }: Order): string => `${isDescending ? '-' : ''}${by}`

export const isSameOrder = (one: Order, other: Order): boolean =>
  one.by === other.by && one.isDescending === other.isDescending

export const listAddress = (context: MemberContext, asked: Asked): string => address(context, asked, '/jobs')

/** Where the form of a list is sent to, which is answered with that list. */
export const chosenAddress = (context: MemberContext, asked: Asked): string => address(context, asked, '/jobs/chosen')

const address = (context: MemberContext, asked: Asked, path: string): string => {
  const { tab, q, place, category, order, page } = asked
  const query = new URLSearchParams({
    ...(tab === ownTab(asked) ? {} : { tab }),
    ...(q === '' ? {} : { q }),
    ...(place === '' ? {} : { place }),
    ...(category === null ? {} : { category: String(category) }),
    ...(isSameOrder(order, ownOrder(tab)) ? {} : { order: orderText(order) }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString()
  return employerPath(context, query === '' ? path : `${path}?${query}`)
}

/** The same list in another tab, in the order of that tab. */
export const tabAddress = (context: MemberContext, asked: Asked, tab: Tab): string => {
  const isOwn = isSameOrder(asked.order, ownOrder(asked.tab))
  return listAddress(context, { ...asked, tab, order: isOwn ? ownOrder(tab) : asked.order, page: 1 })
}
