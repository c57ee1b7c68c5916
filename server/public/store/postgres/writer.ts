/** Writes of the public side in PostgreSQL. */

import type { Transaction } from '../../../platform/engines/postgres/transaction.ts'
import type { FollowerWriter } from '../../follower-ports.ts'
import type { Policy, PublicWriter } from '../../ports.ts'
import { CURSOR_NAME, FOLLOWER, MADE, markMade } from '../round.ts'
import { REPORT_COLUMNS, type ReportRow, toReport } from '../row.ts'
import { type PublishDeps, publish } from './publish.ts'

const REPORT = `INSERT INTO reports (job_id, employer_id, at, reason, text, contact)
  SELECT job_id, employer_id, $1::bigint, $2::text, $3::text, $4::text FROM public_jobs WHERE job_id = $5 RETURNING id`
const DECIDE = `UPDATE reports SET decision = $1, decided_at = $2::bigint WHERE id = $3 RETURNING ${REPORT_COLUMNS}`
/** Every worker is asked for a job that was never public. */
const PUBLIC_EMPLOYER_OF = 'SELECT employer_id FROM public_jobs WHERE job_id = $1'
const EMPLOYER_OF = 'SELECT employer_id FROM jobs WHERE id = $1'
const HIDE = `INSERT INTO hidden_jobs (job_id, employer_id, hidden_at, reason) VALUES ($1, $2, $3::bigint, $4)
  ON CONFLICT DO NOTHING RETURNING job_id`
const UNHIDE = 'DELETE FROM hidden_jobs WHERE job_id = $1 RETURNING job_id'
const ADD_POLICY = 'INSERT INTO policies (language, text, since) VALUES ($1, $2, $3::bigint) RETURNING id'

const HOLD = `INSERT INTO follower_leases AS held (follower, holder, expires_at) VALUES ('${FOLLOWER}', $1, $2::bigint)
  ON CONFLICT (follower) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
  WHERE held.holder = excluded.holder OR held.expires_at <= $3::bigint RETURNING follower`
const RELEASE = `DELETE FROM follower_leases WHERE follower = '${FOLLOWER}' AND holder = $1`
const FORGET = `WITH old AS (DELETE FROM public_jobs WHERE job_id IN (SELECT job_id FROM public_jobs
    WHERE NOT shown AND changed_at < $1::bigint ORDER BY changed_at LIMIT $2::integer) AND NOT shown RETURNING number),
  raised AS (UPDATE public_state SET forgotten = greatest(forgotten, (SELECT max(number) FROM old))
    WHERE EXISTS (SELECT FROM old))
  SELECT count(*) AS total FROM old`
const REBUILD = `DELETE FROM follower_cursors WHERE follower = '${CURSOR_NAME}'`
const MARK_MADE = markMade((hex) => `decode(${hex}, 'hex')`)
const UNMARK = `DELETE FROM follower_cursors WHERE ${MADE}`

export const createPublicWriter = (deps: PublishDeps): PublicWriter & FollowerWriter => {
  const { transact, append, clock } = deps
  /** Changes a job's row of what operators hide, with an entry in the trail of its employer. */
  const decide = (jobId: number, action: 'posting.hide' | 'posting.show', change: Change): Promise<boolean | null> =>
    transact(async (transaction) => {
      const employerId = await employerOf(transaction, jobId)
      if (employerId === null) return null
      if ((await change(transaction, employerId)).length === 0) return false
      await append(transaction, employerId, [{ action, subjectId: jobId, members: [], at: clock(), keyId: null }])
      return true
    })
  return {
    report: ({ jobId, at, reason, text, contact }) =>
      transact(
        async ({ write }) => (await write<{ id: number }>(REPORT, at, reason, text, contact, jobId))[0]?.id ?? null,
      ),
    decide: (id, decision) =>
      transact(async ({ write }) => {
        const [row] = await write<ReportRow>(DECIDE, decision, clock(), id)
        return row ? toReport(row) : null
      }),
    hide: (jobId, reason) =>
      decide(jobId, 'posting.hide', ({ write }, employerId) => write(HIDE, jobId, employerId, clock(), reason)),
    unhide: (jobId) => decide(jobId, 'posting.show', ({ write }) => write(UNHIDE, jobId)),
    addPolicy: (policy) =>
      transact(async ({ write }) => {
        const [row] = await write<Pick<Policy, 'id'>>(ADD_POLICY, policy.language, policy.text, policy.since)
        if (!row) throw new Error('The store gave a new policy no id.')
        return { ...policy, id: row.id }
      }),
    hold: (holder, milliseconds) =>
      transact(async ({ write }) => (await write(HOLD, holder, clock() + milliseconds, clock())).length > 0),
    release: async (holder) => void (await transact(({ write }) => write(RELEASE, holder))),
    publish: (round) => publish(deps, round),
    forget: ({ before, limit }) =>
      transact(async ({ write }) => Number((await write<{ total: number }>(FORGET, before, limit))[0]?.total ?? 0)),
    rebuild: ({ fromNothing = false } = {}) =>
      transact(async ({ write }) => {
        await write(REBUILD)
        if (fromNothing) await write(UNMARK)
      }),
    markMade: async () => void (await transact(({ write }) => write(MARK_MADE))),
  }
}

type Change = (transaction: Transaction, employerId: number) => Promise<readonly unknown[]>

const employerOf = async ({ write }: Transaction, jobId: number): Promise<number | null> => {
  const [known] = await write<{ employer_id: number }>(PUBLIC_EMPLOYER_OF, jobId)
  const [job] = known ? [known] : await write<{ employer_id: number }>(EMPLOYER_OF, jobId)
  return job?.employer_id ?? null
}
