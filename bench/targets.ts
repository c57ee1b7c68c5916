/** What must be reached: 32 connections, 10 thousand jobs unless a figure says otherwise. */
import { OPERATIONS, type Operation } from './load/requests.ts'

export const ENGINES = ['sqlite', 'postgres'] as const
export type Engine = (typeof ENGINES)[number]

export const engineNames: Record<Engine, string> = { sqlite: 'embedded store', postgres: 'PostgreSQL' }

export type Unit = 'times' | 'ms' | 's' | 'MB'

export type Target = {
  readonly engine: Engine
  /** The name of a figure, as the rows give it. */
  readonly figure: string
  readonly is: 'at least' | 'at most'
  readonly value: number
  readonly unit: Unit
}

/** The connections that the targets of the throughputs speak of. */
export const TARGET_CONNECTIONS = 32

type Line = readonly [figure: string, is: Target['is'], sqlite: number | null, postgres: number | null, unit: Unit]

const RAW: Record<Operation, number> = { get: 0.6, list: 0.4, search: 0.25, post: 0.15, put: 0.15 }
const PGBENCH: Record<Operation, number> = { get: 0.5, list: 0.4, search: 0.3, post: 0.4, put: 0.4 }

const LINES: readonly Line[] = [
  ...OPERATIONS.map((operation): Line => [`${operation} / raw`, 'at least', RAW[operation], null, 'times']),
  ...OPERATIONS.map((operation): Line => [`${operation} / pgbench`, 'at least', null, PGBENCH[operation], 'times']),
  ['post / fsync', 'at least', 2, null, 'times'],
  ['get p99 with writers / alone', 'at most', 2, 3, 'times'],
  ['get p99 with writers, slow syncs / alone', 'at most', 2, 3, 'times'],
  ...(['get', 'list', 'put', 'post'] as const).map(
    (operation): Line => [`${operation} time, large / small`, 'at most', 1.3, 1.5, 'times'],
  ),
  ['first page and total', 'at most', 2, 4, 'ms'],
  ['page 10,000 of 100', 'at most', 15, 30, 'ms'],
  ['selective search', 'at most', 10, 20, 'ms'],
  ['a word in 10 % of the titles', 'at most', 120, 240, 'ms'],
  ['start to first answer', 'at most', 1, 1, 's'],
  ['resident memory under load', 'at most', 200, 200, 'MB'],
]

export const targets: readonly Target[] = LINES.flatMap(([figure, is, sqlite, postgres, unit]) => [
  ...(sqlite === null ? [] : [{ engine: 'sqlite' as const, figure, is, value: sqlite, unit }]),
  ...(postgres === null ? [] : [{ engine: 'postgres' as const, figure, is, value: postgres, unit }]),
])

export const targetOf = (engine: Engine, figure: string): Target | null =>
  targets.find((target) => target.engine === engine && target.figure === figure) ?? null

export const isReached = ({ is, value }: Target, measured: number): boolean =>
  is === 'at least' ? measured >= value : measured <= value

/** How much of the target was reached: 1 or more is all of it. */
export const shareOf = ({ is, value }: Target, measured: number): number =>
  is === 'at least' ? measured / value : value / measured
