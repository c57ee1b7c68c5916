/** Reads of the public side in the embedded store. */

import { BOUND } from '../../../platform/engines/sqlite/connection.ts'
import type { Reader } from '../../../platform/engines/sqlite/reader.ts'
import type { IsoDate } from '../../../platform/lib/dates.ts'
import type { Point } from '../../make-document.ts'
import type { HiddenJob, PublicJob, PublicQuery, PublicReader, PublicStatus, PublicWalk } from '../../ports.ts'
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
import { placesStatement, type SearchDialect, type Statement, searchStatement } from '../search.ts'

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
const WALKED = 'SELECT job_id, languages, changed_at FROM public_jobs WHERE'
export const WALK = `${WALKED} shown = 1 AND job_id < ? ORDER BY job_id DESC LIMIT ${BOUND}`
export const WALK_OF_EMPLOYER = `${WALKED} employer_id = ? AND shown = 1 AND job_id < ? ORDER BY job_id DESC LIMIT ${BOUND}`
const STATE = 'SELECT secret, number, forgotten FROM public_state'
export const EMPLOYER = `SELECT id, name, name_fr, website, slug FROM employers
  WHERE slug = ? AND suspended_at IS NULL AND publishing = 'public'`
const POLICIES = 'SELECT id, language, text, since FROM policies WHERE language = ? ORDER BY since DESC, id DESC'
const REPORTS = (decided: boolean): string => `SELECT ${REPORT_COLUMNS} FROM reports
  WHERE decided_at IS ${decided ? 'NOT NULL' : 'NULL'} AND id > ? ORDER BY id LIMIT ${BOUND}`
const STATUS = `SELECT (SELECT number FROM public_state) AS number,
  (SELECT count(*) FROM public_jobs WHERE shown = 1) AS shown, (SELECT count(*) FROM public_jobs WHERE shown = 0) AS gone,
  (SELECT count(*) FROM hidden_jobs) AS hidden, (SELECT count(*) FROM reports WHERE decided_at IS NULL) AS "openReports"`

const HIDDEN = 'SELECT hidden_at AS at, reason FROM hidden_jobs WHERE job_id = ?'
const IS_MADE = `SELECT EXISTS (SELECT 1 FROM follower_cursors WHERE ${MADE})
  OR NOT EXISTS (SELECT 1 FROM employers) AS made`

/** The search index is read in the order of its rowids, without sorting. */
export const searchDialect: SearchDialect = {
  place: (at) => `?${at}`,
  key: 's.rowid',
  matches: (terms) => `public_search MATCH ${terms}`,
  shown: 'p.shown = 1',
  written: (terms, others) => {
    const all = terms.map(({ term, isPrefix }) => `"${term}"${isPrefix ? ' *' : ''}`)
    const one = others.map((term) => `"${term}"`).join(' OR ')
    return [...all, ...(one === '' ? [] : [`(${one})`])].join(' AND ')
  },
}

type StateRow = { readonly secret: Uint8Array; readonly number: number; readonly forgotten: number }
type KeyRow = { readonly sort_key: number }

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
  const all = (ids: readonly number[], today: IsoDate): PublicJob[] =>
    ids.map((id) => get(id, today)).filter((job) => job !== null)
  const ask = <R>({ sql, values }: Statement): R[] => reader.all<R>(sql, ...values)
  const find = (query: PublicQuery): KeyRow[] => {
    reader.begin()
    const points = query.near === null ? [] : ask<Point>(placesStatement(searchDialect, query.near))
    const statement = searchStatement(searchDialect, query, points)
    return statement === null ? [] : ask<KeyRow>(statement)
  }
  return {
    secret: () => state().secret,
    number: () => state().number,
    get: (jobId, today) => {
      reader.begin()
      return get(jobId, today)
    },
    hidden: (jobId) => begun().one<HiddenJob>(HIDDEN, jobId),
    employer: (slug) => {
      const row = begun().one<PublishingRow & { slug: string }>(EMPLOYER, slug)
      return row && { ...toPublishing(row), slug: row.slug }
    },
    search: (query) => {
      const found = find(query)
      return { total: found.length, jobs: all(pageOf(found, query).map(jobIdOf), query.today) }
    },
    walk: (walk) => {
      const { ids, next } = walkedOf(rowsOf(begun(), walk), walk)
      return { jobs: tiedTo(all(ids, walk.today), walk.employerId), next }
    },
    changes: (after, limit, today) => {
      const { number, forgotten } = state()
      if (after < forgotten || after > number) return null
      const changed = reader.all<{ job_id: number }>(CHANGED, after, limit)
      return all(
        changed.map(({ job_id }) => job_id),
        today,
      )
    },
    entries: (fromId, limit) => begun().all<EntryRow>(ENTRIES, fromId, limit).map(toEntry),
    policies: (language) => begun().all(POLICIES, language),
    reports: ({ decided, after, limit }) => begun().all<ReportRow>(REPORTS(decided), after, limit).map(toReport),
    status: () => begun().one<PublicStatus>(STATUS) as PublicStatus,
    isMade: () => begun().one<{ made: number }>(IS_MADE)?.made === 1,
  }
}

const rowsOf = (reader: Reader, { employerId, before, limit }: PublicWalk): EntryRow[] =>
  employerId === null
    ? reader.all(WALK, before ?? IDS, limit)
    : reader.all(WALK_OF_EMPLOYER, employerId, before ?? IDS, limit)
