/** A round of the follower; the same steps on either engine, which writes the rows of postings in its own way. */

import type { AuditNote, ChainPoint } from '../../audit/entry.ts'
import { type PointRow, toPoint } from '../../audit/store/row.ts'
import type { Transact } from '../../audit/store/sql.ts'
import { LAST_ENTRY } from '../../audit/store/trail.ts'
import { isLive } from '../../employers/store/twins.ts'
import type { Ask } from '../../platform/engines/sql.ts'
import type { Clock } from '../../platform/lib/dates.ts'
import { type PublicRound, UnfitPosting } from '../follower-ports.ts'
import { type BeforeRow, CURSOR_NAME, cursorAfter, FOLLOWER, isSamePoint, planRound, type RoundPlan } from './round.ts'

/** The rows of a round, which are many: an engine writes them in one statement a table, or in one a row. */
export type PublishSide = {
  readonly before: (ask: Ask, ids: readonly number[]) => Promise<readonly BeforeRow[]>
  readonly write: (ask: Ask, employerId: number, writing: Writing) => Promise<void>
  /** Appends to the trail of an employer at once, so that the cursor can follow. */
  readonly append: (ask: Ask, employerId: number, notes: readonly AuditNote[]) => Promise<void>
  /** True if a value is the cause: one that its type does not have, or that is too long. */
  readonly isRefusedValue: (error: unknown) => boolean
}

export type Writing = { readonly plan: RoundPlan; readonly now: number }

/** Keeps others from taking the lease until the round ends. */
const LEASE = `SELECT holder FROM follower_leases
  WHERE follower = '${FOLLOWER}' AND holder = $1 AND expires_at > $2 FOR UPDATE`
export const CURSOR = `SELECT seq, hash FROM follower_cursors WHERE follower = '${CURSOR_NAME}' AND employer_id = $1`
const SET_CURSOR = `INSERT INTO follower_cursors (follower, employer_id, seq, hash) VALUES ('${CURSOR_NAME}', $1, $2, $3)
  ON CONFLICT (follower, employer_id) DO UPDATE SET seq = excluded.seq, hash = excluded.hash`
/** Keeps the employer from being deleted meanwhile. */
const EMPLOYER = 'SELECT slug FROM employers WHERE id = $1 FOR KEY SHARE'
export const SLUG_TAKEN = `SELECT id FROM employers e WHERE slug = $1 AND ${isLive('e')}`
const SET_SLUG = 'UPDATE employers SET slug = $1 WHERE id = $2'
/** Numbers ascend in the order of commits, so that whoever reads on from one misses none. */
const NUMBER = 'SELECT number FROM public_state FOR UPDATE'
const SET_NUMBER = 'UPDATE public_state SET number = $1'

type Deps = { readonly transact: Transact; readonly clock: Clock; readonly side: PublishSide }

export const publish = ({ transact, clock, side }: Deps, round: PublicRound): Promise<boolean> =>
  transact(async ({ ask }) => {
    const now = clock()
    const { isOwn, mayBeNamed, employer, number, rows } = await readBefore({ ask, side }, round, now)
    if (!isOwn || !mayBeNamed) return false
    const plan = planRound(round, new Map(rows.map((row) => [row.job_id, row])), number)
    await inTheirOrder([
      ...(round.slug === null ? [] : [ask(SET_SLUG, round.slug, round.employerId)]),
      side.write(ask, round.employerId, { plan, now }),
      ...(plan.notes.length > 0 ? [ask(SET_NUMBER, plan.number)] : []),
    ])
    // The trail of a deleted employer ends with its deletion.
    const notes = employer ? plan.notes.map((note) => ({ ...note, at: now, keyId: null })) : []
    await side.append(ask, round.employerId, notes)
    if (round.end) await moveCursor(ask, { ...round, end: round.end }, notes.length)
    return true
  }).catch((error: unknown) => {
    throw side.isRefusedValue(error) ? new UnfitPosting(error) : error
  })

/** Waits for statements that were sent together; fails as the first of them, whose failure is the cause of the others. */
export const inTheirOrder = async (statements: readonly Promise<unknown>[]): Promise<void> => {
  // So that each has somebody who waits for it, also after a failure.
  void Promise.allSettled(statements)
  for (const statement of statements) await statement
}

type Reading = { readonly ask: Ask; readonly side: PublishSide }

/**
 * The state before a round: `isOwn` if the holder still follows, and nobody else has followed this employer meanwhile;
 * `mayBeNamed` unless another has the address for it, or it has one. The statements run in their order, the first of
 * which takes the lease, and are sent together: each answer takes as long as a turn of a busy event loop.
 */
const readBefore = async ({ ask, side }: Reading, round: PublicRound, now: number) => {
  const { holder, employerId, after, slug, show, hide } = round
  const [leases, cursors, [employer], taken, [state], rows] = await Promise.all([
    ask(LEASE, holder, now),
    ask<PointRow>(CURSOR, employerId),
    ask<{ slug: string | null }>(EMPLOYER, employerId),
    slug === null ? [] : ask(SLUG_TAKEN, slug),
    ask<{ number: number }>(NUMBER),
    side.before(ask, [...show.map(({ jobId }) => jobId), ...hide]),
  ])
  const [cursor = null] = cursors.map(toPoint)
  const isOwn = leases.length > 0 && isSamePoint(cursor, after)
  const mayBeNamed = slug === null || (employer?.slug === null && taken.length === 0)
  return { isOwn, mayBeNamed, employer, number: state?.number ?? 0, rows }
}

type Ended = PublicRound & { readonly end: ChainPoint }

const moveCursor = async (ask: Ask, { employerId, end }: Ended, notes: number): Promise<void> => {
  const [head = end] = (await ask<PointRow>(LAST_ENTRY, employerId)).map(toPoint)
  const { seq, hash } = cursorAfter(end, head, notes)
  await ask(SET_CURSOR, employerId, seq, Buffer.from(hash, 'hex'))
}
