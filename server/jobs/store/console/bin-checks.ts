/** The check of the bin, on any engine. */

import { type CheckResult, fault, ok } from '../../../platform/engines/checks.ts'
import type { Ask } from '../../../platform/engines/sql.ts'
import { jobOf } from './bin.ts'

const NAMED = 10
const PAGE = 500

const TWICE = `SELECT b.job_id AS id FROM bin b JOIN jobs j ON j.employer_id = b.employer_id AND j.id = b.job_id
  ORDER BY b.job_id LIMIT ${NAMED}`
const documentsAfter = (place: string): string => `SELECT employer_id, job_id, document FROM bin
  WHERE (employer_id, job_id) > (${place}) ORDER BY employer_id, job_id LIMIT ${PAGE}`

type Row = { readonly employer_id: number; readonly job_id: number; readonly document: string }

/** A job that is in the bin and among the jobs cannot be restored, nor one whose document is damaged. */
export const checkBin = async (ask: Ask): Promise<CheckResult> => {
  const twice = await ask<{ id: number }>(TWICE)
  if (twice.length > 0)
    return fault(`Jobs ${twice.map(({ id }) => id).join(', ')} are in the bin and among the jobs. Restore a backup.`)
  let read = 0
  for (let after: string | null = '0, 0'; after; ) {
    const rows: Row[] = await ask<Row>(documentsAfter(after))
    const damaged = rows.find((row) => !isWhole(row))
    if (damaged)
      return fault(
        `Job ${damaged.job_id} in the bin of employer ${damaged.employer_id} cannot be read. Restore a backup.`,
      )
    read += rows.length
    const last = rows.at(-1)
    after = last && rows.length === PAGE ? `${last.employer_id}, ${last.job_id}` : null
  }
  return ok(`${read} deleted jobs in the bin can be read.`)
}

const isWhole = ({ job_id, document }: Row): boolean => {
  try {
    const { id, content } = jobOf(document)
    return id === job_id && typeof JSON.parse(content) === 'object'
  } catch {
    return false
  }
}
