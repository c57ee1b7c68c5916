/** The report for people: a line for each side that was measured, then how the row stands to its targets. */
import type { Figure, Row, Run, Side } from '../scenarios/row.ts'
import { median, spreadOf } from '../statistics.ts'
import { engineNames, isReached } from '../targets.ts'
import { short, withUnit } from './numbers.ts'

const COLUMNS = ['', 'a second', 'least to most', 'p50 ms', 'p99 ms', 'CPU s/1000', 'RSS MB'] as const
const FIRST_WIDTH = 18
const WIDTH = 15

export const tableOf = (rows: readonly Row[]): string => rows.map(blockOf).join('\n')

const blockOf = ({ engine, title, jobs, connections, sides, figures, notes, faults }: Row): string => {
  const load = connections === null ? '' : `, ${connections} connections`
  return [
    `${title} (${engineNames[engine]}, ${jobs} jobs${load})`,
    ...(sides.length === 0 ? [] : [line(COLUMNS), ...sides.map((side) => line(cellsOf(side)))]),
    ...figures.map(standing),
    ...notes.filter((note) => !note.startsWith('pgbench sends')).map((note) => `  note: ${note}`),
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
