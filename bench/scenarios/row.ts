/** A row of the report: what was measured, against what, and how it stands to its targets. */
import type { Figures } from '../load/figures.ts'
import type { Part } from '../options.ts'
import { type Engine, type Target, targetOf, type Unit } from '../targets.ts'

/** One load in one round. */
export type Run = Pick<Figures, 'perSecond'> & {
  readonly p50Ms?: number
  readonly p99Ms?: number
  readonly cpuSeconds?: number
  readonly cpuSecondsPerThousand?: number
  readonly residentMb?: number
  readonly faults?: number
}

/** The service, or a limit that it is held against. */
export type Side = { readonly name: string; readonly runs: Run[] }

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
  readonly connections: number | null
  readonly sides: readonly Side[]
  readonly figures: readonly Figure[]
  /** What a reader must know; why something is missing. */
  readonly notes: readonly string[]
  /** What makes the row worthless. */
  readonly faults: readonly string[]
}

type Measured = Pick<Figure, 'name' | 'unit' | 'values'>

export const figureOf = (engine: Engine, { name, unit, values }: Measured): Figure => ({
  name,
  unit,
  values,
  target: targetOf(engine, name),
})

export const ratesOf = (sides: readonly Side[], name: string): number[] =>
  sides.find((side) => side.name === name)?.runs.map(({ perSecond }) => perSecond) ?? []

/** Faults of the loads, said once for each side. */
export const faultsOf = (sides: readonly Side[]): string[] =>
  sides.flatMap(({ name, runs }) => {
    const faults = runs.reduce((sum, run) => sum + (run.faults ?? 0), 0)
    return faults === 0 ? [] : [`${name}: ${faults} requests were refused, broken or late`]
  })
