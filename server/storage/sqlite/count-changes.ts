import type { Connection } from './connection.ts'
import { type Counted, type Counts, changeDay, changeTotal } from './counts.ts'

/** Changes that wait, and are made as one for each count. */
export type WaitingCounts = Counts & {
  /** Makes what has come together; fails rather than count less than none, and then it is to be undone. */
  apply(): void
  /** Forgets what waits. */
  forget(): void
}

type Change = Counted & { readonly employerId: number; jobs: number }

/** The jobs of one batch are mostly of few employers, of one status and of one day. */
export const createWaitingCounts = (connection: Connection): WaitingCounts => {
  const totals = new Map<string, Change>()
  const days = new Map<string, Change>()
  const forget = (): void => {
    totals.clear()
    days.clear()
  }
  return {
    change: (employerId, counted, jobs) => {
      const total = `${employerId} ${counted.status}`
      gather(totals, total, { ...counted, employerId, jobs })
      gather(days, `${total} ${counted.publishDate}`, { ...counted, employerId, jobs })
    },
    apply: () => {
      for (const change of totals.values()) changeTotal(connection, change)
      for (const change of days.values()) changeDay(connection, change.publishDate, change)
      forget()
    },
    forget,
  }
}

const gather = (changes: Map<string, Change>, name: string, change: Change): void => {
  const known = changes.get(name)
  if (known) known.jobs += change.jobs
  else changes.set(name, change)
}
