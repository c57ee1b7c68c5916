/** Fuzzing that is led by coverage: what reaches code for the first time is kept and changed further. */
import { makeRandom } from '../postings/random.ts'
import { startCoverage } from './coverage.ts'
import { LENGTH_MAX, type Material, mutate } from './mutate.ts'

export type Target = {
  readonly name: string
  /** What it promises of every input, in a sentence. */
  readonly promise: string
  /** The code that leads the search. */
  readonly files: RegExp
  readonly seeds: readonly string[]
  readonly words: readonly string[]
  /** Throws where the promise is broken. */
  readonly run: (input: Buffer) => void
}

export type Limits = { readonly seed: number; readonly seconds: number; readonly runs: number }

export type Failure = { readonly input: Buffer; readonly error: Error }

export type Report = {
  readonly runs: number
  /** Characters of the code that ran. */
  readonly covered: number
  readonly kept: number
  readonly slowestMs: number
  readonly failures: readonly Failure[]
}

/** Inputs between two looks at the coverage, which costs as much as some of them. */
const BATCH = 40
/** Failures after which a target has said enough. */
const FAILURES_MAX = 10
/** Half an input takes half the time where work is linear, a quarter where it is quadratic; less is not measured. */
const MEASURED_MS = 500
const GROWTH_MAX = 3.2
const MEASUREMENTS = 3

export const fuzz = (target: Target, { seed, seconds, runs }: Limits): Report => {
  const random = makeRandom(seed)
  const seeds = target.seeds.map((text) => Buffer.from(text))
  const kept: Buffer[] = [...seeds]
  const material: Material = { words: target.words, kept }
  const failures: Failure[] = []
  const until = performance.now() + seconds * 1000
  const coverage = startCoverage(target.files)
  let done = 0
  let slowestMs = 0

  const attempt = (input: Buffer): void => {
    done += 1
    const { error, ms } = runOnce(target, input)
    slowestMs = Math.max(slowestMs, ms)
    if (error && failures.length < FAILURES_MAX) failures.push({ input, error })
  }

  seeds.forEach(attempt)
  coverage.note()
  while (done < runs && performance.now() < until && failures.length < FAILURES_MAX) {
    const batch = Array.from({ length: BATCH }, () => mutate(random, material))
    batch.forEach(attempt)
    // Together they count higher than any of them alone, so that only new code is asked for.
    if (!coverage.takeNews()) continue
    for (const input of batch) {
      runOnce(target, input)
      if (coverage.note() && input.length <= LENGTH_MAX) kept.push(input)
    }
  }
  coverage.stop()
  return { runs: done, covered: coverage.covered(), kept: kept.length, slowestMs, failures }
}

type Attempt = { readonly error: Error | null; readonly ms: number }

const runOnce = (target: Target, input: Buffer): Attempt => {
  const first = timed(target, input)
  if (first.error || first.ms < MEASURED_MS) return first
  const half = input.subarray(0, input.length / 2)
  const isSteep = (): boolean => timed(target, input).ms > GROWTH_MAX * timed(target, half).ms
  // Once may be the noise of the machine.
  const error = Array.from({ length: MEASUREMENTS }, () => 0).every(isSteep)
    ? new Error(`${input.length} bytes took ${Math.round(first.ms)} ms, half of them less than a third of that.`)
    : null
  return { error, ms: first.ms }
}

const timed = (target: Target, input: Buffer): Attempt => {
  const start = performance.now()
  try {
    target.run(input)
    return { error: null, ms: performance.now() - start }
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)), ms: performance.now() - start }
  }
}
