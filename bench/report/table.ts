/** The report for people: a line for each measured side, then the figures with their targets. */
import type { Figure, Row, Run, Side } from '../scenarios/row.ts'
import { median, spreadOf } from '../statistics.ts'
import { engineNames, isReached, type Unit } from '../targets.ts'

const COLUMNS = ['', 'a second', 'least to most', 'p50 ms', 'p99 ms', 'CPU s/1000', 'RSS MB'] as const
const FIRST_WIDTH = 18
const WIDTH = 15

export const tableOf = (rows: readonly Row[]): string => rows.map(blockOf).join('\n')

const blockOf = ({ engine, title, jobs, sides, figures, notes, faults }: Row): string => {
  return [
    `${title} (${engineNames[engine]}, ${jobs} jobs)`,
    ...(sides.length === 0 ? [] : [line(COLUMNS), ...sides.map((side) => line(cellsOf(side)))]),
    ...figures.map(standing),
    ...notes.map((note) => `  note: ${note}`),
    ...faults.map((fault) => `  INVALID: ${fault}`),
    '',
  ].join('\n')
}

const line = (cells: readonly string[]): string =>
  `  ${cells.map((cell, at) => (at === 0 ? cell.padEnd(FIRST_WIDTH) : cell.padStart(WIDTH))).join('')}`.trimEnd()

const cellsOf = ({ name, runs }: Side): string[] => {
  const rate = spreadOf(runs.map(({ perSecond }) => perSecond))
  const middle = (value: (run: Run) => number | undefined): string => {
    const values = runs.map(value).filter((one) => one !== undefined)
    return values.length === 0 ? '-' : short(median(values))
  }
  return [
    name,
    short(rate.median),
    `${short(rate.least)}..${short(rate.most)}`,
    middle(({ p50Ms }) => p50Ms),
    middle(({ p99Ms }) => p99Ms),
    middle(({ cpuSecondsPerThousand }) => cpuSecondsPerThousand),
    middle(({ residentMb }) => residentMb),
  ]
}

/** `get / raw: 0.62 (0.60..0.63), at least 0.6: reached` */
export const standing = ({ name, unit, values, target }: Figure): string => {
  const { median: middle, least, most } = spreadOf(values)
  const measured = `  ${name}: ${withUnit(middle, unit)} (${short(least)}..${short(most)})`
  if (target === null) return measured
  const verdict = isReached(target, middle) ? 'reached' : 'MISSED'
  return `${measured}, ${target.is} ${withUnit(target.value, target.unit)}: ${verdict}`
}

const SIGNIFICANT = 3

/** With three significant digits, never with an exponent. */
export const short = (value: number): string => {
  if (!Number.isFinite(value)) return '?'
  const digits = Math.max(0, SIGNIFICANT - 1 - Math.floor(Math.log10(Math.abs(value) || 1)))
  return value.toFixed(Math.min(digits, SIGNIFICANT))
}

const suffix: Record<Unit, string> = { times: '', '/s': ' a second', ms: ' ms', s: ' s', MB: ' MB' }

const withUnit = (value: number, unit: Unit): string => `${short(value)}${suffix[unit]}`
