/** The figures to reach: 32 connections, 10 thousand jobs unless a figure says otherwise. */
import { OPERATIONS, type Operation } from './load/requests.ts'

export const ENGINES = ['sqlite', 'postgres'] as const
export type Engine = (typeof ENGINES)[number]

export const engineNames: Record<Engine, string> = { sqlite: 'embedded store', postgres: 'PostgreSQL' }

export type Unit = 'times' | '/s' | 'ms' | 's' | 'MB'

export type Target = {
  readonly engine: Engine
  /** The name of a figure, as the rows give it. */
  readonly figure: string
  readonly is: 'at least' | 'at most'
  readonly value: number
  readonly unit: Unit
}

/** Connections of every load. */
export const CONNECTIONS = 32

type Line = readonly [figure: string, is: Target['is'], sqlite: number, postgres: number, unit: Unit]

/** The bare server with the same store behind it, which each operation is measured against. */
export const limitOf = (operation: Operation): 'reading' | 'storing' =>
  operation === 'post' || operation === 'put' ? 'storing' : 'reading'

const LIMITS: Record<Operation, readonly [sqlite: number, postgres: number]> = {
  get: [0.7, 0.7],
  list: [0.7, 0.8],
  search: [0.6, 0.8],
  post: [0.6, 0.6],
  put: [0.6, 0.6],
}

/** Against the version before: what a change may cost at the most, or must gain. */
const PAIRS: Record<Operation, number> = { get: 0.97, list: 1.05, search: 0.97, post: 0.95, put: 0.95 }

const LINES: readonly Line[] = [
  ...OPERATIONS.map((name): Line => [`${name} / ${limitOf(name)}`, 'at least', ...LIMITS[name], 'times']),
  ...OPERATIONS.map((name): Line => [`${name}, this / other`, 'at least', PAIRS[name], PAIRS[name], 'times']),
  ['bulk creates / single POSTs', 'at least', 2, 2, 'times'],
  ['keyed POSTs / POSTs', 'at least', 0.6, 0.4, 'times'],
  ['unchanged upserts of a bulk', 'at least', 5_000, 5_000, '/s'],
  ['PUT p99 beside two bulks / alone', 'at most', 3, 3, 'times'],
  ['get p99 with writers / alone', 'at most', 2, 3, 'times'],
  ['POST p99 beside dear writes / alone', 'at most', 5, 5, 'times'],
  ['get p99 with writers, this / other', 'at most', 1.1, 1.1, 'times'],
  ...OPERATIONS.map((name): Line => [`${name} time, large / small`, 'at most', 1.3, 1.5, 'times']),
  ['first page and total', 'at most', 2, 4, 'ms'],
  ['page 10,000 of 100', 'at most', 15, 30, 'ms'],
  ['selective search', 'at most', 10, 20, 'ms'],
  ['a word in 10 % of the titles', 'at most', 120, 240, 'ms'],
  ['CPU of an uncached job page', 'at most', 1, 1, 'ms'],
  ['CPU of a cached job page', 'at most', 0.2, 0.2, 'ms'],
  ...['posting, full', 'posting, 60 kB of text', 'search'].map(
    (page): Line => [`largest paint of a ${page} at 1.6 Mbit/s`, 'at most', 1.5, 1.5, 's'],
  ),
  ['start to first answer', 'at most', 1, 1, 's'],
  ['public search: word, place and radius', 'at most', 50, 50, 'ms'],
  ['postings made public', 'at least', 2_500, 1_000, '/s'],
  ['get p99 beside the follower / alone', 'at most', 2, 2, 'times'],
  ['searches of one core', 'at least', 300, 300, '/s'],
  ['seen after a write, feed, p99', 'at most', 100, 100, 'ms'],
  ['seen after a write, search, p99', 'at most', 100, 100, 'ms'],
  ['seen after a write, page, p99', 'at most', 100, 100, 'ms'],
  ['seen after a write, changes, p99', 'at most', 100, 100, 'ms'],
  ['memory of the NDJSON feed', 'at most', 64, 64, 'MB'],
  ['memory of job XML', 'at most', 64, 64, 'MB'],
  ['memory of the sitemaps', 'at most', 64, 64, 'MB'],
  ['200 pages of the console', 'at most', 15, 15, 'MB'],
  ['resident memory under load', 'at most', 200, 200, 'MB'],
]

export const targets: readonly Target[] = LINES.flatMap(([figure, is, sqlite, postgres, unit]) => [
  { engine: 'sqlite' as const, figure, is, value: sqlite, unit },
  { engine: 'postgres' as const, figure, is, value: postgres, unit },
])

export const targetOf = (engine: Engine, figure: string): Target | null =>
  targets.find((target) => target.engine === engine && target.figure === figure) ?? null

export const isReached = ({ is, value }: Target, measured: number): boolean =>
  is === 'at least' ? measured >= value : measured <= value
