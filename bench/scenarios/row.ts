/** A row of the report: the measured sides, their figures and the targets. */
import type { Figures } from '../load/figures.ts'
import type { Part } from '../options.ts'
import { ratios } from '../statistics.ts'
import { type Engine, type Target, targetOf, type Unit } from '../targets.ts'

/** One load in one round. */
export type Run = Pick<Figures, 'perSecond' | 'p50Ms' | 'p99Ms' | 'faults'> & {
  readonly cpuSecondsPerThousand?: number
  readonly residentMb?: number
}

/** The service, a limit, or the service of another version. */
export type Side = { readonly name: string; readonly runs: readonly Run[] }

/** A measured value of each round, with the target for their median. */
export type Figure = {
  readonly name: string
  readonly unit: Unit
  readonly values: readonly number[]
  readonly target: Target | null
}

export type Row = {
  readonly part: Part
  readonly engine: Engine
  readonly title: string
  readonly jobs: number
  readonly sides: readonly Side[]
  readonly figures: readonly Figure[]
  readonly notes: readonly string[]
  /** Any of them makes the row worthless. */
  readonly faults: readonly string[]
}

type Measured = Pick<Figure, 'name' | 'unit' | 'values'>

export const figureOf = (engine: Engine, measured: Measured): Figure => ({
  ...measured,
  target: targetOf(engine, measured.name),
})

type Ratio = { readonly engine: Engine; readonly name: string; readonly value: (run: Run) => number | undefined }

/** The ratio of two sides, round by round. */
export const ratioOf = ({ engine, name, value }: Ratio, one?: Side, other?: Side): Figure => {
  const valuesOf = (side?: Side) => side?.runs.map((run) => value(run) ?? Number.NaN) ?? []
  return figureOf(engine, { name, unit: 'times', values: ratios(valuesOf(one), valuesOf(other)) })
}

export const rate = ({ perSecond }: Run): number => perSecond

/** One fault for each side with refused, broken or late requests. */
export const faultsOf = (sides: readonly Side[]): string[] =>
  sides.flatMap(({ name, runs }) => {
    const faults = runs.reduce((sum, run) => sum + run.faults, 0)
    return faults === 0 ? [] : [`${name}: ${faults} requests were refused, broken or late`]
  })
