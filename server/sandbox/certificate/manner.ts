/** A manner of a right client: what it does on each occasion, as far as records of its requests tell. */
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
  /** In the order of the requests. */
  readonly occasions: (all: readonly Seen[]) => readonly Occasion[]
}

/** Null in `missing`: the manner is shown, by these requests. */
export type Verdict = { readonly requests: readonly string[]; readonly missing: Missing | null }

export const kept = (...requests: readonly string[]): Occasion => ({ outcome: 'kept', requests })
export const broken = (missing: Missing): Occasion => ({ outcome: 'broken', missing })
export const open = (missing: Missing): Occasion => ({ outcome: 'open', missing })

/**
 * The newest occasion that is decided counts: who did otherwise once and does it right afterwards has shown it, and who
 * does otherwise later has not. An open one changes nothing.
 */
const judgePart = ({ never, occasions }: Part, all: readonly Seen[]): Verdict => {
  const found = occasions(all)
  const decided = found.findLast(({ outcome }) => outcome !== 'open')
  if (decided?.outcome === 'kept') return { requests: decided.requests, missing: null }
  const newest = found.at(-1)
  return { requests: [], missing: newest && newest.outcome !== 'kept' ? newest.missing : never }
}

/** A manner is shown if all its parts are. */
export const judge = (parts: readonly Part[], all: readonly Seen[]): Verdict => {
  const verdicts = parts.map((part) => judgePart(part, all))
  const lacking = verdicts.find(({ missing }) => missing !== null)
  return lacking ?? { requests: [...new Set(verdicts.flatMap(({ requests }) => requests))], missing: null }
}
