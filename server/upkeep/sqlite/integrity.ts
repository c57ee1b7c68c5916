/** Integrity of a data file: pages, indexes and foreign keys. */
import { Worker } from 'node:worker_threads'
import type { Connection } from '../../platform/engines/sqlite/connection.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'

/** Faults that are reported; a file with more is lost altogether. */
const FAULTS_MAX = 5

/** The first faults of a file; `quick` does not compare indexes with tables. */
export const pageFaults = (connection: Connection, quick = false): string[] => {
  const name = quick ? 'quick_check' : 'integrity_check'
  const rows = connection.all<Record<string, string>>(`PRAGMA ${name}(${FAULTS_MAX})`)
  return rows.map((row) => row[name] ?? '').filter((fault) => fault !== 'ok')
}

/** Rows that refer to a missing row. */
export const referenceFaults = (connection: Connection): string[] =>
  connection
    .all<{ fault: string }>(
      `SELECT "table" || ' ' || rowid || ' refers to a row of ' || parent || ' that is not there' AS fault
      FROM pragma_foreign_key_check LIMIT ${FAULTS_MAX}`,
    )
    .map(({ fault }) => fault)

/** Refuses a damaged file. Another thread reads it, so that this one can handle signals. */
export const refuseBroken = async (file: string, what: string): Promise<void> => {
  const faults = await new Promise<string[]>((resolve, reject) => {
    const worker = new Worker(new URL('integrity-thread.ts', import.meta.url), { workerData: file })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  if (faults.length > 0) throw new Refusal(`${what} is damaged (${faults.join('; ')}).`)
}
