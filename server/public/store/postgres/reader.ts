/** Reads of the public side in PostgreSQL. */

import type { Connection } from '../../../platform/engines/postgres/connection.ts'
import { type Pool, runRead } from '../../../platform/engines/postgres/pool.ts'
import type { IsoDate } from '../../../platform/lib/dates.ts'
import type { Point } from '../../make-document.ts'
import type { HiddenJob, Policy, PublicJob, PublicQuery, PublicReader, PublicStatus } from '../../ports.ts'
import { MADE } from '../round.ts'
import {
  type EntryRow,
  IDS,
  type JobStateRow,
  jobIdOf,
  type PublicJobRow,
  type PublishingRow,
  pageOf,
  REPORT_COLUMNS,
  type ReportRow,
  tiedTo,
  toEntry,
  toPublicJob,
  toPublishing,
  toReport,
  walkedOf,
} from '../row.ts'
import { placesStatement, type SearchDialect, searchStatement } from '../search.ts'

/** Tables of the coordinator, and employers, which it has as well. */
export const ROWS = `SELECT p.job_id, p.employer_id, p.number, p.shown, encode(p.hash, 'hex') AS hash, d.document,
    p.changed_at, h.job_id IS NOT NULL AS hidden, e.publishing, e.suspended_at
  FROM public_jobs p JOIN public_documents d ON d.hash = p.hash
  LEFT JOIN hidden_jobs h ON h.job_id = p.job_id LEFT JOIN employers e ON e.id = p.employer_id
  WHERE p.job_id = ANY ($1::text::integer[])`
/** One statement for each employer, since no statement may read jobs of several. */
const STATES = `SELECT id, status, publish_date, close_date, confidential FROM jobs
  WHERE employer_id = $1 AND id = ANY ($2::text::integer[])`
export const CHANGED =
  'SELECT job_id, number FROM public_jobs WHERE number > $1::bigint ORDER BY number LIMIT $2::integer'
/** The first id may be beyond the largest. */
const ENTRIES = `SELECT job_id, languages, changed_at FROM public_jobs
  WHERE job_id >= $1::bigint AND shown ORDER BY job_id LIMIT $2::integer`
const WALK = `SELECT job_id, languages, changed_at FROM public_jobs
  WHERE job_id < $1::bigint AND shown ORDER BY job_id DESC LIMIT $2::integer`
const WALK_OF_EMPLOYER = `SELECT job_id, languages, changed_at FROM public_jobs
  WHERE employer_id = $3 AND job_id < $1::bigint AND shown ORDER BY job_id DESC LIMIT $2::integer`
const STATE = 'SELECT secret, number, forgotten FROM public_state'
const EMPLOYER = `SELECT id, name, name_fr, website, slug FROM employers
  WHERE slug = $1 AND suspended_at IS NULL AND publishing = 'public'`
const POLICIES = 'SELECT id, language, text, since FROM policies WHERE language = $1 ORDER BY since DESC, id DESC'
const REPORTS = (decided: boolean): string => `SELECT ${REPORT_COLUMNS} FROM reports
  WHERE decided_at IS ${decided ? 'NOT NULL' : 'NULL'} AND id > $1::bigint ORDER BY id LIMIT $2::integer`
const HIDDEN = 'SELECT hidden_at AS at, reason FROM hidden_jobs WHERE job_id = $1'
const IS_MADE = `SELECT seq FROM follower_cursors WHERE ${MADE}`
const ANY_EMPLOYER = 'SELECT id FROM employers LIMIT 1'
const STATUS = `SELECT (SELECT number FROM public_state) AS number,
  (SELECT count(*) FROM public_jobs WHERE shown) AS shown, (SELECT count(*) FROM public_jobs WHERE NOT shown) AS gone,
  (SELECT count(*) FROM hidden_jobs) AS hidden, (SELECT count(*) FROM reports WHERE decided_at IS NULL) AS "openReports"`

export const searchDialect: SearchDialect = {
  place: (at) => `$${at}`,
  key: 's.sort_key',
  matches: (terms) => `s.terms @@ ${terms}::text::tsquery`,
  shown: 'p.shown',
  written: (terms, others) => {
    const all = terms.map(({ term, isPrefix }) => `'${term}'${isPrefix ? ':*' : ''}`)
    const one = others.map((term) => `'${term}'`).join(' | ')
    return [...all, ...(one === '' ? [] : [`(${one})`])].join(' & ')
  },
}

type StateRow = { readonly secret: Uint8Array; readonly number: number; readonly forgotten: number }
type KeyRow = { readonly sort_key: number }

export const createPublicReader = (pool: Pool): PublicReader => {
  const read = <T>(work: (connection: Connection) => Promise<T>): Promise<T> => runRead(pool, work)
  const all = <R>(sql: string, values: readonly unknown[] = []): Promise<R[]> =>
    read((connection) => connection.all<R>(sql, values))
  const state = async (): Promise<StateRow> => {
    const [row] = await all<StateRow>(STATE)
    if (!row) throw new Error('The store has no row in public_state.')
    return row
  }
  const load = (ids: readonly number[], today: IsoDate) => read((connection) => loadJobs(connection, ids, today))
  const find = async (query: PublicQuery): Promise<readonly KeyRow[]> => {
    const places = query.near === null ? null : placesStatement(searchDialect, query.near)
    const points = places === null ? [] : await all<Point>(places.sql, places.values)
    const statement = searchStatement(searchDialect, query, points)
    return statement === null ? [] : all<KeyRow>(statement.sql, statement.values)
  }
  return {
    secret: async () => (await state()).secret,
    number: async () => Number((await state()).number),
    get: async (jobId, today) => (await load([jobId], today))[0] ?? null,
    hidden: async (jobId) => {
      const [row] = await all<HiddenJob>(HIDDEN, [jobId])
      return row ? { at: Number(row.at), reason: row.reason } : null
    },
    employer: async (slug) => {
      const [row] = await all<PublishingRow & { slug: string }>(EMPLOYER, [slug])
      return row ? { ...toPublishing(row), slug: row.slug } : null
    },
    search: async (query) => {
      const found = await find(query)
      return { total: found.length, jobs: await load(pageOf(found, query).map(jobIdOf), query.today) }
    },
    walk: async (walk) => {
      const { employerId, before, limit, today } = walk
      const values = [before ?? IDS, limit, ...(employerId === null ? [] : [employerId])]
      const { ids, next } = walkedOf(await all(employerId === null ? WALK : WALK_OF_EMPLOYER, values), walk)
      return { jobs: tiedTo(await load(ids, today), employerId), next }
    },
    changes: async (after, limit, today) => {
      const found = await all<{ job_id: number; number: number }>(CHANGED, [after, limit])
      const last = Number(found.at(-1)?.number)
      const ids = found.map(({ job_id }) => job_id)
      const jobs = await load(ids, today)
      // After the rows, so that none of them was forgotten meanwhile.
      const { number, forgotten } = await state()
      if (after < Number(forgotten) || after > Number(number)) return null
      // A job that was changed meanwhile comes again after the others.
      return jobs.filter((job) => job.number <= last)
    },
    entries: async (fromId, limit) => (await all<EntryRow>(ENTRIES, [fromId, limit])).map(toEntry),
    policies: async (language) => [...(await all<Policy>(POLICIES, [language]))],
    reports: async ({ decided, after, limit }) =>
      (await all<ReportRow>(REPORTS(decided), [after, limit])).map(toReport),
    status: async () => {
      const [row] = await all<Record<keyof PublicStatus, number>>(STATUS)
      return Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)])) as PublicStatus
    },
    isMade: async () => (await all(IS_MADE)).length > 0 || (await all(ANY_EMPLOYER)).length === 0,
  }
}

/** The jobs in the order of their ids as given. */
const loadJobs = async (connection: Connection, ids: readonly number[], today: IsoDate): Promise<PublicJob[]> => {
  if (ids.length === 0) return []
  const rows = new Map(
    (await connection.all<PublicJobRow>(ROWS, [`{${ids.join(',')}}`])).map((row) => [row.job_id, row]),
  )
  const states = new Map<number, JobStateRow>()
  const ask = async ([employerId, own]: [number, PublicJobRow[]]): Promise<void> => {
    const wanted = `{${own.map(({ job_id }) => job_id).join(',')}}`
    for (const row of await connection.all<JobStateRow>(STATES, [employerId, wanted])) states.set(row.id, row)
  }
  await Promise.all([...Map.groupBy(rows.values(), ({ employer_id }) => employer_id)].map(ask))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [toPublicJob(row, states.get(id) ?? null, today)] : []
  })
}
