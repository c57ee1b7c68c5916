/** The result of a check of a store, and the check of its clock, on any engine. */
import type { Ask } from './sql.ts'

export type CheckResult = {
  readonly state: 'ok' | 'warning' | 'fault'
  /** The state found and, if it is wrong, what to do. */
  readonly says: string
}

export const ok = (says: string): CheckResult => ({ state: 'ok', says })
export const warning = (says: string): CheckResult => ({ state: 'warning', says })
export const fault = (says: string): CheckResult => ({ state: 'fault', says })

/** Synchronized clocks differ by less. */
const CLOCK_TOLERANCE_MS = 60_000

const DAY_MS = 86_400_000

/** The first version of the service, and the latest date that a posting could have. */
const EARLIEST = Date.parse('2025-01-01T00:00:00Z')
const LATEST = Date.parse('2100-01-01T00:00:00Z')

const shown = (time: number): string => new Date(time).toISOString()

/** Newest jobs that a quick check reads. */
const RECENT = 1_000

const newestOf = (quick: boolean): string => {
  const jobs = quick ? `(SELECT created_at, updated_at FROM jobs ORDER BY id DESC LIMIT ${RECENT}) recent` : 'jobs'
  return `SELECT max(time) AS newest FROM (
    SELECT max(created_at) AS time FROM ${jobs} UNION ALL SELECT max(updated_at) FROM ${jobs}
    UNION ALL SELECT max(created_at) FROM employers UNION ALL SELECT max(created_at) FROM api_keys) times`
}

type Clocked = { readonly ask: Ask; readonly now: number; readonly quick: boolean }

/** A clock that was set back dates jobs wrongly, and accepts expired keys. */
export const checkClock = async ({ ask, now, quick }: Clocked): Promise<CheckResult> => {
  const set = 'Set it, and keep it in step with NTP: it decides what day a job is dated'
  if (now < EARLIEST || now > LATEST) return fault(`The clock of this machine says ${shown(now)}. ${set}.`)
  const [row] = await ask<{ newest: number | null }>(newestOf(quick))
  const newest = row?.newest ?? 0
  const ahead = newest - now
  if (ahead > DAY_MS || newest > LATEST)
    return fault(`The clock says ${shown(now)}, and the store was written to at ${shown(newest)}. ${set}.`)
  if (ahead > CLOCK_TOLERANCE_MS)
    return warning(`The clock is ${Math.round(ahead / 1000)} s behind the newest write of the store. ${set}.`)
  return ok(`The clock says ${shown(now)}, after every write of the store.`)
}
