/** Writes of the public side in the embedded store. */

import { type Access, append } from '../../../jobs/store/sqlite/access.ts'
import { BOUND, type Connection } from '../../../platform/engines/sqlite/connection.ts'
import { isRefusedValue } from '../../../platform/engines/sqlite/failures.ts'
import { type FollowerWriter, UnfitPosting } from '../../follower-ports.ts'
import type { PublicWriter } from '../../ports.ts'
import { CURSOR_NAME, FOLLOWER, MADE, markMade } from '../round.ts'
import { REPORT_COLUMNS, type ReportRow, toReport } from '../row.ts'
import { publish } from './publish.ts'

const REPORT = `INSERT INTO reports (job_id, employer_id, at, reason, text, contact)
  SELECT job_id, employer_id, ?, ?, ?, ? FROM public_jobs WHERE job_id = ? RETURNING id`
const DECIDE = `UPDATE reports SET decision = ?, decided_at = ? WHERE id = ? RETURNING ${REPORT_COLUMNS}`
const EMPLOYER_OF = 'SELECT employer_id FROM jobs WHERE id = ?'
const HIDE = `INSERT INTO hidden_jobs (job_id, employer_id, hidden_at, reason) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`
const UNHIDE = 'DELETE FROM hidden_jobs WHERE job_id = ?'
const ADD_POLICY = 'INSERT INTO policies (language, text, since) VALUES (?, ?, ?)'

const HOLD = `INSERT INTO follower_leases (follower, holder, expires_at) VALUES ('${FOLLOWER}', ?1, ?2)
  ON CONFLICT (follower) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
  WHERE follower_leases.holder = ?1 OR follower_leases.expires_at <= ?3`
const RELEASE = `DELETE FROM follower_leases WHERE follower = '${FOLLOWER}' AND holder = ?`
const OLD = `SELECT job_id, number FROM public_jobs WHERE shown = 0 AND changed_at < ? ORDER BY changed_at LIMIT ${BOUND}`
const FORGET = 'DELETE FROM public_jobs WHERE job_id = ? AND shown = 0'
const RAISE = 'UPDATE public_state SET forgotten = max(forgotten, ?)'
const REBUILD = `DELETE FROM follower_cursors WHERE follower = '${CURSOR_NAME}'`
const MARK_MADE = markMade((hex) => `unhex(${hex})`)
const UNMARK = `DELETE FROM follower_cursors WHERE ${MADE}`

export const publicWriter = (access: Access): PublicWriter & FollowerWriter => {
  const { writer, queue, clock } = access
  const submit = <T>(work: () => T): Promise<T> => queue.submit(async () => work())
  const employerOf = (jobId: number): number | null =>
    writer.one<{ employer_id: number }>(EMPLOYER_OF, jobId)?.employer_id ?? null
  return {
    report: ({ jobId, at, reason, text, contact }) =>
      submit(() => writer.one<{ id: number }>(REPORT, at, reason, text, contact, jobId)?.id ?? null),
    decide: (id, decision) =>
      submit(() => {
        const row = writer.one<ReportRow>(DECIDE, decision, clock(), id)
        return row && toReport(row)
      }),
    hide: (jobId, reason) =>
      submit(() => {
        const employerId = employerOf(jobId)
        if (employerId === null) return null
        if (writer.run(HIDE, jobId, employerId, clock(), reason).changes === 0) return false
        append(access, employerId, { action: 'posting.hide', subjectId: jobId, members: [] })
        return true
      }),
    unhide: (jobId) =>
      submit(() => {
        const employerId = employerOf(jobId)
        if (employerId === null) return null
        if (writer.run(UNHIDE, jobId).changes === 0) return false
        append(access, employerId, { action: 'posting.show', subjectId: jobId, members: [] })
        return true
      }),
    addPolicy: (policy) =>
      submit(() => ({ ...policy, id: writer.run(ADD_POLICY, policy.language, policy.text, policy.since).lastId })),
    hold: (holder, milliseconds) => submit(() => writer.run(HOLD, holder, clock() + milliseconds, clock()).changes > 0),
    release: async (holder) => void (await submit(() => writer.run(RELEASE, holder))),
    publish: (round) =>
      submit(() => publish(access, round)).catch((error: unknown) => {
        throw isRefusedValue(error) ? new UnfitPosting(error) : error
      }),
    forget: ({ before, limit }) => submit(() => forget(writer, before, limit)),
    rebuild: async ({ fromNothing = false } = {}) =>
      submit(() => {
        writer.run(REBUILD)
        if (fromNothing) writer.run(UNMARK)
      }),
    markMade: async () => void (await submit(() => writer.run(MARK_MADE))),
  }
}

const forget = (writer: Connection, before: number, limit: number): number => {
  const old = writer.all<{ job_id: number; number: number }>(OLD, before, limit)
  if (old.length === 0) return 0
  for (const { job_id } of old) writer.run(FORGET, job_id)
  writer.run(RAISE, Math.max(...old.map(({ number }) => number)))
  return old.length
}
