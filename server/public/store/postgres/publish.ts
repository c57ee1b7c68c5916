/** The rows of a round of the follower in PostgreSQL, in one statement a table. */

import type { Append } from '../../../audit/store/postgres-log.ts'
import { isRefusedValue } from '../../../platform/engines/postgres/errors.ts'
import { inTheirOrder, type PublishSide } from '../publish.ts'
import type { BeforeRow } from '../round.ts'

const BEFORE = `SELECT job_id, shown, encode(hash, 'hex') AS hash, sort_key FROM public_jobs
  WHERE job_id = ANY ($1::text::integer[])`
const ADD_DOCUMENTS = `INSERT INTO public_documents (hash, document, seen_at)
  SELECT DISTINCT ON (r.hash) decode(r.hash, 'hex'), r.document, $2::bigint
  FROM json_to_recordset($1::text::json) AS r (hash text, document text) ON CONFLICT DO NOTHING`
const SEE_DOCUMENTS = `UPDATE public_documents SET seen_at = $2::bigint
  WHERE hash IN (SELECT decode(r.name, 'hex') FROM json_array_elements_text($1::text::json) AS r (name))`
const SHOW = `INSERT INTO public_jobs
    (job_id, employer_id, number, shown, hash, languages, sort_key, close_date, yearly_pay, changed_at, facets)
  SELECT r.job_id, $2, r.number, true, decode(r.hash, 'hex'), r.languages, r.sort_key, r.close_date, r.yearly_pay, $3::bigint,
    r.facets
  FROM json_to_recordset($1::text::json) AS r (job_id integer, number bigint, hash text, languages text,
    sort_key bigint, close_date text, yearly_pay bigint, facets text)
  ON CONFLICT (job_id) DO UPDATE SET number = excluded.number, shown = true, hash = excluded.hash,
    languages = excluded.languages, sort_key = excluded.sort_key, close_date = excluded.close_date,
    yearly_pay = excluded.yearly_pay, changed_at = excluded.changed_at, facets = excluded.facets`
const COUNT = `UPDATE public_jobs AS p SET facets = r.facets
  FROM json_to_recordset($1::text::json) AS r (job_id integer, facets text) WHERE p.job_id = r.job_id`
const HIDE = `UPDATE public_jobs AS p SET shown = false, number = r.number, changed_at = $2::bigint
  FROM json_to_recordset($1::text::json) AS r (job_id integer, number bigint) WHERE p.job_id = r.job_id`
export const FORGET_TERMS = 'DELETE FROM public_search WHERE sort_key = ANY ($1::text::bigint[])'
const ADD_TERMS = `INSERT INTO public_search (sort_key, terms)
  SELECT r.sort_key, array_to_tsvector(string_to_array(r.terms, ' '))
  FROM json_to_recordset($1::text::json) AS r (sort_key bigint, terms text)`
const ADD_POINTS = `INSERT INTO public_places (latitude, longitude) SELECT DISTINCT r.latitude, r.longitude
  FROM json_to_recordset($1::text::json) AS r (latitude double precision, longitude double precision)
  ON CONFLICT DO NOTHING`

export const publishSide = (append: Append): PublishSide => ({
  before: (ask, ids) => ask<BeforeRow>(BEFORE, `{${ids.join(',')}}`),
  write,
  append: (ask, employerId, notes) => append({ write: ask }, employerId, notes),
  isRefusedValue,
})

const write: PublishSide['write'] = async (ask, employerId, { plan, now }) => {
  const statements: readonly (readonly [of: readonly unknown[], sql: string, ...values: readonly unknown[]])[] = [
    [plan.removed, FORGET_TERMS, `{${plan.removed.join(',')}}`],
    [plan.documents, ADD_DOCUMENTS, JSON.stringify(plan.documents), now],
    [plan.left, SEE_DOCUMENTS, JSON.stringify(plan.left), now],
    [plan.gone, HIDE, JSON.stringify(plan.gone), now],
    [plan.rows, SHOW, JSON.stringify(plan.rows), employerId, now],
    [plan.facets, COUNT, JSON.stringify(plan.facets)],
    [plan.terms, ADD_TERMS, JSON.stringify(plan.terms)],
    [plan.points, ADD_POINTS, JSON.stringify(plan.points)],
  ]
  const sent = statements.filter(([of]) => of.length > 0)
  await inTheirOrder(sent.map(([, sql, ...values]) => ask(sql, ...values)))
}
