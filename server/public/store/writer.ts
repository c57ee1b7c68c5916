/** Writes of the public side; the same statements on either engine. */

import type { SqlTransaction, Transact } from '../../audit/store/sql.ts'
import type { Ask } from '../../platform/engines/sql.ts'
import type { Clock } from '../../platform/lib/dates.ts'
import type { FollowerWriter } from '../follower-ports.ts'
import type { HidingOptions, Policy, PublicWriter } from '../ports.ts'
import { type PublishSide, publish } from './publish.ts'
import { CURSOR_NAME, FOLLOWER, MADE, MADE_NAME } from './round.ts'
import { REPORT_COLUMNS, type ReportRow, toReport } from './row.ts'

const REPORT = `INSERT INTO reports (job_id, employer_id, at, reason, text, contact)
  SELECT job_id, employer_id, CAST($1 AS bigint), CAST($2 AS text), CAST($3 AS text), CAST($4 AS text)
  FROM public_jobs WHERE job_id = $5 RETURNING id`
const DECIDE = `UPDATE reports SET decision = $1, decided_at = $2 WHERE id = $3 RETURNING ${REPORT_COLUMNS}`
/** With Citus every worker is asked for a job that was never public. */
const PUBLIC_EMPLOYER_OF = 'SELECT employer_id FROM public_jobs WHERE job_id = $1'
const EMPLOYER_OF = 'SELECT employer_id FROM jobs WHERE id = $1'
const HIDE = `INSERT INTO hidden_jobs (job_id, employer_id, hidden_at, reason, told) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT DO NOTHING RETURNING job_id`
const UNHIDE = 'DELETE FROM hidden_jobs WHERE job_id = $1 RETURNING job_id'
const ADD_POLICY = 'INSERT INTO policies (language, text, since) VALUES ($1, $2, $3) RETURNING id'

const HOLD = `INSERT INTO follower_leases AS held (follower, holder, expires_at) VALUES ('${FOLLOWER}', $1, $2)
  ON CONFLICT (follower) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
  WHERE held.holder = excluded.holder OR held.expires_at <= $3 RETURNING follower`
const RELEASE = `DELETE FROM follower_leases WHERE follower = '${FOLLOWER}' AND holder = $1`
export const FORGET = `DELETE FROM public_jobs WHERE shown = false AND job_id IN (SELECT job_id FROM public_jobs
    WHERE shown = false AND changed_at < $1 ORDER BY changed_at LIMIT CAST($2 AS integer)) RETURNING number`
const RAISE = 'UPDATE public_state SET forgotten = $1 WHERE forgotten < $1'
const REBUILD = `DELETE FROM follower_cursors WHERE follower = '${CURSOR_NAME}'`
const MARK_MADE = `INSERT INTO follower_cursors (follower, employer_id, seq, hash) VALUES ('${MADE_NAME}', 0, 0, $1)
  ON CONFLICT DO NOTHING`
const UNMARK = `DELETE FROM follower_cursors WHERE ${MADE}`

type Deps = { readonly transact: Transact; readonly clock: Clock; readonly side: PublishSide }

export const publicWriter = ({ transact, clock, side }: Deps): PublicWriter & FollowerWriter => ({
  ...operatorWrites(transact, clock),
  hold: (holder, milliseconds) =>
    transact(async ({ ask }) => (await ask(HOLD, holder, clock() + milliseconds, clock())).length > 0),
  release: async (holder) => void (await transact(({ ask }) => ask(RELEASE, holder))),
  publish: (round) => publish({ transact, clock, side }, round),
  forget: ({ before, limit }) =>
    transact(async ({ ask }) => {
      const gone = await ask<{ number: number }>(FORGET, before, limit)
      if (gone.length > 0) await ask(RAISE, Math.max(...gone.map(({ number }) => number)))
      return gone.length
    }),
  rebuild: ({ fromNothing = false } = {}) =>
    transact(async ({ ask }) => {
      await ask(REBUILD)
      if (fromNothing) await ask(UNMARK)
    }),
  markMade: async () => void (await transact(({ ask }) => ask(MARK_MADE, new Uint8Array(32)))),
})

const operatorWrites = (transact: Transact, clock: Clock): PublicWriter => {
  /** Changes a job's row of what operators hide, with an entry in the trail of its employer. */
  const decide = (jobId: number, { action, by }: Deed, change: Change): Promise<boolean | null> =>
    transact(async ({ ask, record }) => {
      const employerId = await employerOf(ask, jobId)
      if (employerId === null) return null
      if ((await change(ask, employerId)).length === 0) return false
      record(employerId, { action, subjectId: jobId, members: [], keyId: null, ...by })
      return true
    })
  return {
    report: ({ jobId, at, reason, text, contact }) =>
      transact(async ({ ask }) => (await ask<{ id: number }>(REPORT, at, reason, text, contact, jobId))[0]?.id ?? null),
    decide: (id, decision) =>
      transact(async ({ ask }) => (await ask<ReportRow>(DECIDE, decision, clock(), id)).map(toReport)[0] ?? null),
    hide: (jobId, reason, { told = null, by } = {}) =>
      decide(jobId, { action: 'posting.hide', by }, (ask, employerId) =>
        ask(HIDE, jobId, employerId, clock(), reason, told),
      ),
    unhide: (jobId, { by } = {}) => decide(jobId, { action: 'posting.show', by }, (ask) => ask(UNHIDE, jobId)),
    addPolicies: (policies) =>
      transact(async ({ ask }) => {
        const added: Policy[] = []
        for (const policy of policies) {
          const [row] = await ask<{ id: number }>(ADD_POLICY, policy.language, policy.text, policy.since)
          if (!row) throw new Error('The store gave a new policy no id.')
          added.push({ ...policy, id: row.id })
        }
        return added
      }),
  }
}

type Deed = { readonly action: 'posting.hide' | 'posting.show'; readonly by: HidingOptions['by'] }

type Change = (ask: SqlTransaction['ask'], employerId: number) => Promise<readonly unknown[]>

const employerOf = async (ask: Ask, jobId: number): Promise<number | null> => {
  const [known] = await ask<{ employer_id: number }>(PUBLIC_EMPLOYER_OF, jobId)
  const [job] = known ? [known] : await ask<{ employer_id: number }>(EMPLOYER_OF, jobId)
  return job?.employer_id ?? null
}
