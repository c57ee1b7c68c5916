import { Session } from 'node:inspector'

export type Coverage = {
  /** Forgets what ran and asks whether it held code that `note` has not seen run. */
  readonly takeNews: () => boolean
  /** The same, and remembers it; true also for code that ran more often than ever, by a power of two. */
  readonly note: () => boolean
  /** The number of noted characters of the code. */
  readonly covered: () => number
  readonly stop: () => void
}

/** Ranges of a function, each before those within it. */
type Counts = { ranges: { startOffset: number; endOffset: number; count: number }[] }
type Script = { url: string; functions: Counts[] }

/** Follows this process by V8's own precise coverage, in the files whose address fits. */
export const startCoverage = (files: RegExp): Coverage => {
  const session = new Session()
  session.connect()
  const ask = (method: string, params: object = {}): { result?: Script[] } => {
    let answer: object = {}
    // Within one process the answer comes before post returns.
    session.post(method, params, (error, result) => {
      if (error) throw error
      answer = result ?? {}
    })
    return answer
  }
  ask('Profiler.enable')
  ask('Profiler.startPreciseCoverage', { callCount: true, detailed: true, allowTriggeredUpdates: false })
  const memory = new Map<string, Uint8Array>()

  /** Every function that ran, with what is remembered of it: a bit for each magnitude, for each character. */
  const take = (): { marks: Uint8Array; seen: Uint8Array }[] =>
    (ask('Profiler.takePreciseCoverage').result ?? [])
      .filter(({ url }) => files.test(url))
      .flatMap(({ url, functions }) =>
        functions.map((counts) => {
          const key = `${url} ${counts.ranges[0]?.startOffset}-${counts.ranges[0]?.endOffset}`
          const marks = marksOf(counts)
          const seen = memory.get(key) ?? new Uint8Array(marks.length)
          memory.set(key, seen)
          return { marks, seen }
        }),
      )
  return {
    takeNews: () => take().some(({ marks, seen }) => marks.some((mark, at) => mark > 0 && seen[at] === 0)),
    note: () => {
      let isNew = false
      for (const { marks, seen } of take())
        for (const [at, mark] of marks.entries()) {
          const known = seen[at] ?? 0
          seen[at] = known | mark
          isNew ||= seen[at] !== known
        }
      return isNew
    },
    covered: () => memory.values().reduce((sum, seen) => sum + seen.filter(Boolean).length, 0),
    stop: () => {
      ask('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}

/** For each character of a function the bit that says how often it ran; none where it did not. */
const marksOf = ({ ranges }: Counts): Uint8Array => {
  const { startOffset: start = 0, endOffset: end = 0 } = ranges[0] ?? {}
  const marks = new Uint8Array(end - start)
  for (const { startOffset, endOffset, count } of ranges) {
    marks.fill(count === 0 ? 0 : 1 << magnitudeOf(count), startOffset - start, endOffset - start)
  }
  return marks
}

/** A loop that runs twice and one that runs a hundred times are different ways through the code. */
const magnitudeOf = (count: number): number => Math.min(7, Math.floor(Math.log2(count)))
