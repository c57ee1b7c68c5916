/** Jobs of an employer in an order of a person's choice, or of one place or category: all of them are looked at. */
import type { Language, Status } from '@affiche/contract/values.ts'
import { placeName } from '../html/words/places.ts'
import type { JobLocation, StoredJob } from '../jobs/job.ts'
import { currentJob, parseJob } from '../jobs/render.ts'
import type { Lists } from '../lists/reference.ts'
import { fold, wordsOf } from '../platform/lib/fold.ts'
import { memoizeText } from '../platform/lib/memoize.ts'
import { ALL_DAYS, sumsOf } from '../statistics/sums.ts'
import { closesSoon } from './closing-days.ts'
import { countsOf, type FoundJobs, type ListDeps, type Order, ownOrder, pageOf, type Searched } from './listed-jobs.ts'

/** Jobs of an employer, at most, that are looked at for one page: some 4 MB, read in rounds that others come between. */
export const ARRANGED_MAX = 2_000

export const isArranged = ({ tab, order, place, category }: Searched): boolean => {
  const own = ownOrder(tab)
  return order.by !== own.by || order.isDescending !== own.isDescending || place !== '' || category !== null
}

type Brief = Pick<StoredJob, 'id' | 'status' | 'title' | 'referenceId' | 'publishDate' | 'closeDate' | 'published'>

export const arrangeJobs = async (deps: ListDeps, query: Searched): Promise<FoundJobs> => {
  const { store, lists, today } = deps
  const { employerId, tab, page, order, language } = query
  const found: Brief[] = []
  const isFound = filterOf(query, lists)
  // The texts of all jobs are never in memory at once.
  for await (const jobs of store.as(employerId).walk({ status: null, after: 0 }))
    for (const job of jobs) if (isFound(job)) found.push(briefOf(job))
  const totals: Record<Status, number> = { active: 0, draft: 0, archived: 0 }
  for (const { status } of found) totals[status]++
  const closing = found.filter((job) => closesSoon(job, today()))
  const listed = tab === 'closing' ? closing : found.filter(({ status }) => tab === 'all' || status === tab)
  const compare = order.by === 'visits' ? await byVisits(deps, query) : compareBy(order, order.by, language)
  const ids = listed.sort(compare).map(({ id }) => id)
  return { counts: countsOf(totals, closing.length), ids: pageOf(ids, page) }
}

const briefOf = ({ id, status, title, referenceId, publishDate, closeDate, published }: StoredJob): Brief => ({
  id,
  status,
  title,
  referenceId,
  publishDate,
  closeDate,
  published,
})

const filterOf = ({ words, place, category }: Searched, lists: Lists): ((job: StoredJob) => boolean) => {
  const isNear = placeTest(wordsOf(place.replaceAll(',', ' ')))
  return (job) => {
    if (words.length > 0 && !hasAll(words, fold(`${job.title}\n${job.referenceId ?? ''}`))) return false
    if (isNear === null && category === null) return true
    const { locations, categories } = parseJob(currentJob(job, lists))
    if (isNear !== null && !locations.some(isNear)) return false
    return category === null || categories.some(({ id }) => id === category)
  }
}

/** Finds places by their names in either language, each of which is folded once; null without words. */
const placeTest = (words: readonly string[]): ((place: JobLocation) => boolean) | null => {
  const near = new Map<number, boolean>()
  if (words.length === 0) return null
  return (place) => {
    const known = near.get(place.id)
    if (known !== undefined) return known
    const names = fold(`${placeName('en', place)} ${placeName('fr', place)} ${place.description}`)
    near.set(place.id, hasAll(words, names))
    return hasAll(words, names)
  }
}

const hasAll = (words: readonly string[], text: string): boolean => words.every((word) => text.includes(word))

const collatorOf = memoizeText((language: string) => new Intl.Collator(language, { numeric: true }))

type Compare = (one: Brief, other: Brief) => number

/** Jobs without a value come last in either direction, and of equal ones the newest first. */
const compareValues =
  <T>({ isDescending }: Order, read: (job: Brief) => T | null, compare: (one: T, other: T) => number): Compare =>
  (one, other) => {
    const [a, b] = [read(one), read(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null) || other.id - one.id
    const order = compare(a, b)
    return (isDescending ? -order : order) || other.id - one.id
  }

type Written = Exclude<Order['by'], 'visits'>

const compareBy = (order: Order, by: Written, language: Language): Compare =>
  compareValues(order, VALUES[by], collatorOf(language).compare)

/** By views on all days that are kept, as the list shows them; a posting that was never public has none. */
const byVisits = async ({ store, mayBePublic }: ListDeps, { order, employerId }: Searched): Promise<Compare> => {
  const sums = mayBePublic ? await sumsOf(store.statistics, employerId, ALL_DAYS) : []
  const views = new Map(sums.map((sum) => [sum.jobId, sum.views]))
  const read = ({ id, published }: Brief) => (published ? (views.get(id) ?? 0) : null)
  return compareValues(order, read, (one, other) => one - other)
}

const VALUES: Readonly<Record<Written, (job: Brief) => string | null>> = {
  posted: ({ publishDate }) => publishDate,
  lastDay: ({ closeDate }) => closeDate,
  title: ({ title }) => title,
  reference: ({ referenceId }) => referenceId,
}
