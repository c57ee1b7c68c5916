/** Twins in a store of either engine. */

import { type PointRow, toPoint } from '../../audit/store/row.ts'
import type { Transact } from '../../audit/store/sql.ts'
import { LAST_ENTRY } from '../../audit/store/trail.ts'
import type { Ask } from '../../platform/engines/sql.ts'
import type { TwinReader, TwinWriter } from '../ports.ts'

export const FIRST_PUBLISHED = `SELECT min(publish_date) AS day FROM jobs
  WHERE employer_id = $1 AND status = 'active' AND auto_refresh = true AND close_date > $2`

const FORGET = [
  'DELETE FROM job_digests WHERE employer_id = $1',
  'DELETE FROM idempotent_answers WHERE employer_id = $1',
]
const PASS = `UPDATE webhooks SET cursor_seq = $1, cursor_hash = $2, page_seq = NULL, page_hash = NULL, failures = 0,
  failing_since = NULL WHERE employer_id = $3 AND vendor_id IS NULL RETURNING id`
const RESET = 'UPDATE employers SET test_days = 0 WHERE id = CAST($1 AS bigint) AND test_of IS NOT NULL RETURNING id'

export const twinReader = (ask: Ask): TwinReader => ({
  firstPublished: async (employerId, after) => {
    const [row] = await ask<{ day: string | null }>(FIRST_PUBLISHED, employerId, after)
    return row?.day ?? null
  },
})

export const twinWriter = (transact: Transact): TwinWriter => ({
  forget: (employerId, keyId) =>
    transact(async ({ ask, record }) => {
      if ((await ask(RESET, employerId)).length === 0) return
      for (const sql of FORGET) await ask(sql, employerId)
      const [last] = (await ask<PointRow>(LAST_ENTRY, employerId)).map(toPoint)
      if (last) await ask(PASS, last.seq, last.hash, employerId)
      record(employerId, { action: 'test.wipe', subjectId: employerId, members: [], keyId })
    }),
})
