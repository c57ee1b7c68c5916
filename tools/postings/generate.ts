/**
 * Postings such as Canadian recruiting systems send, to try the service with realistic input. The
 * same count and seed give the same postings; a larger count only adds to them.
 */
import { makeDescription } from './description.ts'
import { makePlaces, type Place } from './place.ts'
import { makeRandom, type Random } from './random.ts'
import { makeReference } from './reference.ts'
import { makeRouting, type Routing } from './routing.ts'
import { makeSalary, type Salary } from './salary.ts'
import { makeTitle } from './title.ts'
import { type Trade, trades } from './trades.ts'
import type { Language } from './words.ts'

/** A body of `POST /jobs`. */
export type Posting = Routing & {
  readonly referenceId?: string | null
  readonly title: string
  readonly closeDate?: string | null
  readonly confidential?: boolean
  readonly autoRefresh?: boolean
  readonly status?: string | null
  readonly locations: readonly { readonly description: string }[]
  readonly categories: readonly { readonly id: number }[]
  readonly positionType: { readonly id: number }
  readonly salary?: Salary | null
  readonly description: string
}

/** A posting, with what the generator knows about it. */
export type Sample = { readonly posting: Posting; readonly language: Language; readonly places: readonly Place[] }

export const postings = (count: number, seed = 1): Posting[] => samples(count, seed).map((sample) => sample.posting)

export const samples = (count: number, seed = 1): Sample[] => {
  const random = makeRandom(seed)
  // Runs with different seeds against one employer should not meet in their reference numbers.
  const firstNumber = random.whole(1, 900_000)
  return Array.from({ length: count }, (_, index) => makeSample(random, firstNumber + index))
}

const makeSample = (random: Random, number: number): Sample => {
  const language = random.chance(0.38) ? 'fr' : 'en'
  const trade = random.pick(trades)
  const places = makePlaces(random, language)
  const city = places[0]?.shown.split(',')[0] ?? 'Canada'
  const posting = {
    ...optional('referenceId', noneOr(random, 0.88, makeReference(random, number))),
    title: makeTitle(random, language, trade.category),
    ...optional('closeDate', noneOr(random, 0.5, makeDate(random))),
    ...optional(
      'confidential',
      random.weighted<boolean | undefined>([
        [undefined, 60],
        [false, 28],
        [true, 12],
      ]),
    ),
    ...optional(
      'autoRefresh',
      random.weighted<boolean | undefined>([
        [undefined, 70],
        [false, 20],
        [true, 10],
      ]),
    ),
    ...optional('status', makeStatus(random)),
    locations: places.map((place) => ({ description: place.text })),
    categories: makeCategories(random, trade),
    positionType: {
      id: random.weighted([
        [1, 58],
        [2, 18],
        [3, 12],
        [4, 9],
        [5, 3],
      ]),
    },
    ...optional('salary', random.chance(0.65) ? makeSalary(random, trade) : random.pick([undefined, undefined, null])),
    description: makeDescription(random, { language, category: trade.category, city }),
    ...makeRouting(random),
  }
  return { posting, language, places }
}

const makeCategories = (random: Random, trade: Trade) => {
  const others = random.some(
    trade.related,
    random.weighted([
      [0, 65],
      [1, 25],
      [2, 10],
    ]),
  )
  return [trade.category, ...others].map((id) => ({ id }))
}

const makeStatus = (random: Random) =>
  random.weighted<string | null | undefined>([
    ['active', 52],
    [undefined, 27],
    ['draft', 9],
    ['archived', 9],
    [null, 2],
    ['', 1],
  ])

const DAY_MS = 86_400_000
/** Fixed, so that the postings do not depend on the day of the run. */
const ANCHOR = Date.UTC(2026, 10, 20)

/** A day that is long past, near or far. */
const makeDate = (random: Random): string => {
  const days = random.weighted([
    [random.whole(0, 45), 50],
    [random.whole(46, 400), 25],
    [random.whole(-1500, -1), 15],
    [random.whole(400, 20_000), 10],
  ])
  if (random.chance(0.03)) return random.pick(['2028-02-29', '2099-12-31', '9999-12-31'])
  return new Date(ANCHOR + days * DAY_MS).toISOString().slice(0, 10)
}

/** The value in the given share of cases, else one of the ways to say that there is none. */
const noneOr = (random: Random, share: number, value: string): string | null | undefined =>
  random.chance(share)
    ? value
    : random.weighted<string | null | undefined>([
        [undefined, 60],
        [null, 25],
        ['', 15],
      ])

/** The member, or nothing when there is no value: an absent member is not one that holds `undefined`. */
const optional = <N extends string, V>(name: N, value: V | undefined): { [K in N]?: V } =>
  (value === undefined ? {} : { [name]: value }) as { [K in N]?: V }
