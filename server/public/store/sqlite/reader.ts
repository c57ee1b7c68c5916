/** The jobs of the public side in the embedded store, and how its search index is asked. */

import { publishingOf } from '../../../employers/store/twins.ts'
import type { Reader } from '../../../platform/engines/sqlite/reader.ts'
import type { IsoDate } from '../../../platform/lib/dates.ts'
import type { PublicJob, PublicState } from '../../ports.ts'
import { type JobStateRow, type PublicJobRow, type PublicStateRow, toPublicJob, toPublicState } from '../row.ts'
import type { SearchDialect } from '../search.ts'

const STATE_COLUMNS = `p.job_id, p.employer_id, p.number, p.shown, lower(hex(p.hash)) AS hash,
    p.changed_at, h.job_id IS NOT NULL AS hidden, ${publishingOf('e')}, e.suspended_at, e.logo,
    j.id, j.status, j.publish_date, j.close_date, j.confidential`
const STATE_JOINS = `LEFT JOIN hidden_jobs h ON h.job_id = p.job_id LEFT JOIN employers e ON e.id = p.employer_id
  LEFT JOIN jobs j ON j.id = p.job_id AND j.employer_id = p.employer_id
  WHERE p.job_id = ?`
/** Point reads alone. */
export const ROW = `SELECT d.document, ${STATE_COLUMNS}
  FROM public_jobs p JOIN public_documents d ON d.hash = p.hash ${STATE_JOINS}`
export const STATE_ROW = `SELECT ${STATE_COLUMNS} FROM public_jobs p ${STATE_JOINS}`

/** The search index is read in the order of its rowids, without sorting. */
export const dialect: SearchDialect = {
  key: 's.rowid',
  orderOfBeginnings: 's.rowid',
  matches: (terms) => `public_search MATCH ${terms}`,
  written: (groups) =>
    groups
      .map((terms) => `(${terms.map(({ term, isPrefix }) => `"${term}"${isPrefix ? ' *' : ''}`).join(' OR ')})`)
      .join(' AND '),
}

type WithJob<Row> = Row & (JobStateRow | { readonly id: null })

/** The job itself; null for one that was deleted. */
const jobIn = <Row>(row: WithJob<Row>): JobStateRow | null => (row.id === null ? null : row)

/** All of one state of the store, since the call awaits nothing. */
export const loader =
  (reader: Reader) =>
  (ids: readonly number[], today: IsoDate): PublicJob[] => {
    reader.begin()
    return ids.flatMap((id) => {
      const row = reader.one<WithJob<PublicJobRow>>(ROW, id)
      return row ? [toPublicJob(row, jobIn(row), today)] : []
    })
  }

export const stateLoader =
  (reader: Reader) =>
  (id: number, today: IsoDate): PublicState | null => {
    reader.begin()
    const row = reader.one<WithJob<PublicStateRow>>(STATE_ROW, id)
    return row ? toPublicState(row, jobIn(row), today) : null
  }
