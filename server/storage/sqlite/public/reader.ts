/** Reads of the public side in the embedded store. */
import type { IsoDate } from '../../../lib/dates.ts'
import type { PublicJob, PublicReader, PublicStatus } from '../../../use-cases/ports.ts'
import {
  type EntryRow,
  type JobStateRow,
  type PublicJobRow,
  type PublishingRow,
  pageOf,
  REPORT_COLUMNS,
  type ReportRow,
  toEntry,
  toPublicJob,
  toPublishing,
  toReport,
} from '../../public-row.ts'
import { type SearchDialect, searchStatement } from '../../public-search.ts'
import { BOUND } from '../connection.ts'
import type { Reader } from '../reader.ts'

/** Point reads alone. */
export const ROW = `SELECT p.job_id, p.employer_id, p.number, p.shown, lower(hex(p.hash)) AS hash, d.document,
    p.changed_at, h.job_id IS NOT NULL AS hidden, e.publishing, e.suspended_at,
    j.id, j.status, j.publish_date, j.close_date, j.confidential
  FROM public_jobs p JOIN public_documents d ON d.hash = p.hash
  LEFT JOIN hidden_jobs h ON h.job_id = p.job_id LEFT JOIN employers e ON e.id = p.employer_id
  LEFT JOIN jobs j ON j.id = p.job_id AND j.employer_id = p.employer_id
  WHERE p.job_id = ?`
export const CHANGED = `SELECT job_id FROM public_jobs WHERE number > ? ORDER BY number LIMIT ${BOUND}`
export const ENTRIES = `SELECT job_id, languages, changed_at FROM public_jobs
  WHERE job_id >= ? AND shown = 1 ORDER BY job_id LIMIT ${BOUND}`
const STATE = 'SELECT secret, number, forgotten FROM public_state'
export const EMPLOYER = `SELECT id, name, name_fr, website, slug FROM employers
  WHERE slug = ? AND suspended_at IS NULL AND publishing = 'public'`
const POLICIES = 'SELECT id, language, text, since FROM policies WHERE language = ? ORDER BY since DESC, id DESC'
const REPORTS = (decided: boolean): string => `SELECT ${REPORT_COLUMNS} FROM reports
  WHERE decided_at IS ${decided ? 'NOT NULL' : 'NULL'} AND id > ? ORDER BY id LIMIT ${BOUND}`
const STATUS = `SELECT (SELECT number FROM public_state) AS number,
  (SELECT count(*) FROM public_jobs WHERE shown = 1) AS shown, (SELECT count(*) FROM public_jobs WHERE shown = 0) AS gone,
  (SELECT count(*) FROM hidden_jobs) AS hidden, (SELECT count(*) FROM reports WHERE decided_at IS NULL) AS "openReports"`

/** The search index is read in the order of its rowids, without sorting. */
export const searchDialect: SearchDialect = {
  place: (at) => `?${at}`,
  from: (terms) =>
    terms === null
      ? { tables: 'public_jobs p', key: 'p.sort_key', wanted: 'p.sort_key' }
      : {
          tables: `public_search CROSS JOIN public_jobs p
            ON public_search MATCH ${terms} AND p.sort_key = public_search.rowid`,
          key: 'public_search.rowid',
          // The sign keeps SQLite from asking the index anew for each point.
          wanted: '+public_search.rowid',
        },
  shown: 'p.shown = 1',
  written: (terms) => terms.map(({ term, isPrefix }) => `"${term}"${isPrefix ? ' *' : ''}`).join(' AND '),
  near: ({ south, north, west, east }) => ({
    keys: `SELECT g.id / 4 FROM public_places g
      WHERE g.south >= ${south} AND g.north <= ${north} AND g.west >= ${west} AND g.east <= ${east}`,
    latitude: 'g.south',
    longitude: 'g.west',
  }),
}

type StateRow = { readonly secret: Uint8Array; readonly number: number; readonly forgotten: number }
type IdRow = { readonly job_id: number }

/** A call sees one state of the store, since it awaits nothing. */
export const publicReader = (reader: Reader): PublicReader => {
  const begun = (): Reader => {
    reader.begin()
    return reader
  }
  const state = (): StateRow => {
    const row = begun().one<StateRow>(STATE)
    if (!row) throw new Error('The store has no row in public_state.')
    return row
  }
  const get = (jobId: number, today: IsoDate): PublicJob | null => {
    const row = reader.one<PublicJobRow & { id: number | null }>(ROW, jobId)
    return row && toPublicJob(row, row.id === null ? null : (row as unknown as JobStateRow), today)
  }
  const all = (ids: readonly IdRow[], today: IsoDate): PublicJob[] =>
    ids.map(({ job_id }) => get(job_id, today)).filter((job) => job !== null)
  return {
    secret: () => state().secret,
    number: () => state().number,
    get: (jobId, today) => {
      reader.begin()
      return get(jobId, today)
    },
    employer: (slug) => {
      const row = begun().one<PublishingRow & { slug: string }>(EMPLOYER, slug)
      return row && { ...toPublishing(row), slug: row.slug }
    },
    search: (query) => {
      const { sql, values } = searchStatement(searchDialect, query)
      const found = begun().all<IdRow>(sql, ...values)
      return { total: found.length, jobs: all(pageOf(found, query), query.today) }
    },
    changes: (after, limit, today) => {
      const { number, forgotten } = state()
      if (after < forgotten || after > number) return null
      return all(reader.all<IdRow>(CHANGED, after, limit), today)
    },
    entries: (fromId, limit) => begun().all<EntryRow>(ENTRIES, fromId, limit).map(toEntry),
    policies: (language) => begun().all(POLICIES, language),
    reports: ({ decided, after, limit }) => begun().all<ReportRow>(REPORTS(decided), after, limit).map(toReport),
    status: () => begun().one<PublicStatus>(STATUS) as PublicStatus,
  }
}
