/** The rows of a round of the follower in the embedded store, each by a statement of its own. */

import type { Access } from '../../../jobs/store/sqlite/access.ts'
import type { Connection } from '../../../platform/engines/sqlite/connection.ts'
import { isRefusedValue } from '../../../platform/engines/sqlite/failures.ts'
import type { PublishSide, Writing } from '../publish.ts'
import type { BeforeRow } from '../round.ts'

const BEFORE = 'SELECT job_id, shown, lower(hex(hash)) AS hash, sort_key FROM public_jobs WHERE job_id = ?'
const ADD_DOCUMENT =
  'INSERT INTO public_documents (hash, document, seen_at) VALUES (unhex(?), ?, ?) ON CONFLICT DO NOTHING'
const SEE_DOCUMENT = 'UPDATE public_documents SET seen_at = ? WHERE hash = unhex(?)'
const SHOW = `INSERT INTO public_jobs
    (job_id, employer_id, number, shown, hash, languages, sort_key, close_date, yearly_pay, changed_at, facets)
  VALUES (?, ?, ?, 1, unhex(?), ?, ?, ?, ?, ?, ?)
  ON CONFLICT (job_id) DO UPDATE SET number = excluded.number, shown = 1, hash = excluded.hash,
    languages = excluded.languages, sort_key = excluded.sort_key, close_date = excluded.close_date,
    yearly_pay = excluded.yearly_pay, changed_at = excluded.changed_at, facets = excluded.facets`
const COUNT = 'UPDATE public_jobs SET facets = ? WHERE job_id = ?'
const HIDE = 'UPDATE public_jobs SET shown = 0, number = ?, changed_at = ? WHERE job_id = ?'
const FORGET_TERMS = 'DELETE FROM public_search WHERE rowid = ?'
const ADD_TERMS = 'INSERT INTO public_search (rowid, terms) VALUES (?, ?)'
const ADD_POINT = 'INSERT INTO public_places (latitude, longitude) VALUES (?, ?) ON CONFLICT DO NOTHING'

export const publishSide = (access: Access): PublishSide => ({
  before: async (_, ids) => ids.map((id) => access.writer.one<BeforeRow>(BEFORE, id)).filter((row) => row !== null),
  write: async (_, employerId, writing) => write(access.writer, employerId, writing),
  append: async (_, employerId, notes) => {
    for (const note of notes) access.derived.append(employerId, note)
  },
  isRefusedValue,
})

const write = (writer: Connection, employerId: number, { plan, now }: Writing): void => {
  for (const key of plan.removed) writer.run(FORGET_TERMS, key)
  for (const { hash, document } of plan.documents) writer.run(ADD_DOCUMENT, hash, document, now)
  for (const hash of plan.left) writer.run(SEE_DOCUMENT, now, hash)
  for (const { job_id, number } of plan.gone) writer.run(HIDE, number, now, job_id)
  for (const { job_id, number, hash, languages, sort_key, close_date, yearly_pay, facets } of plan.rows)
    writer.run(SHOW, job_id, employerId, number, hash, languages, sort_key, close_date, yearly_pay, now, facets)
  for (const { job_id, facets } of plan.facets) writer.run(COUNT, facets, job_id)
  for (const { sort_key, terms } of plan.terms) writer.run(ADD_TERMS, sort_key, terms)
  for (const { latitude, longitude } of plan.points) writer.run(ADD_POINT, latitude, longitude)
}
