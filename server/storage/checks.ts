/** Checks of what a store holds, on any engine. */
import { UNLISTED_ID_FIRST } from '../domain/job/job.ts'
import type { ReferenceData } from '../domain/reference.ts'
import { type Ask, type CheckResult, fault, ok, warning } from './check-result.ts'

/** Clocks of servers that are kept in step differ by less. */
const CLOCK_TOLERANCE_MS = 60_000

const DAY_MS = 86_400_000

/** Before this the service was not written, and nobody plans postings after that. */
const EARLIEST = Date.parse('2025-01-01T00:00:00Z')
const LATEST = Date.parse('2100-01-01T00:00:00Z')

const shown = (moment: number): string => new Date(moment).toISOString()

/** Jobs that are looked at, newest first, where not all are. */
const RECENT = 1_000

const newestOf = (quick: boolean): string => {
  const jobs = quick ? `(SELECT created_at, updated_at FROM jobs ORDER BY id DESC LIMIT ${RECENT}) recent` : 'jobs'
  return `SELECT max(moment) AS newest FROM (
    SELECT max(created_at) AS moment FROM ${jobs} UNION ALL SELECT max(updated_at) FROM ${jobs}
    UNION ALL SELECT max(created_at) FROM employers UNION ALL SELECT max(created_at) FROM api_keys) moments`
}

type Clocked = { readonly ask: Ask; readonly now: number; readonly quick: boolean }

/** A machine whose clock went back dates jobs wrongly, and takes keys that have ended. */
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

const idsIn = (...columns: string[]): string =>
  `SELECT DISTINCT id FROM (${columns.map((column) => `SELECT DISTINCT ${column} AS id FROM jobs`).join(' UNION ')}) used
    WHERE id IS NOT NULL`

type Use = { readonly list: string; readonly sql: string; readonly ids: (data: ReferenceData) => readonly number[] }

const idsOf = (items: readonly { readonly id: number }[]): number[] => items.map(({ id }) => id)

const USES: readonly Use[] = [
  {
    list: 'locations',
    sql: `${idsIn('place_1_id', 'place_2_id', 'place_3_id')} AND id < ${UNLISTED_ID_FIRST}`,
    ids: ({ locations }) => idsOf(locations.map(({ location }) => location)),
  },
  {
    list: 'categories',
    sql: idsIn('category_1_id', 'category_2_id', 'category_3_id'),
    ids: ({ categories }) => idsOf(categories),
  },
  { list: 'positionTypes', sql: idsIn('position_type_id'), ids: ({ positionTypes }) => idsOf(positionTypes) },
  { list: 'salaryPeriods', sql: idsIn('salary_period_id'), ids: ({ salaryPeriods }) => idsOf(salaryPeriods) },
  {
    list: 'applicantRoutingTypes',
    sql: idsIn('applicant_routing_type_id'),
    ids: ({ applicantRoutingTypes }) => idsOf(applicantRoutingTypes),
  },
]

/** Ids that jobs use and that neither the files nor the store know; such jobs show "removed" in their place. */
export const checkReferenceIds = async (ask: Ask, data: ReferenceData): Promise<CheckResult> => {
  const remembered = await ask<{ list: string; id: number }>('SELECT list, id FROM reference_items')
  const lacking: string[] = []
  for (const { list, sql, ids } of USES) {
    const known = new Set([...ids(data), ...remembered.filter((row) => row.list === list).map(({ id }) => id)])
    for (const { id } of await ask<{ id: number }>(sql)) if (!known.has(id)) lacking.push(`${list} ${id}`)
  }
  if (lacking.length === 0) return ok('Every id that a job uses is in the reference lists, or was once.')
  const some = `${lacking.slice(0, 10).join(', ')}${lacking.length > 10 ? ` and ${lacking.length - 10} more` : ''}`
  return fault(`Jobs use ids that no list has: ${some}. Put them back into the files in REFERENCE_DATA_DIR.`)
}
