/** Counts visits of a thread, and hands them over together. */
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

/** Rows that a thread keeps where the memory has no room: beyond that visits are lost, and their number is logged. */
const KEPT_MAX = 10_000

/** Time in which visits are gathered before they take the lock of the memory together. */
const GATHER_MS = 100

/** Time after which what found no room is tried again. */
const RETRY_MS = 1_000

type Row = { -readonly [Name in keyof Visits]: Visits[Name] }

export const createVisitCounter = ({ memory, today }: Deps): VisitCounter => {
  let date = today()
  /** By job, all of one date. */
  let rows = new Map<number, Row>()
  let kept: Visits[] = []
  let timer: NodeJS.Timeout | null = null
  const settle = (): void => {
    timer = null
    const visits = kept.length === 0 ? [...rows.values()] : merged([...kept, ...rows.values()])
    rows = new Map()
    const left = visits.length === 0 ? [] : addToMemory(memory, visits)
    kept = left.slice(0, KEPT_MAX)
    for (const { views, applyClicks } of left.slice(KEPT_MAX)) noteLost(memory, views + applyClicks)
    if (kept.length > 0) timer = setTimeout(settle, RETRY_MS).unref()
  }
  const settleNow = (): void => {
    if (timer) clearTimeout(timer)
    settle()
  }
  const rowOf = ({ employerId, jobId }: Visited): Row => {
    const now = today()
    if (now !== date) settleNow()
    date = now
    const row = rows.get(jobId) ?? { employerId, jobId, date, views: 0, applyClicks: 0 }
    rows.set(jobId, row)
    return row
  }
  return {
    count: (kind, request, job) => {
      if (!isVisit(request)) return
      const row = rowOf(job)
      if (kind === 'view') row.views++
      else row.applyClicks++
      timer ??= setTimeout(settle, GATHER_MS).unref()
    },
    settle: settleNow,
  }
}
