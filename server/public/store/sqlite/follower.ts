/** Employers that the follower of the embedded store has to follow, and the jobs that it reads. */
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { headOf, pointBy } from '../../../audit/store/sqlite-chains.ts'
import { type JobRow, toJob } from '../../../jobs/store/job-row.ts'
import { GET } from '../../../jobs/store/sqlite/jobs.ts'
import { BOUND, sqliteText } from '../../../platform/engines/sqlite/connection.ts'
import type { Reader } from '../../../platform/engines/sqlite/reader.ts'
import type { FollowerReader } from '../../follower-ports.ts'
import { flagsOf } from '../followed-rows.ts'
import { CURSOR } from '../publish.ts'
import { CURSOR_NAME, isSamePoint } from '../round.ts'

/** Time after which commits of other processes are looked for, which is a few microseconds while there are none. */
const LOOK_MS = 250

/** Time in which commits are gathered that one look sees. */
const GATHER_MS = 15

/** Employers that are looked at in one turn of the event loop. */
const CHECKED_AT_ONCE = 200

/** Rest for each employer that was compared: ten times the work of that. */
const COMPARED_REST_MS = 0.2

/** By rowid, which ascends with every entry of any employer; without the sign, DISTINCT is answered by a walk of all entries. */
export const WRITTEN = 'SELECT DISTINCT +employer_id AS id FROM audit_entries WHERE rowid > ?'
const NEWEST_ROW = 'SELECT max(rowid) AS newest FROM audit_entries'
/** Along the index, one step for each employer. */
const TRAILS = `WITH RECURSIVE trails (id) AS (SELECT min(employer_id) FROM audit_entries
    UNION ALL SELECT (SELECT min(employer_id) FROM audit_entries WHERE employer_id > id) FROM trails WHERE id IS NOT NULL)
  SELECT id FROM trails WHERE id IS NOT NULL`
const HAS_CURSORS = `SELECT 1 FROM follower_cursors WHERE follower = '${CURSOR_NAME}' LIMIT 1`
const CURSORS = `SELECT employer_id AS id FROM follower_cursors WHERE follower = '${CURSOR_NAME}'`
export const UNREAD = `SELECT id FROM (${TRAILS}) trail
  WHERE NOT EXISTS (SELECT 1 FROM follower_cursors c WHERE c.follower = '${CURSOR_NAME}' AND c.employer_id = trail.id)
  LIMIT ${BOUND}`
const CURSOR_OF = sqliteText(CURSOR)
const HIDDEN = 'SELECT 1 FROM hidden_jobs WHERE job_id = ?'
const SHOWN = 'SELECT 1 FROM public_jobs WHERE job_id = ? AND shown = 1'

type Side = Pick<FollowerReader, 'behind' | 'restMs' | 'written' | 'unread' | 'jobs'>

export const followerSide = (reader: Reader): Side => ({
  ...createLooks(reader),
  unread: (limit) => {
    reader.begin()
    return reader.all<{ id: number }>(UNREAD, limit).map(({ id }) => id)
  },
  jobs: (employerId, ids) => {
    reader.begin()
    return ids.map((jobId) => {
      const row = reader.one<JobRow>(GET, employerId, jobId)
      const flags = { hidden: reader.one(HIDDEN, jobId), shown: reader.one(SHOWN, jobId) }
      return { jobId, job: row && toJob(row), ...flagsOf(flags) }
    })
  },
})

/** Looks only if another connection, of any process, has committed; remembers who is behind, since rounds are bounded. */
const createLooks = (reader: Reader): Pick<Side, 'behind' | 'restMs' | 'written'> => {
  let commits = 0
  let compared = 0
  const waiting = new Set<number>()
  let seen: number | null = null
  let last = 0
  const note = (sql: string, ...values: readonly unknown[]): void => {
    for (const { id } of reader.all<{ id: number }>(sql, ...values)) waiting.add(id)
  }
  const look = (whole: boolean): void => {
    const newest = reader.one<{ newest: number | null }>(NEWEST_ROW)?.newest ?? 0
    // Rows are renumbered when the file is made anew; without cursors every job is to be read again.
    if (whole || newest < last || !reader.one(HAS_CURSORS)) for (const sql of [TRAILS, CURSORS]) note(sql)
    else note(WRITTEN, last)
    last = newest
  }
  const behind: Side['behind'] = async ({ whole, limit }) => {
    commits = reader.commits()
    const version = reader.begin()
    if (whole || version !== seen) look(whole)
    seen = version
    const found: number[] = []
    compared = 0
    for (const id of waiting) {
      if (isBehind(reader, id)) found.push(id)
      else waiting.delete(id)
      if (found.length === limit) break
      // Requests are answered meanwhile.
      if (++compared % CHECKED_AT_ONCE === 0) await setImmediate()
      reader.begin()
    }
    return found
  }
  const written: Side['written'] = async (signal) => {
    // A look for a feed may have found what was written, after which no commit tells of it any more.
    if (waiting.size === 0) await reader.untilCommit(commits, LOOK_MS, signal)
    await delay(GATHER_MS, undefined, { signal, ref: false }).catch(() => undefined)
  }
  return { behind, restMs: () => compared * COMPARED_REST_MS, written }
}

const isBehind = (reader: Reader, employerId: number): boolean =>
  !isSamePoint(pointBy(reader, CURSOR_OF, employerId), headOf(reader, employerId))
