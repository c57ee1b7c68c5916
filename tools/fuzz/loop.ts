/** Fuzzing that is led by coverage: what reaches code for the first time is kept and changed further. */
import { makeRandom } from '../postings/random.ts'
import { startCoverage } from './coverage.ts'
import { LENGTH_MAX, type Material, mutate } from './mutate.ts'

export type Target = {
  readonly name: string
  /** Its promise for every input, in a sentence. */
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
/** Failures after which a target ends. */
const FAILURES_MAX = 10
const STEEP = 'the time grows faster than the length.'

/** Milliseconds of the processor from which on it is worth asking how the time grows. */
const MEASURED_MS = 500

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
    const { error: thrown, ms } = runOnce(target, input)
    slowestMs = Math.max(slowestMs, ms)
    const isSteep = !thrown && ms > MEASURED_MS && growsTooFast((part) => runOnce(target, part).ms, input)
    const error = isSteep ? new Error(`${input.length} bytes took ${Math.round(ms)} ms; ${STEEP}`) : thrown
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
  const start = process.threadCpuUsage()
  const ms = (): number => {
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000
  }
  try {
    target.run(input)
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)), ms: ms() }
  }
  return { error: null, ms: ms() }
}

/** Half an input takes half the time where work is linear, and a quarter where it is quadratic. */
const GROWTH_MAX = 2.8
/** Once may be the noise of the machine. */
const MEASUREMENTS = 3

/** True if the time that an input takes grows faster than its length, in each measurement. */
export const growsTooFast = (measure: (input: Buffer) => number, input: Buffer): boolean => {
  const half = withoutMiddle(input, 1 / 2)
  const quarter = withoutMiddle(input, 1 / 4)
  return Array.from({ length: MEASUREMENTS }).every(() => {
    const some = measure(half)
    return measure(input) > GROWTH_MAX * some && some > GROWTH_MAX * measure(quarter)
  })
}

/** A share of the input that begins and ends as it does: what it ends in can decide what is done with all of it. */
const withoutMiddle = (input: Buffer, share: number): Buffer => {
  const end = Math.floor((input.length * share) / 2)
  return Buffer.concat([input.subarray(0, end), input.subarray(input.length - end)])
}
