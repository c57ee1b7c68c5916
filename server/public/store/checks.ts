/** The check of the public side, on any engine. */

import { type CheckResult, fault, ok } from '../../platform/engines/checks.ts'
import type { Ask } from '../../platform/engines/sql.ts'

const NAMED = 10

const ROWS = `SELECT p.job_id AS id, CASE WHEN d.hash IS NULL THEN 0 ELSE 1 END AS known
  FROM public_jobs p LEFT JOIN public_documents d ON d.hash = p.hash`

const MISSING = `SELECT id FROM (${ROWS}) shown WHERE known = 0 ORDER BY id LIMIT ${NAMED}`

/** A posting without its document has no page, though nothing else of it is wrong. */
export const checkPublic = async (ask: Ask): Promise<CheckResult> => {
  const missing = await ask<{ id: number }>(MISSING)
  if (missing.length === 0) return ok('Every posting that is or was public has its document.')
  const ids = missing.map(({ id }) => id).join(', ')
  return fault(
    `The public documents of jobs ${ids}${missing.length < NAMED ? '' : ' and perhaps others'} are missing. "affiche public rebuild" makes them anew from the jobs.`,
  )
}
