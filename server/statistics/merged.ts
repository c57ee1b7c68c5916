import type { Visits } from './ports.ts'

/** One row for each posting and day. */
export const merged = (visits: readonly Visits[]): Visits[] => {
  const rows = new Map<string, Visits>()
  for (const one of visits) {
    const name = `${one.jobId} ${one.date}`
    const { views = 0, applyClicks = 0 } = rows.get(name) ?? {}
    rows.set(name, { ...one, views: views + one.views, applyClicks: applyClicks + one.applyClicks })
  }
  return [...rows.values()]
}
