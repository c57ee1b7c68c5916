/**
 * Finds expressions that take more than linear time on some text. The pure JavaScript form of
 * the checker, and one seed, give the same verdict on every machine.
 */
import { checkSync } from 'recheck'
import type { Expression } from './find.ts'

process.env.RECHECK_BACKEND = 'pure'

/** A verdict takes 2 s at most on a busy machine of 2026; what takes thirty times as long is too hard to read as well. */
const VERDICT_TIMEOUT_MS = 60_000
const SEED = 1

/** Each step of a search for slow texts has a second by default, and takes what needs longer, as on a busy machine, for slow. */
const OPTIONS = {
  timeout: VERDICT_TIMEOUT_MS,
  incubationTimeout: VERDICT_TIMEOUT_MS,
  crossoverTimeout: VERDICT_TIMEOUT_MS,
  mutationTimeout: VERDICT_TIMEOUT_MS,
  attackTimeout: VERDICT_TIMEOUT_MS,
  randomSeed: SEED,
}

export type Verdict = {
  readonly kind: 'linear' | 'polynomial' | 'exponential' | 'unknown'
  /** A text that shows it, as JavaScript. */
  readonly attack: string | null
}

const verdicts = new Map<string, Verdict>()

export const judge = ({ source, flags }: Pick<Expression, 'source' | 'flags'>): Verdict => {
  const key = `${flags}/${source}`
  const verdict = verdicts.get(key) ?? check(source, flags)
  verdicts.set(key, verdict)
  return verdict
}

const check = (source: string, flags: string): Verdict => {
  const found = checkSync(source, flags, OPTIONS)
  if (found.status === 'safe') return { kind: 'linear', attack: null }
  if (found.status === 'unknown') return { kind: 'unknown', attack: null }
  const kind = found.complexity.type === 'exponential' ? 'exponential' : 'polynomial'
  return { kind, attack: found.attack.pattern }
}

/** The sentence that the check prints. */
export const describeVerdict = ({ file, line, source, flags }: Expression, { kind, attack }: Verdict): string =>
  kind === 'unknown'
    ? `${file}:${line} /${source}/${flags} cannot be judged; write it more simply`
    : `${file}:${line} /${source}/${flags} takes ${kind} time on ${attack}`
