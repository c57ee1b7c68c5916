/** Visits in memory that threads share, from the answer until they are written. */
import { dateOfNumber, dayNumber } from '../platform/lib/dates.ts'
import { type Locks, locked } from '../platform/lib/shared-lock.ts'
import type { Visits } from './ports.ts'

/** A table with one lock, in which a posting and a day have a row: the first free one from their own on. */
export type VisitMemory = {
  readonly locks: Locks
  readonly rows: Int32Array<SharedArrayBuffer>
  /** Rows that are taken, and visits that found no room anywhere. */
  readonly counts: Int32Array<SharedArrayBuffer>
}

/** Numbers of a row: job, employer, day since 1970, views and clicks; a job of 0 is a free row. */
const WIDTH = 5
const [JOB, DAY, VIEWS, CLICKS] = [0, 2, 3, 4] as const
const [TAKEN, LOST] = [0, 1] as const

/** 1.3 MB, which are taken as they are used. */
const ROWS = 65_536

/** Share of the rows that are taken at most: with more, a row would be far from its own place. */
const FILL = 0.75

export const createVisitMemory = (rows = ROWS): VisitMemory => {
  const shared = (size: number) => new Int32Array(new SharedArrayBuffer(size * Int32Array.BYTES_PER_ELEMENT))
  return { locks: shared(1), rows: shared(rows * WIDTH), counts: shared(2) }
}

/** Adds visits; returns those that there was no room for. */
export const addToMemory = (memory: VisitMemory, visits: Iterable<Visits>): Visits[] =>
  locked(memory.locks, 0, () => [...visits].filter((one) => !addOne(memory, one)))

const addOne = ({ rows, counts }: VisitMemory, visit: Visits): boolean => {
  const day = dayNumber(visit.date)
  const size = rows.length / WIDTH
  // A multiplication with an odd number spreads neighbours (Knuth).
  for (let row = (Math.imul(visit.jobId + day, 2_654_435_761) >>> 0) % size; ; row = (row + 1) % size) {
    const at = row * WIDTH
    const isFree = rows[at + JOB] === 0
    if (isFree) {
      if ((counts[TAKEN] ?? 0) >= size * FILL) return false
      rows.set([visit.jobId, visit.employerId, day, 0, 0], at)
      counts[TAKEN] = (counts[TAKEN] ?? 0) + 1
    }
    if (rows[at + JOB] === visit.jobId && rows[at + DAY] === day) {
      rows[at + VIEWS] = (rows[at + VIEWS] ?? 0) + visit.views
      rows[at + CLICKS] = (rows[at + CLICKS] ?? 0) + visit.applyClicks
      return true
    }
  }
}

/** Takes all visits out. */
export const takeFromMemory = ({ locks, rows, counts }: VisitMemory): Visits[] =>
  locked(locks, 0, () => {
    if (counts[TAKEN] === 0) return []
    const taken: Visits[] = []
    for (let at = 0; at < rows.length; at += WIDTH) {
      const [jobId = 0, employerId = 0, day = 0, views = 0, applyClicks = 0] = rows.subarray(at, at + WIDTH)
      if (jobId !== 0) taken.push({ employerId, jobId, date: dateOfNumber(day), views, applyClicks })
    }
    rows.fill(0)
    counts[TAKEN] = 0
    return taken
  })

/** Share of the rows that may be taken which are. */
export const fillOf = ({ rows, counts }: VisitMemory): number =>
  Atomics.load(counts, TAKEN) / ((rows.length / WIDTH) * FILL)

export const noteLost = ({ counts }: VisitMemory, visits: number): void => void Atomics.add(counts, LOST, visits)

/** Visits that found no room since the last call. */
export const takeLost = ({ counts }: VisitMemory): number => Atomics.exchange(counts, LOST, 0)
