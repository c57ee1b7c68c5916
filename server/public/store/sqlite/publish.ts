/** A round of the follower in the embedded store, inside the open transaction. */
import type { ChainPoint } from '../../../audit/entry.ts'
import { HEX, headOf } from '../../../audit/store/sqlite-chains.ts'
import { type Access, append } from '../../../jobs/store/sqlite/access.ts'
import type { Connection } from '../../../platform/engines/sqlite/connection.ts'
import type { PublicRound } from '../../follower-ports.ts'
import { type BeforeRow, CURSOR_NAME, cursorAfter, FOLLOWER, isSamePoint, planRound, type RoundPlan } from '../round.ts'

const LEASE = `SELECT 1 FROM follower_leases WHERE follower = '${FOLLOWER}' AND holder = ? AND expires_at > ?`
export const CURSOR = `SELECT seq, ${HEX} AS hash FROM follower_cursors WHERE follower = '${CURSOR_NAME}' AND employer_id = ?`
const SET_CURSOR = `INSERT INTO follower_cursors (follower, employer_id, seq, hash) VALUES ('${CURSOR_NAME}', ?, ?, unhex(?))
  ON CONFLICT (follower, employer_id) DO UPDATE SET seq = excluded.seq, hash = excluded.hash`
const EMPLOYER = 'SELECT slug FROM employers WHERE id = ?'
const SLUG_TAKEN = 'SELECT 1 FROM employers WHERE slug = ?'
const SET_SLUG = 'UPDATE employers SET slug = ? WHERE id = ?'
const BEFORE = 'SELECT job_id, shown, lower(hex(hash)) AS hash, sort_key FROM public_jobs WHERE job_id = ?'
const NUMBER = 'SELECT number FROM public_state'
const SET_NUMBER = 'UPDATE public_state SET number = ?'
const ADD_DOCUMENT =
  'INSERT INTO public_documents (hash, document, seen_at) VALUES (unhex(?), ?, ?) ON CONFLICT DO NOTHING'
const SEE_DOCUMENT = 'UPDATE public_documents SET seen_at = ? WHERE hash = unhex(?)'
const SHOW = `INSERT INTO public_jobs
    (job_id, employer_id, number, shown, hash, languages, sort_key, close_date, yearly_pay, changed_at)
  VALUES (?, ?, ?, 1, unhex(?), ?, ?, ?, ?, ?)
  ON CONFLICT (job_id) DO UPDATE SET number = excluded.number, shown = 1, hash = excluded.hash,
    languages = excluded.languages, sort_key = excluded.sort_key, close_date = excluded.close_date,
    yearly_pay = excluded.yearly_pay, changed_at = excluded.changed_at`
const HIDE = 'UPDATE public_jobs SET shown = 0, number = ?, changed_at = ? WHERE job_id = ?'
const FORGET_TERMS = 'DELETE FROM public_search WHERE rowid = ?'
const ADD_TERMS = 'INSERT INTO public_search (rowid, terms) VALUES (?, ?)'
const ADD_POINT = 'INSERT INTO public_places (latitude, longitude) VALUES (?, ?) ON CONFLICT DO NOTHING'

export const publish = (access: Access, round: PublicRound): boolean => {
  const { writer, clock } = access
  const now = clock()
  if (!isOwn(writer, round, now)) return false
  const employer = writer.one<{ slug: string | null }>(EMPLOYER, round.employerId)
  if (round.slug !== null) {
    if (!employer || employer.slug !== null || writer.one(SLUG_TAKEN, round.slug)) return false
    writer.run(SET_SLUG, round.slug, round.employerId)
  }
  const plan = planRound(round, beforeOf(writer, round), writer.one<{ number: number }>(NUMBER)?.number ?? 0)
  write(writer, round.employerId, { plan, now })
  // The trail of a deleted employer ends with its deletion.
  const notes = employer ? plan.notes : []
  for (const note of notes) append(access, round.employerId, note)
  if (round.end) {
    const { seq, hash } = cursorAfter(round.end, headOf(writer, round.employerId), notes.length)
    writer.run(SET_CURSOR, round.employerId, seq, hash)
  }
  return true
}

/** True if the holder still follows, and nobody else has followed this employer meanwhile. */
const isOwn = (writer: Connection, { holder, employerId, after }: PublicRound, now: number): boolean =>
  writer.one(LEASE, holder, now) !== null && isSamePoint(writer.one<ChainPoint>(CURSOR, employerId), after)

const beforeOf = (writer: Connection, { show, hide }: PublicRound): Map<number, BeforeRow> => {
  const rows = [...show.map(({ jobId }) => jobId), ...hide].map((id) => writer.one<BeforeRow>(BEFORE, id))
  return new Map(rows.flatMap((row) => (row ? [[row.job_id, row]] : [])))
}

type Writing = { readonly plan: RoundPlan; readonly now: number }

const write = (writer: Connection, employerId: number, { plan, now }: Writing): void => {
  for (const key of plan.removed) writer.run(FORGET_TERMS, key)
  for (const { hash, document } of plan.documents) writer.run(ADD_DOCUMENT, hash, document, now)
  for (const hash of plan.left) writer.run(SEE_DOCUMENT, now, hash)
  for (const { job_id, number } of plan.gone) writer.run(HIDE, number, now, job_id)
  for (const { job_id, number, hash, languages, sort_key, close_date, yearly_pay } of plan.rows)
    writer.run(SHOW, job_id, employerId, number, hash, languages, sort_key, close_date, yearly_pay, now)
  for (const { sort_key, terms } of plan.terms) writer.run(ADD_TERMS, sort_key, terms.join(' '))
  for (const { latitude, longitude } of plan.points) writer.run(ADD_POINT, latitude, longitude)
  if (plan.rows.length + plan.gone.length > 0) writer.run(SET_NUMBER, plan.number)
}
