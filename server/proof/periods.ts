/** The times in which a posting was public, from the trail and from what its documents say. */
import type { IsoDate } from '../platform/lib/dates.ts'
import { createConditions } from './conditions.ts'
import { changes, documentOf, isShown, type ProofEvent } from './events.ts'
import type { Trail } from './trail.ts'

/** Cause of the end of a time: an entry, or the close date, which has none. */
export type End = ProofEvent | 'close-date'

/** A time without a break in which one document was public. Times are milliseconds since 1970, UTC. */
export type Span = {
  readonly document: string
  readonly from: number
  /** Null while it lasts. */
  readonly to: number | null
  readonly start: ProofEvent
  readonly end: End | null
  /** The entries that showed the document, and hid the posting as it was then; null if none did. */
  readonly shown: ProofEvent
  readonly hidden: ProofEvent | null
}

/** Times in which each document was public; the earliest known cause ends one, not the later `job.hidden`. */
export const spansOf = (trail: Trail): readonly Span[] => {
  const walk = createWalk(trail)
  for (const [at, event] of trail.events.entries()) walk.step(event, at)
  return walk.finish()
}

/** The posting as the follower last showed it. */
type Showing = {
  readonly shown: ProofEvent
  readonly document: string
  readonly closesAt: number
  readonly confidential: boolean
  /** Whether the job changed since in a way that only the next document shows. */
  isUncertain: boolean
  /** Whether the job is confidential now, and the document is not. */
  isCovered: boolean
}

const isHidden = ({ action }: ProofEvent): boolean => action === 'job.hidden'

const createShowings = ({ events, documents, present, midnight }: Trail) => {
  const last = events.findLastIndex((event) => isShown(event) || isHidden(event))
  let showing: Showing | null = null
  /** After the last document the job itself says when it closes. */
  const closeOf = (closeDate: IsoDate, at: number): number => {
    const own = at >= last ? present.job?.closeDate : null
    return midnight(own && own < closeDate ? own : closeDate)
  }
  const begin = (event: ProofEvent, at: number): Showing => {
    const document = documentOf(event)
    const { closeDate = '', confidential = false } = documents.get(document) ?? {}
    const closesAt = closeOf(closeDate, at)
    return { shown: event, document, closesAt, confidential, isUncertain: false, isCovered: false }
  }
  const note = (showing: Showing, event: ProofEvent, at: number): void => {
    if (changes(event, 'closeDate') && (at < last || present.job === null)) showing.isUncertain = true
    if (changes(event, 'confidential') && !showing.confidential) showing.isCovered = !showing.isCovered
  }
  return {
    step: (event: ProofEvent, at: number): void => {
      if (isHidden(event)) showing = null
      else if (isShown(event)) showing = begin(event, at)
      else if (showing) note(showing, event, at)
    },
    showing: () => showing,
    isSeen: (): boolean => showing !== null && !showing.isUncertain && !showing.isCovered,
  }
}

/** A time that lasts begins now at the latest, though the trail has later entries, by a clock that was ahead. */
const beginOf = (from: number, to: number | null, now: number): number => (to === null ? Math.min(from, now) : from)

const createWalk = (trail: Trail) => {
  const { step, showing, isSeen } = createShowings(trail)
  const isPossible = createConditions(trail)
  const spans: Span[] = []
  let open: Pick<Span, 'from' | 'start'> | null = null

  const close = (time: number, end: End | null): void => {
    const shown = showing()
    if (!open || !shown) return
    const isClosed = shown.closesAt <= time
    const to = isClosed ? shown.closesAt : end === null ? null : time
    const about = { document: shown.document, shown: shown.shown, hidden: null }
    const from = beginOf(open.from, to, time)
    if (to === null || to > from) spans.push({ ...about, ...open, from, to, end: isClosed ? 'close-date' : end })
    open = null
  }
  /** All times of a showing name the entry that hid it. */
  const noteHidden = (event: ProofEvent): void => {
    const shown = showing()?.shown
    for (let at = spans.length - 1; spans[at]?.shown === shown && at >= 0; at--)
      spans[at] = { ...(spans[at] as Span), hidden: event }
  }
  return {
    step: (event: ProofEvent, at: number): void => {
      if (isShown(event) || isHidden(event)) close(event.at, event)
      if (isHidden(event)) noteHidden(event)
      step(event, at)
      const isPublic = isPossible(event, at) && isSeen()
      if (!isPublic) close(event.at, event)
      else open ??= { from: Math.max(event.notBefore, spans.at(-1)?.to ?? 0), start: event }
    },
    finish: (): readonly Span[] => {
      close(trail.now, null)
      return spans
    },
  }
}
