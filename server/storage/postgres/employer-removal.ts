import type { Transaction } from './driver/transaction.ts'

/** Keeps everyone from storing a row that refers to the employer until the transaction ends. */
const LOCK = 'SELECT id FROM employers WHERE id = $1 FOR UPDATE'
const COUNT_JOBS = 'SELECT count(*)::integer AS jobs FROM jobs WHERE employer_id = $1'
/** In this order; the audit trail stays. */
const REMOVE = [
  'DELETE FROM job_counts WHERE employer_id = $1',
  'DELETE FROM unlisted_places WHERE employer_id = $1',
  'DELETE FROM api_keys WHERE employer_id = $1',
  'DELETE FROM employers WHERE id = $1',
]

/** Removes an employer without jobs in the transaction; returns how many jobs are in the way. */
export const removeEmployer = async ({ write }: Pick<Transaction, 'write'>, id: number): Promise<number | null> => {
  if ((await write(LOCK, id)).length === 0) return null
  const [count] = await write<{ jobs: number }>(COUNT_JOBS, id)
  if (count?.jobs !== 0) return count?.jobs ?? null
  for (const sql of REMOVE) await write(sql, id)
  return 0
}
