/** Employers that the follower in PostgreSQL has to follow, and the jobs that it reads. */

import type { Directory } from '../../../employers/ports.ts'
import type { JobReader } from '../../../jobs/ports.ts'
import { type JobRow, jobColumns, toJob } from '../../../jobs/store/job-row.ts'
import type { TrailEnds } from '../../../jobs/trail-ends.ts'
import type { Layout } from '../../../platform/engines/citus/layout.ts'
import type { Ask } from '../../../platform/engines/sql.ts'
import type { FollowerReader } from '../../follower-ports.ts'
import { CURSOR_NAME } from '../round.ts'

const CURSORS = `SELECT employer_id, seq FROM follower_cursors WHERE follower = '${CURSOR_NAME}'`
/**
 * Trails that fit, found in one statement: a step along an index for each, also for one whose employer was deleted. Those
 * behind $2 are first, so that each has its turn.
 */
const trailsStatement = (fits: string): string => `WITH trails (id) AS MATERIALIZED (
    SELECT id FROM employers UNION SELECT employer_id FROM follower_cursors WHERE follower = '${CURSOR_NAME}'),
  found AS (SELECT trails.id FROM trails
    CROSS JOIN LATERAL (SELECT seq FROM audit_entries WHERE employer_id = trails.id ORDER BY seq DESC LIMIT 1) AS newest
    LEFT JOIN follower_cursors c ON c.follower = '${CURSOR_NAME}' AND c.employer_id = trails.id
    WHERE ${fits} ORDER BY trails.id <= CAST($2 AS integer), trails.id LIMIT CAST($1 AS integer))
  SELECT found.id, (SELECT CAST(count(*) AS integer) FROM trails) AS compared
  FROM (SELECT 1) AS row LEFT JOIN found ON true`
/** Employers whose trail and cursor differ, and those without a cursor. */
export const TRAILS = {
  behind: trailsStatement('c.seq IS DISTINCT FROM newest.seq'),
  unread: trailsStatement('c.seq IS NULL'),
} as const
/** Another text once any transaction that wrote has ended, of any process. */
const STATE = 'SELECT pg_current_snapshot()::text AS state'
export const JOBS = `SELECT ${jobColumns.join(', ')} FROM jobs WHERE employer_id = $1 AND id = ANY ($2::text::integer[])`
const FLAGS = `SELECT requested.id, EXISTS (SELECT FROM hidden_jobs h WHERE h.job_id = requested.id) AS hidden,
    EXISTS (SELECT FROM public_jobs p WHERE p.job_id = requested.id AND p.shown) AS shown
  FROM unnest((SELECT $1::text::integer[])) AS requested (id)`

/** Time between two looks at the state, which other processes change; and after which employers are looked at whatever it says. */
const STATE_MS = 30
const LOOK_MS = 1_000

/** Time between two looks on Citus, whose state says nothing of what is written elsewhere. */
const CITUS_LOOK_MS = 250

export type FollowerDeps = {
  readonly ask: Ask
  readonly directory: Pick<Directory, 'listEmployers'>
  readonly trailEnds: Pick<TrailEnds, 'look'>
  readonly readerOf: (employerId: number) => Pick<JobReader, 'activeIds'>
  readonly layout: Pick<Layout, 'isDistributed'>
  /** Number of commits of this process. */
  readonly commits: () => number
  /** Resolves when that is another number, after a time, or once the signal is aborted. */
  readonly untilCommit: (seen: number, milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Employers that fit, and the number of all that were looked at. */
type Compared = { readonly found: readonly number[]; readonly compared: number }
type Turn = { readonly limit: number; readonly after: number }
type Compare = (which: keyof typeof TRAILS, turn: Turn) => Promise<Compared>

/** Rest for each employer that was compared: ten times the work of the database. */
const REST_MS = { together: 0.05, oneByOne: 0.2 } as const

type Flags = { readonly id: number; readonly hidden: boolean; readonly shown: boolean }

type Side = Pick<FollowerReader, 'behind' | 'restMs' | 'written' | 'unread' | 'jobs'>

export const followerSide = (deps: FollowerDeps): Side => {
  const { ask, layout } = deps
  const compare: Compare = (which, turn) =>
    layout.isDistributed() ? compareOneByOne(deps, which, turn) : compareTogether(ask, which, turn)
  return {
    ...createLooks(deps, compare),
    unread: async (limit) => (await compare('unread', { limit, after: 0 })).found,
    jobs: async (employerId, ids) => {
      const list = `{${ids.join(',')}}`
      const [flags, jobs] = await Promise.all([ask<Flags>(FLAGS, list), ask<JobRow>(JOBS, employerId, list)])
      const flagsOf = new Map(flags.map((row) => [row.id, row]))
      const jobOf = new Map(jobs.map((row) => [row.id, toJob(row)]))
      return ids.map((jobId) => {
        const { hidden = false, shown = false } = flagsOf.get(jobId) ?? {}
        return { jobId, job: jobOf.get(jobId) ?? null, hidden, shown }
      })
    },
  }
}

const compareTogether = async (ask: Ask, which: keyof typeof TRAILS, { limit, after }: Turn): Promise<Compared> => {
  const rows = await ask<{ id: number | null; compared: number }>(TRAILS[which], limit, after)
  return { found: rows.flatMap(({ id }) => id ?? []), compared: rows[0]?.compared ?? 0 }
}

/** With Citus, which takes no step along an index for each row of another table. */
const compareOneByOne = async (
  { ask, directory, trailEnds }: FollowerDeps,
  which: keyof typeof TRAILS,
  { limit, after }: Turn,
): Promise<Compared> => {
  const rows = await ask<{ employer_id: number; seq: number }>(CURSORS)
  const cursors = new Map(rows.map(({ employer_id, seq }) => [employer_id, seq]))
  const ids = new Set([...cursors.keys(), ...(await directory.listEmployers()).map(({ id }) => id)])
  const ends = (await trailEnds.look(() => [...ids])) ?? new Map<number, number>()
  const fits = (id: number, end: number): boolean => (which === 'unread' ? !cursors.has(id) : end !== cursors.get(id))
  const found = [...ends].filter(([id, end]) => fits(id, end)).map(([id]) => id)
  const inTurn = found.toSorted((one, other) => Number(one <= after) - Number(other <= after) || one - other)
  return { found: inTurn.slice(0, limit), compared: ids.size }
}

/** Looks at employers only if anything was written since none was behind. Deleted ones have a cursor, unless the follower never saw them. */
const createLooks = (
  { ask, layout, commits, untilCommit }: Pick<FollowerDeps, 'ask' | 'layout' | 'commits' | 'untilCommit'>,
  compare: Compare,
): Pick<Side, 'behind' | 'restMs' | 'written'> => {
  let seen: string | null = null
  let compared = 0
  let counted = 0
  let after = 0
  const present = async (): Promise<string | null> =>
    layout.isDistributed() ? null : ((await ask<{ state: string }>(STATE))[0]?.state ?? null)
  return {
    behind: async ({ whole, limit }) => {
      counted = commits()
      const state = await present()
      compared = 0
      if (!whole && state !== null && state === seen) return []
      seen = null
      const { found, ...looked } = await compare('behind', { limit, after })
      after = found.at(-1) ?? 0
      compared = looked.compared
      if (found.length === 0) seen = state
      return found
    },
    restMs: () => compared * (layout.isDistributed() ? REST_MS.oneByOne : REST_MS.together),
    written: async (signal) => {
      if (layout.isDistributed()) return untilCommit(counted, CITUS_LOOK_MS, signal)
      for (const start = performance.now(); performance.now() - start < LOOK_MS && !signal.aborted; ) {
        await untilCommit(counted, STATE_MS, signal)
        counted = commits()
        if ((await present()) !== seen) return
      }
    },
  }
}
