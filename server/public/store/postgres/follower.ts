/** Employers that the follower in PostgreSQL has to follow, and the jobs that it reads. */

import type { Directory } from '../../../employers/ports.ts'
import type { JobReader } from '../../../jobs/ports.ts'
import type { TrailEnds } from '../../../jobs/trail-ends.ts'
import type { Ask } from '../../../platform/engines/sql.ts'
import type { FollowerReader } from '../../follower-ports.ts'
import { CURSOR_NAME } from '../round.ts'

const CURSORS = `SELECT employer_id, seq FROM follower_cursors WHERE follower = '${CURSOR_NAME}'`
const FLAGS = `SELECT requested.id, EXISTS (SELECT FROM hidden_jobs h WHERE h.job_id = requested.id) AS hidden,
    EXISTS (SELECT FROM public_jobs p WHERE p.job_id = requested.id AND p.shown) AS shown
  FROM unnest((SELECT $1::text::integer[])) AS requested (id)`

export type FollowerDeps = {
  readonly ask: Ask
  readonly directory: Pick<Directory, 'listEmployers'>
  readonly trailEnds: Pick<TrailEnds, 'look'>
  readonly readerOf: (employerId: number) => Pick<JobReader, 'get' | 'activeIds'>
}

type Flags = { readonly id: number; readonly hidden: boolean; readonly shown: boolean }

type Side = Pick<FollowerReader, 'behind' | 'unread' | 'jobs'>

export const followerSide = ({ ask, directory, trailEnds, readerOf }: FollowerDeps): Side => {
  /** Employers by what their trail and their cursor say; without a cursor that is undefined. */
  const employers = async (fits: (end: number, cursor: number | undefined) => boolean): Promise<number[]> => {
    const rows = await ask<{ employer_id: number; seq: number }>(CURSORS)
    const cursors = new Map(rows.map(({ employer_id, seq }) => [employer_id, seq]))
    const ids = new Set([...cursors.keys(), ...(await directory.listEmployers()).map(({ id }) => id)])
    const ends = (await trailEnds.look(() => [...ids])) ?? new Map<number, number>()
    return [...ends].filter(([id, end]) => fits(end, cursors.get(id))).map(([id]) => id)
  }
  return {
    // Deleted employers have a cursor, unless the follower never saw them.
    behind: async ({ limit }) => (await employers((end, cursor) => end !== cursor)).slice(0, limit),
    unread: async (limit) => (await employers((_, cursor) => cursor === undefined)).slice(0, limit),
    jobs: async (employerId, ids) => {
      const rows = await ask<Flags>(FLAGS, `{${ids.join(',')}}`)
      const flags = new Map(rows.map((row) => [row.id, row]))
      const jobs = await Promise.all(ids.map((id) => readerOf(employerId).get(id)))
      return ids.map((jobId, at) => {
        const { hidden = false, shown = false } = flags.get(jobId) ?? {}
        return { jobId, job: jobs[at] ?? null, hidden, shown }
      })
    },
  }
}
