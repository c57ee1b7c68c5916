/** Employers that the follower in PostgreSQL has to follow, and the jobs that it reads. */

import { setTimeout as delay } from 'node:timers/promises'
import type { Directory } from '../../../employers/ports.ts'
import type { JobReader } from '../../../jobs/ports.ts'
import { type JobRow, jobColumns, toJob } from '../../../jobs/store/job-row.ts'
import type { TrailEnds } from '../../../jobs/trail-ends.ts'
import type { Layout } from '../../../platform/engines/citus/layout.ts'
import type { Ask } from '../../../platform/engines/sql.ts'
import type { FollowerReader } from '../../follower-ports.ts'
import { CURSOR_NAME } from '../round.ts'

const CURSORS = `SELECT employer_id, seq FROM follower_cursors WHERE follower = '${CURSOR_NAME}'`
/** Another text once any transaction that wrote has ended, of any process. */
const STATE = 'SELECT pg_current_snapshot()::text AS state'
export const JOBS = `SELECT ${jobColumns.join(', ')} FROM jobs WHERE employer_id = $1 AND id = ANY ($2::text::integer[])`
const FLAGS = `SELECT requested.id, EXISTS (SELECT FROM hidden_jobs h WHERE h.job_id = requested.id) AS hidden,
    EXISTS (SELECT FROM public_jobs p WHERE p.job_id = requested.id AND p.shown) AS shown
  FROM unnest((SELECT $1::text::integer[])) AS requested (id)`

/** Time between two looks at the state, and after which employers are looked at whatever it says. */
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
}

/** Employers that fit, and the number of all that were looked at. */
type Compared = { readonly found: readonly number[]; readonly compared: number }

type Flags = { readonly id: number; readonly hidden: boolean; readonly shown: boolean }

type Side = Pick<FollowerReader, 'behind' | 'compared' | 'written' | 'unread' | 'jobs'>

export const followerSide = ({ ask, directory, trailEnds, layout }: FollowerDeps): Side => {
  /** Employers by what their trail and their cursor say; without a cursor that is undefined. */
  const employers = async (fits: (end: number, cursor: number | undefined) => boolean): Promise<Compared> => {
    const rows = await ask<{ employer_id: number; seq: number }>(CURSORS)
    const cursors = new Map(rows.map(({ employer_id, seq }) => [employer_id, seq]))
    const ids = new Set([...cursors.keys(), ...(await directory.listEmployers()).map(({ id }) => id)])
    const ends = (await trailEnds.look(() => [...ids])) ?? new Map<number, number>()
    const found = [...ends].filter(([id, end]) => fits(end, cursors.get(id))).map(([id]) => id)
    return { found, compared: ids.size }
  }
  return {
    ...createLooks({ ask, layout }, () => employers((end, cursor) => end !== cursor)),
    unread: async (limit) => (await employers((_, cursor) => cursor === undefined)).found.slice(0, limit),
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

/** Looks at employers only if anything was written since none was behind. Deleted ones have a cursor, unless the follower never saw them. */
const createLooks = (
  { ask, layout }: Pick<FollowerDeps, 'ask' | 'layout'>,
  find: () => Promise<Compared>,
): Pick<Side, 'behind' | 'compared' | 'written'> => {
  let seen: string | null = null
  let compared = 0
  const present = async (): Promise<string | null> =>
    layout.isDistributed() ? null : ((await ask<{ state: string }>(STATE))[0]?.state ?? null)
  const pause = (ms: number, signal: AbortSignal): Promise<unknown> =>
    delay(ms, undefined, { signal, ref: false }).catch(() => undefined)
  return {
    behind: async ({ whole, limit }) => {
      const state = await present()
      compared = 0
      if (!whole && state !== null && state === seen) return []
      seen = null
      const { found, ...looked } = await find()
      compared = looked.compared
      if (found.length === 0) seen = state
      return found.slice(0, limit)
    },
    compared: () => compared,
    written: async (signal) => {
      if (layout.isDistributed()) return void (await pause(CITUS_LOOK_MS, signal))
      for (const start = performance.now(); performance.now() - start < LOOK_MS && !signal.aborted; ) {
        await pause(STATE_MS, signal)
        if ((await present()) !== seen) return
      }
    },
  }
}
