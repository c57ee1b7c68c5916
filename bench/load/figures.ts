/** The counts of a load generator. */
export type Figures = {
  readonly requests: number
  readonly seconds: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Answers with a status over 399, broken connections, and answers that came after the generator's deadline. */
  readonly faults: number
}

type Timed = { readonly spentMs: number; readonly faults: number; readonly requests?: number }

/** Figures of answers that were timed one by one, in milliseconds; `requests`: if an answer is of more than one. */
export const figuresOf = (times: readonly number[], { spentMs, faults, requests = times.length }: Timed): Figures => {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const seconds = spentMs / 1000
  return { requests, seconds, perSecond: requests / seconds, p50Ms: at(0.5), p99Ms: at(0.99), faults }
}

/** Reads the line that our script makes wrk write, among the rest of its output. */
export const readFigures = (output: string): Figures => {
  const line = /^figures (.+)$/m.exec(output)?.[1]
  if (line === undefined) throw new Error(`wrk printed no figures: ${output.trim()}`)
  const values = new Map(line.split(' ').map((pair) => pair.split('=') as [string, string]))
  const number = (name: string): number => {
    const value = Number(values.get(name) ?? Number.NaN)
    if (!Number.isFinite(value)) throw new Error(`wrk printed no ${name}: ${line}`)
    return value
  }
  const requests = number('requests')
  const seconds = number('micros') / 1_000_000
  return {
    requests,
    seconds,
    perSecond: requests / seconds,
    p50Ms: number('p50') / 1000,
    p99Ms: number('p99') / 1000,
    faults: number('refused') + number('broken') + number('late'),
  }
}
