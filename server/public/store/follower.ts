/** Reads of the follower; the same statements on either engine, but for the employers to follow and for jobs. */
import { CHAIN_START } from '../../audit/entry.ts'
import { type PointRow, toPoint } from '../../audit/store/row.ts'
import { ANCHOR, LAST_ENTRY } from '../../audit/store/trail.ts'
import { publishingOf } from '../../employers/store/twins.ts'
import type { Ask } from '../../platform/engines/sql.ts'
import type { FollowerReader } from '../follower-ports.ts'
import {
  ENTRIES_MAX,
  type FollowedEmployerRow,
  type FollowedRow,
  SHOWN_IDS_MAX,
  toFollowedEmployer,
  toRound,
} from './followed-rows.ts'
import { CURSOR, SLUG_TAKEN } from './publish.ts'

export const ENTRIES = `SELECT seq, action, subject_id, hash FROM audit_entries
  WHERE employer_id = $1 AND seq >= $2 ORDER BY seq LIMIT ${ENTRIES_MAX + 1}`
const EMPLOYER = `SELECT name, name_fr, website, slug, ${publishingOf('e')}, suspended_at FROM employers e WHERE id = $1`
export const SHOWN_IDS = `SELECT job_id FROM public_jobs
  WHERE employer_id = $1 AND shown = true AND job_id < CAST($2 AS bigint) ORDER BY job_id DESC LIMIT ${SHOWN_IDS_MAX}`
export const CLOSED = `SELECT employer_id AS "employerId", job_id AS "jobId" FROM public_jobs
  WHERE shown = true AND close_date <= $1 ORDER BY close_date LIMIT CAST($2 AS integer)`

type Side = Pick<FollowerReader, 'behind' | 'restMs' | 'written' | 'unread' | 'jobs'> & {
  readonly activeIds: (employerId: number) => Promise<Int32Array>
}

export const followerReader = (ask: Ask, { activeIds, ...side }: Side): FollowerReader => ({
  ...side,
  round: async (employerId) => {
    const [cursor = null] = (await ask<PointRow>(CURSOR, employerId)).map(toPoint)
    const [rows, lasts] = await Promise.all([
      cursor ? ask<FollowedRow>(ENTRIES, employerId, cursor.seq) : [],
      ask<PointRow>(LAST_ENTRY, employerId),
    ])
    // After the entries, so that a prune meanwhile is seen, and no change of the employer is passed over.
    const [anchors, employers] = await Promise.all([
      ask<PointRow>(ANCHOR, employerId),
      ask<FollowedEmployerRow>(EMPLOYER, employerId),
    ])
    const [last] = lasts.map(toPoint)
    const [anchor = CHAIN_START] = anchors.map(toPoint)
    const [employer = null] = employers.map(toFollowedEmployer)
    const entries = rows.map((row) => ({ ...row, ...toPoint(row) }))
    return toRound({ cursor, anchor, entries, head: last ?? anchor, employer })
  },
  ids: async (employerId) => {
    const ids = new Set<number>(await activeIds(employerId))
    for (let before = Number.MAX_SAFE_INTEGER; ; ) {
      const rows = await ask<{ job_id: number }>(SHOWN_IDS, employerId, before)
      for (const { job_id } of rows) ids.add(job_id)
      if (rows.length < SHOWN_IDS_MAX) return Int32Array.from(ids).sort()
      before = rows.at(-1)?.job_id ?? 0
    }
  },
  closed: (today, limit) => ask(CLOSED, today, limit),
  isSlugTaken: async (slug) => (await ask(SLUG_TAKEN, slug)).length > 0,
})
