/** A manner of a right client: what it does on each occasion, as far as records of its requests tell. */
import type { PieceWork } from '../../platform/lib/pieces.ts'
import type { Seen } from './seen.ts'
import type { CertificateSentences } from './sentences.ts'

/** A sentence in the language of its reader. */
export type Missing = (words: CertificateSentences) => string

/**
 * A moment at which the manner counts. `kept`: the requests that prove it; `broken`: the client did otherwise; `open`:
 * nothing is decided yet, or what is kept of the requests does not tell.
 */
export type Occasion =
  | { readonly outcome: 'kept'; readonly requests: readonly string[] }
  | { readonly outcome: 'broken' | 'open'; readonly missing: Missing }

/** One thing that a manner asks for. `never`: how a client gets an occasion. */
export type Part = {
  readonly never: Missing
  /** Requests at which the manner may count, in their order. */
  readonly moments: (all: readonly Seen[]) => readonly Seen[]
  /** Null if it does not count there. */
  readonly judge: (all: readonly Seen[], moment: Seen) => Occasion | null
}

/** Null in `missing`: the manner is shown, by these requests. */
export type Verdict = { readonly requests: readonly string[]; readonly missing: Missing | null }

export const kept = (...requests: readonly string[]): Occasion => ({ outcome: 'kept', requests })
export const broken = (missing: Missing): Occasion => ({ outcome: 'broken', missing })
export const open = (missing: Missing): Occasion => ({ outcome: 'open', missing })

/** Occasions that are looked at, each of which is compared with all requests after it. */
const OCCASIONS_MAX = 20

/**
 * The newest occasion that is decided counts: who did otherwise once and does it right afterwards has shown it, and who
 * does otherwise later has not. An open one changes nothing; of those that count not, the newest says what is missing.
 */
function* judgingPart({ never, moments, judge }: Part, all: readonly Seen[]): PieceWork<Verdict> {
  let missing: Missing | null = null
  let count = 0
  for (const moment of moments(all).toReversed()) {
    yield
    const occasion = judge(all, moment)
    if (occasion === null) continue
    if (occasion.outcome === 'kept') return { requests: occasion.requests, missing: null }
    missing ??= occasion.missing
    count++
    if (occasion.outcome === 'broken' || count === OCCASIONS_MAX) break
  }
  return { requests: [], missing: missing ?? never }
}

/** A manner is shown if all its parts are. */
export function* judging(parts: readonly Part[], all: readonly Seen[]): PieceWork<Verdict> {
  const requests = new Set<string>()
  for (const part of parts) {
    const verdict = yield* judgingPart(part, all)
    if (verdict.missing !== null) return verdict
    for (const id of verdict.requests) requests.add(id)
  }
  return { requests: [...requests], missing: null }
}
