/** Reads of the follower from PostgreSQL. */
import { CHAIN_START, type ChainPoint } from '../../../audit/entry.ts'
import type { Directory } from '../../../employers/ports.ts'
import type { JobReader, TrailEnds } from '../../../jobs/ports.ts'
import { HEAD } from '../../../jobs/store/postgres/changes.ts'
import { type Pool, runRead } from '../../../platform/engines/postgres/pool.ts'
import type { FollowerReader } from '../../follower-ports.ts'
import {
  ENTRIES_MAX,
  type FollowedEmployerRow,
  type FollowedEntry,
  SHOWN_IDS_MAX,
  toFollowedEmployer,
  toRound,
} from '../followed-rows.ts'
import { CURSOR_NAME } from '../round.ts'
import { CURSOR } from './publish.ts'

const CURSORS = `SELECT employer_id, seq FROM follower_cursors WHERE follower = '${CURSOR_NAME}'`
const ENTRIES = `SELECT seq, action, subject_id, encode(hash, 'hex') AS hash FROM audit_entries
  WHERE employer_id = $1 AND seq >= $2::bigint ORDER BY seq LIMIT ${ENTRIES_MAX + 1}`
const ANCHOR = `SELECT seq, encode(hash, 'hex') AS hash FROM audit_anchors WHERE employer_id = $1`
const EMPLOYER = 'SELECT name, name_fr, website, slug, publishing, suspended_at FROM employers WHERE id = $1'
const SLUG_TAKEN = 'SELECT id FROM employers WHERE slug = $1'
const SHOWN_IDS = `SELECT job_id FROM public_jobs
  WHERE employer_id = $1 AND shown AND job_id < $2::bigint ORDER BY job_id DESC LIMIT ${SHOWN_IDS_MAX}`
const FLAGS = `SELECT wanted.id, EXISTS (SELECT FROM hidden_jobs h WHERE h.job_id = wanted.id) AS hidden,
    EXISTS (SELECT FROM public_jobs p WHERE p.job_id = wanted.id AND p.shown) AS shown
  FROM unnest((SELECT $1::text::integer[])) AS wanted (id)`
const CLOSED = `SELECT employer_id AS "employerId", job_id AS "jobId" FROM public_jobs
  WHERE shown AND close_date <= $1 ORDER BY close_date LIMIT $2::integer`

export type FollowerDeps = {
  readonly reads: Pool
  readonly directory: Pick<Directory, 'listEmployers'>
  readonly trailEnds: Pick<TrailEnds, 'look'>
  readonly readerOf: (employerId: number) => Pick<JobReader, 'get' | 'activeIds'>
}

type Flags = { readonly id: number; readonly hidden: boolean; readonly shown: boolean }

export const createFollowerReader = ({ reads, directory, trailEnds, readerOf }: FollowerDeps): FollowerReader => {
  const all = <R>(sql: string, values: readonly unknown[] = []): Promise<R[]> =>
    runRead(reads, (connection) => connection.all<R>(sql, values))
  const point = async (sql: string, employerId: number): Promise<ChainPoint | null> => {
    const [row] = await all<ChainPoint>(sql, [employerId])
    return row ? { seq: Number(row.seq), hash: row.hash } : null
  }
  /** Employers by what their trail and their cursor say; without a cursor that is undefined. */
  const employers = async (fits: (end: number, cursor: number | undefined) => boolean): Promise<number[]> => {
    const rows = await all<{ employer_id: number; seq: number }>(CURSORS)
    const cursors = new Map(rows.map(({ employer_id, seq }) => [employer_id, Number(seq)]))
    const ids = new Set([...cursors.keys(), ...(await directory.listEmployers()).map(({ id }) => id)])
    const ends = (await trailEnds.look([...ids])) ?? new Map<number, number>()
    return [...ends].filter(([id, end]) => fits(Number(end), cursors.get(id))).map(([id]) => id)
  }
  return {
    // Deleted employers have a cursor, unless the follower never saw them.
    behind: async ({ limit }) => (await employers((end, cursor) => end !== cursor)).slice(0, limit),
    unread: async (limit) => (await employers((_, cursor) => cursor === undefined)).slice(0, limit),
    round: async (employerId) => {
      const cursor = await point(CURSOR, employerId)
      const entries = cursor ? await all<FollowedEntry>(ENTRIES, [employerId, cursor.seq]) : []
      const { seq, hash } = (await point(HEAD, employerId)) ?? CHAIN_START
      // After the entries, so that a prune meanwhile is seen.
      const anchor = (await point(ANCHOR, employerId)) ?? CHAIN_START
      const [row] = await all<FollowedEmployerRow>(EMPLOYER, [employerId])
      const numbered = entries.map((entry) => ({ ...entry, seq: Number(entry.seq) }))
      const head = { seq, hash }
      return toRound({ cursor, anchor, entries: numbered, head, employer: row ? toFollowedEmployer(row) : null })
    },
    ids: async (employerId) => {
      const ids = new Set<number>(await readerOf(employerId).activeIds())
      for (let before = Number.MAX_SAFE_INTEGER; ; ) {
        const rows = await all<{ job_id: number }>(SHOWN_IDS, [employerId, before])
        for (const { job_id } of rows) ids.add(job_id)
        if (rows.length < SHOWN_IDS_MAX) return Int32Array.from(ids).sort()
        before = rows.at(-1)?.job_id ?? 0
      }
    },
    jobs: async (employerId, ids) => {
      const rows = await all<Flags>(FLAGS, [`{${ids.join(',')}}`])
      const flags = new Map(rows.map((row) => [row.id, row]))
      const jobs = await Promise.all(ids.map((id) => readerOf(employerId).get(id)))
      return ids.map((jobId, at) => {
        const { hidden = false, shown = false } = flags.get(jobId) ?? {}
        return { jobId, job: jobs[at] ?? null, hidden, shown }
      })
    },
    closed: (today, limit) => all(CLOSED, [today, limit]),
    isSlugTaken: async (slug) => (await all(SLUG_TAKEN, [slug])).length > 0,
  }
}
