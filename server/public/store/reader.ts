/** Reads of the public side; the same statements on either engine, but for what finds the jobs themselves. */

import { presentationReads } from '../../employers/store/presentation.ts'
import { isLive } from '../../employers/store/twins.ts'
import type { Ask } from '../../platform/engines/sql.ts'
import type { IsoDate } from '../../platform/lib/dates.ts'
import { andThen, type MaybePromise } from '../../platform/lib/maybe-promise.ts'
import type { Point } from '../distance.ts'
import { countFacets } from '../facets.ts'
import type {
  HiddenJob,
  ListedHiding,
  Policy,
  PublicJob,
  PublicQuery,
  PublicReader,
  PublicState,
  PublicStatus,
} from '../ports.ts'
import { titleWord } from '../search-terms.ts'
import { termsNear } from './places.ts'
import { MADE } from './round.ts'
import {
  COUNTED_MAX,
  type EntryRow,
  IDS,
  jobIdOf,
  type PublishingRow,
  pageOf,
  REPORT_COLUMNS,
  type ReportRow,
  tiedTo,
  toEntry,
  toPublishing,
  toReport,
  walkedOf,
} from './row.ts'
import { keysStatement, placesStatement, type SearchDialect, searchStatement } from './search.ts'
import { likenesses, NEAR_TERMS_MAX } from './similar.ts'

/** Rows that are not shown have an index of their own, so each reads as a comparison. */
const ENTRY = 'SELECT job_id, languages, changed_at FROM public_jobs WHERE shown = true'
/** The first id may be beyond the largest. */
export const ENTRIES = `${ENTRY} AND job_id >= CAST($1 AS bigint) ORDER BY job_id LIMIT CAST($2 AS integer)`
const BEFORE = 'AND job_id < CAST($1 AS bigint) ORDER BY job_id DESC LIMIT CAST($2 AS integer)'
export const WALK = `${ENTRY} ${BEFORE}`
export const WALK_OF_EMPLOYER = `${ENTRY} AND employer_id = $3 ${BEFORE}`
export const CHANGED = `SELECT job_id, number FROM public_jobs
  WHERE number > CAST($1 AS bigint) ORDER BY number LIMIT CAST($2 AS integer)`
const STATE = 'SELECT secret, number, forgotten FROM public_state'
export const EMPLOYER = `SELECT id, name, name_fr, website, slug FROM employers e
  WHERE slug = $1 AND suspended_at IS NULL AND publishing = 'public' AND ${isLive('e')}`
/** Several employers may have one picture. */
export const LOGO = `SELECT l.bytes FROM employers e JOIN logos l ON l.employer_id = e.id
  WHERE e.logo = $1 AND e.suspended_at IS NULL AND e.publishing = 'public' AND ${isLive('e')} LIMIT 1`
const POLICIES = 'SELECT id, language, text, since FROM policies WHERE language = $1 ORDER BY since DESC, id DESC'
const UNDECIDED = `SELECT ${REPORT_COLUMNS} FROM reports
  WHERE decided_at IS NULL AND id > CAST($1 AS bigint) ORDER BY id LIMIT CAST($2 AS integer)`
const DECIDED = `SELECT ${REPORT_COLUMNS} FROM reports
  WHERE decided_at IS NOT NULL AND id > CAST($1 AS bigint) ORDER BY id LIMIT CAST($2 AS integer)`
const REPORT = `SELECT ${REPORT_COLUMNS} FROM reports WHERE id = CAST($1 AS bigint)`
const HIDDEN = 'SELECT hidden_at AS at, reason, told FROM hidden_jobs WHERE job_id = $1'
export const LIST_HIDDEN = `SELECT job_id AS "jobId", employer_id AS "employerId", hidden_at AS at, reason, told
  FROM hidden_jobs ORDER BY hidden_at DESC, job_id DESC LIMIT CAST($1 AS integer)`
/** Ids that one statement has room for; unused ones are null. */
const AMONG_MAX = 50
const AMONG = Array.from({ length: AMONG_MAX }, (_, at) => at)
export const HIDDEN_AMONG = `SELECT job_id FROM hidden_jobs WHERE job_id IN (${AMONG.map((at) => `$${at + 1}`).join(', ')})`
const IS_MADE = `SELECT EXISTS (SELECT 1 FROM follower_cursors WHERE ${MADE})
  OR NOT EXISTS (SELECT 1 FROM employers) AS made`
const STATUS = `SELECT (SELECT number FROM public_state) AS number,
  (SELECT count(*) FROM public_jobs WHERE shown = true) AS shown,
  (SELECT count(*) FROM public_jobs WHERE shown = false) AS gone,
  (SELECT count(*) FROM hidden_jobs) AS hidden, (SELECT count(*) FROM reports WHERE decided_at IS NULL) AS "openReports"`

type StateRow = { readonly secret: Uint8Array; readonly number: number; readonly forgotten: number }
type KeyRow = { readonly sort_key: number }
type FoundRow = KeyRow & { readonly facets?: string | null }

type Side = {
  readonly dialect: SearchDialect
  /** Asks the text index and places, whose values decide how a statement is best carried out. */
  readonly search: Ask
  /** The jobs in the order of their ids as given. */
  readonly load: (ids: readonly number[], today: IsoDate) => MaybePromise<readonly PublicJob[]>
  readonly loadState: (id: number, today: IsoDate) => MaybePromise<PublicState | null>
}

export const publicReader = (ask: Ask, { dialect, search, load, loadState }: Side): PublicReader => {
  const state = async (): Promise<StateRow> => {
    const [row] = await ask<StateRow>(STATE)
    if (!row) throw new Error('The store has no row in public_state.')
    return row
  }
  const find = async (query: PublicQuery): Promise<readonly FoundRow[]> => {
    const places = query.near === null ? null : placesStatement(query.near)
    const points = places === null ? [] : await search<Point>(places.sql, ...places.values)
    const statement = searchStatement(dialect, query, points)
    return statement === null ? [] : search<FoundRow>(statement.sql, ...statement.values)
  }
  return {
    ...plainReads(ask),
    secret: async () => (await state()).secret,
    number: async () => (await state()).number,
    get: (jobId, today) => andThen(load([jobId], today), ([job = null]) => job),
    state: loadState,
    search: async (query) => {
      const found = await find(query)
      const isCounted = query.withFacets && found.length <= COUNTED_MAX
      return {
        total: found.length,
        jobs: await load(pageOf(found, query).map(jobIdOf), query.today),
        facets: isCounted ? countFacets(found.map(({ facets = null }) => facets)) : null,
      }
    },
    similar: createSimilar({ dialect, search, load }),
    titled: async ({ beginning, limit, today }) => {
      const { sql, values } = keysStatement(dialect, [[{ term: titleWord(beginning), isPrefix: true }]], limit)
      return load((await search<KeyRow>(sql, ...values)).map(jobIdOf), today)
    },
    walk: async (walk) => {
      const { employerId, before, limit, today } = walk
      const values = [before ?? IDS, limit, ...(employerId === null ? [] : [employerId])]
      const { ids, next } = walkedOf(await ask(employerId === null ? WALK : WALK_OF_EMPLOYER, ...values), walk)
      return { jobs: tiedTo(await load(ids, today), employerId), next }
    },
    changes: async (after, limit, today) => {
      const found = await ask<{ job_id: number; number: number }>(CHANGED, after, limit)
      const last = found.at(-1)?.number ?? after
      const ids = found.map(({ job_id }) => job_id)
      const jobs = await load(ids, today)
      // After the rows, so that none of them was forgotten meanwhile.
      const { number, forgotten } = await state()
      if (after < forgotten || after > number) return null
      // A job that was changed meanwhile comes again after the others.
      return jobs.filter((job) => job.number <= last)
    },
  }
}

/** Asks for less and less in common until there are enough: most postings need one statement or two. */
const createSimilar =
  ({ dialect, search, load }: Pick<Side, 'dialect' | 'search' | 'load'>): PublicReader['similar'] =>
  async (query) => {
    const { near, jobId, limit, today } = query
    const places = near && placesStatement(near)
    const points = places ? termsNear(await search<Point>(places.sql, ...places.values), near) : []
    const found = new Set<number>()
    for (const terms of likenesses(query, points.slice(0, NEAR_TERMS_MAX))) {
      const { sql, values } = keysStatement(dialect, terms, limit + found.size + 1)
      for (const id of (await search<KeyRow>(sql, ...values)).map(jobIdOf)) if (id !== jobId) found.add(id)
      if (found.size >= limit) break
    }
    return load([...found].slice(0, limit), today)
  }

type PlainReads = Omit<
  PublicReader,
  'secret' | 'number' | 'get' | 'state' | 'search' | 'similar' | 'titled' | 'walk' | 'changes'
>

/** SQLite has numbers in place of truth values. */
type HidingRow<T extends HiddenJob> = Omit<T, 'told'> & { readonly told: number | boolean | null }

const toHiding = <R extends { readonly told: number | boolean | null }>(
  row: R,
): Omit<R, 'told'> & Pick<HiddenJob, 'told'> => ({
  ...row,
  told: row.told === null ? null : Boolean(row.told),
})

/** Those of one statement. */
const plainReads = (ask: Ask): PlainReads => ({
  hidden: async (jobId) => (await ask<HidingRow<HiddenJob>>(HIDDEN, jobId)).map(toHiding)[0] ?? null,
  listHidden: async (limit) => (await ask<HidingRow<ListedHiding>>(LIST_HIDDEN, limit)).map(toHiding),
  report: async (id) => (await ask<ReportRow>(REPORT, id)).map(toReport)[0] ?? null,
  hiddenAmong: async (jobIds) => {
    const hidden = new Set<number>()
    for (let first = 0; first < jobIds.length; first += AMONG_MAX) {
      const ids = AMONG.map((at) => jobIds[first + at] ?? null)
      for (const { job_id } of await ask<{ job_id: number }>(HIDDEN_AMONG, ...ids)) hidden.add(job_id)
    }
    return hidden
  },
  employer: async (slug) => {
    const [row] = await ask<PublishingRow & { slug: string }>(EMPLOYER, slug)
    return row ? { ...toPublishing(row), slug: row.slug } : null
  },
  presentation: presentationReads(ask).getPresentation,
  logo: async (name) => (await ask<{ bytes: Uint8Array }>(LOGO, name))[0]?.bytes ?? null,
  entries: async (fromId, limit) => (await ask<EntryRow>(ENTRIES, fromId, limit)).map(toEntry),
  policies: async (language) => [...(await ask<Policy>(POLICIES, language))],
  reports: async ({ decided, after, limit }) =>
    (await ask<ReportRow>(decided ? DECIDED : UNDECIDED, after, limit)).map(toReport),
  status: async () => (await ask<PublicStatus>(STATUS))[0] as PublicStatus,
  isMade: async () => Boolean((await ask<{ made: number | boolean }>(IS_MADE))[0]?.made),
})
