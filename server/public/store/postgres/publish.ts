/** A round of the follower in PostgreSQL. */
import type { ChainPoint } from '../../../audit/entry.ts'
import type { Append } from '../../../audit/store/postgres-log.ts'
import { isRefusedValue } from '../../../platform/engines/postgres/errors.ts'
import type { Transaction, Transactor } from '../../../platform/engines/postgres/transaction.ts'
import type { Clock } from '../../../platform/lib/dates.ts'
import { type PublicRound, UnfitPosting } from '../../follower-ports.ts'
import { type BeforeRow, CURSOR_NAME, cursorAfter, FOLLOWER, isSamePoint, planRound, type RoundPlan } from '../round.ts'

/** Keeps others from taking the lease until the round ends. */
const LEASE = `SELECT holder FROM follower_leases
  WHERE follower = '${FOLLOWER}' AND holder = $1 AND expires_at > $2::bigint FOR UPDATE`
export const CURSOR = `SELECT seq, encode(hash, 'hex') AS hash FROM follower_cursors
  WHERE follower = '${CURSOR_NAME}' AND employer_id = $1`
const SET_CURSOR = `INSERT INTO follower_cursors (follower, employer_id, seq, hash)
  VALUES ('${CURSOR_NAME}', $1, $2::bigint, decode($3, 'hex'))
  ON CONFLICT (follower, employer_id) DO UPDATE SET seq = excluded.seq, hash = excluded.hash`
/** Keeps the employer from being deleted meanwhile. */
const EMPLOYER = 'SELECT slug FROM employers WHERE id = $1 FOR KEY SHARE'
const SLUG_TAKEN = 'SELECT id FROM employers WHERE slug = $1'
const SET_SLUG = 'UPDATE employers SET slug = $1 WHERE id = $2'
const BEFORE = `SELECT job_id, shown, encode(hash, 'hex') AS hash, sort_key FROM public_jobs
  WHERE job_id = ANY ($1::text::integer[])`
/** Numbers ascend in the order of commits, so that whoever reads on from one misses none. */
const NUMBER = 'SELECT number FROM public_state FOR UPDATE'
const SET_NUMBER = 'UPDATE public_state SET number = $1::bigint'
const ADD_DOCUMENTS = `INSERT INTO public_documents (hash, document, seen_at)
  SELECT DISTINCT ON (r.hash) decode(r.hash, 'hex'), r.document, $2::bigint
  FROM json_to_recordset($1::text::json) AS r (hash text, document text) ON CONFLICT DO NOTHING`
const SEE_DOCUMENTS = `UPDATE public_documents SET seen_at = $2::bigint
  WHERE hash IN (SELECT decode(r.name, 'hex') FROM json_array_elements_text($1::text::json) AS r (name))`
const SHOW = `INSERT INTO public_jobs
    (job_id, employer_id, number, shown, hash, languages, sort_key, close_date, yearly_pay, changed_at)
  SELECT r.job_id, $2, r.number, true, decode(r.hash, 'hex'), r.languages, r.sort_key, r.close_date, r.yearly_pay, $3::bigint
  FROM json_to_recordset($1::text::json) AS r (job_id integer, number bigint, hash text, languages text,
    sort_key bigint, close_date text, yearly_pay bigint)
  ON CONFLICT (job_id) DO UPDATE SET number = excluded.number, shown = true, hash = excluded.hash,
    languages = excluded.languages, sort_key = excluded.sort_key, close_date = excluded.close_date,
    yearly_pay = excluded.yearly_pay, changed_at = excluded.changed_at`
const HIDE = `UPDATE public_jobs AS p SET shown = false, number = r.number, changed_at = $2::bigint
  FROM json_to_recordset($1::text::json) AS r (job_id integer, number bigint) WHERE p.job_id = r.job_id`
export const FORGET_TERMS = 'DELETE FROM public_search WHERE sort_key = ANY ($1::text::bigint[])'
const ADD_TERMS = `INSERT INTO public_search (sort_key, terms)
  SELECT r.sort_key, array_to_tsvector(ARRAY (SELECT json_array_elements_text(r.terms)))
  FROM json_to_recordset($1::text::json) AS r (sort_key bigint, terms json)`
const ADD_POINTS = `INSERT INTO public_places (latitude, longitude) SELECT DISTINCT r.latitude, r.longitude
  FROM json_to_recordset($1::text::json) AS r (latitude double precision, longitude double precision)
  ON CONFLICT DO NOTHING`
const HEAD = `SELECT seq, encode(hash, 'hex') AS hash FROM audit_entries WHERE employer_id = $1 ORDER BY seq DESC LIMIT 1`

export type PublishDeps = { readonly transact: Transactor; readonly append: Append; readonly clock: Clock }

export const publish = ({ transact, append, clock }: PublishDeps, round: PublicRound): Promise<boolean> =>
  transact(async (transaction) => {
    const { write } = transaction
    const now = clock()
    if (!(await isOwn(transaction, round, now))) return false
    const [employer] = await write<{ slug: string | null }>(EMPLOYER, round.employerId)
    if (round.slug !== null) {
      if (!employer || employer.slug !== null || (await write(SLUG_TAKEN, round.slug)).length > 0) return false
      await write(SET_SLUG, round.slug, round.employerId)
    }
    const [state] = await write<{ number: number }>(NUMBER)
    const plan = planRound(round, await beforeOf(transaction, round), Number(state?.number ?? 0))
    await store(transaction, round.employerId, { plan, now })
    // The trail of a deleted employer ends with its deletion.
    const notes = employer ? plan.notes.map((note) => ({ ...note, at: now, keyId: null })) : []
    await append(transaction, round.employerId, notes)
    if (round.end) await moveCursor(transaction, { ...round, end: round.end }, notes.length)
    return true
  }).catch((error: unknown) => {
    throw isRefusedValue(error) ? new UnfitPosting(error) : error
  })

/** True if the holder still follows, and nobody else has followed this employer meanwhile. */
const isOwn = async ({ write }: Transaction, { holder, employerId, after }: PublicRound, now: number) => {
  const [lease] = await write(LEASE, holder, now)
  const [cursor] = await write<ChainPoint>(CURSOR, employerId)
  return lease !== undefined && isSamePoint(cursor ? { seq: Number(cursor.seq), hash: cursor.hash } : null, after)
}

const beforeOf = async ({ write }: Transaction, { show, hide }: PublicRound): Promise<Map<number, BeforeRow>> => {
  const ids = [...show.map(({ jobId }) => jobId), ...hide]
  return new Map((await write<BeforeRow>(BEFORE, `{${ids.join(',')}}`)).map((row) => [row.job_id, row]))
}

type Writing = { readonly plan: RoundPlan; readonly now: number }

const store = async ({ write }: Transaction, employerId: number, { plan, now }: Writing): Promise<void> => {
  const statements: readonly (readonly [of: readonly unknown[], sql: string, ...values: readonly unknown[]])[] = [
    [plan.removed, FORGET_TERMS, `{${plan.removed.join(',')}}`],
    [plan.documents, ADD_DOCUMENTS, JSON.stringify(plan.documents), now],
    [plan.left, SEE_DOCUMENTS, JSON.stringify(plan.left), now],
    [plan.gone, HIDE, JSON.stringify(plan.gone), now],
    [plan.rows, SHOW, JSON.stringify(plan.rows), employerId, now],
    [plan.terms, ADD_TERMS, JSON.stringify(plan.terms)],
    [plan.points, ADD_POINTS, JSON.stringify(plan.points)],
    [plan.notes, SET_NUMBER, plan.number],
  ]
  for (const [of, sql, ...values] of statements) if (of.length > 0) await write(sql, ...values)
}

type Ended = PublicRound & { readonly end: ChainPoint }

const moveCursor = async ({ write }: Transaction, { employerId, end }: Ended, notes: number): Promise<void> => {
  const [head] = await write<ChainPoint>(HEAD, employerId)
  const { seq, hash } = cursorAfter(end, head ? { seq: Number(head.seq), hash: head.hash } : end, notes)
  await write(SET_CURSOR, employerId, seq, hash)
}
