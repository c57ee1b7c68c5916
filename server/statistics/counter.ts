/** Counts visits of a thread: after their answers, those of one turn of the event loop together. */
import type { IsoDate } from '../platform/lib/dates.ts'
import { addToMemory, noteLost, type VisitMemory } from './memory.ts'
import { merged } from './merged.ts'
import type { Visits } from './ports.ts'
import { isVisit, type VisitRequest } from './visitor.ts'

export type VisitKind = 'view' | 'applyClick'

/** A posting that was shown. */
type Visited = { readonly employerId: number; readonly jobId: number }

export type CountVisit = (kind: VisitKind, request: VisitRequest, job: Visited) => void

export type VisitCounter = {
  readonly count: CountVisit
  /** Hands over what is left, before the thread ends. */
  readonly settle: () => void
}

type Deps = { readonly memory: VisitMemory; readonly today: () => IsoDate }

type Waiting = Visited & { readonly kind: VisitKind; readonly request: VisitRequest; readonly date: IsoDate }

/** Rows that a thread keeps where the memory has no room: beyond that visits are lost, and their number is logged. */
const KEPT_MAX = 10_000

/** Time after which what found no room is tried again. */
const RETRY_MS = 1_000

export const createVisitCounter = ({ memory, today }: Deps): VisitCounter => {
  let waiting: Waiting[] = []
  let kept: Visits[] = []
  let retry: NodeJS.Timeout | null = null
  const settle = (): void => {
    const visits = [...kept, ...waiting.filter(({ request }) => isVisit(request)).map(visitsOf)]
    waiting = []
    const left = visits.length === 0 ? [] : merged(addToMemory(memory, visits))
    kept = left.slice(0, KEPT_MAX)
    for (const { views, applyClicks } of left.slice(KEPT_MAX)) noteLost(memory, views + applyClicks)
    if (kept.length > 0) retry ??= setTimeout(tryAgain, RETRY_MS).unref()
  }
  const tryAgain = (): void => {
    retry = null
    settle()
  }
  return {
    count: (kind, request, { employerId, jobId }) => {
      if (waiting.length === 0) setImmediate(settle)
      waiting.push({ kind, request, employerId, jobId, date: today() })
    },
    settle: () => {
      if (retry) clearTimeout(retry)
      retry = null
      settle()
    },
  }
}

const visitsOf = ({ kind, employerId, jobId, date }: Waiting): Visits => ({
  employerId,
  jobId,
  date,
  views: kind === 'view' ? 1 : 0,
  applyClicks: kind === 'applyClick' ? 1 : 0,
})
