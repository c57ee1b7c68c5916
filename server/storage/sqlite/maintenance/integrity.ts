/** Whether a data file is whole: its pages, its indexes, and what its rows refer to. */
import { Worker } from 'node:worker_threads'
import { Refusal } from '../../../domain/refusal.ts'
import type { Connection } from '../connection.ts'

/** Faults that are told; a file that has more is lost altogether. */
const FAULTS_MAX = 5

/** The faults of a file, at most a few; `quick` leaves out whether indexes hold what their tables do. */
export const pageFaults = (connection: Connection, quick = false): string[] => {
  const name = quick ? 'quick_check' : 'integrity_check'
  const rows = connection.all<Record<string, string>>(`PRAGMA ${name}(${FAULTS_MAX})`)
  return rows.map((row) => row[name] ?? '').filter((fault) => fault !== 'ok')
}

/** Rows that refer to a row that is not there. */
export const referenceFaults = (connection: Connection): string[] =>
  connection
    .all<{ fault: string }>(
      `SELECT "table" || ' ' || rowid || ' refers to a row of ' || parent || ' that is not there' AS fault
      FROM pragma_foreign_key_check LIMIT ${FAULTS_MAX}`,
    )
    .map(({ fault }) => fault)

/** Refuses a file that is not whole. It is read on another thread, so that a signal is heard meanwhile. */
export const refuseBroken = async (file: string, what: string): Promise<void> => {
  const faults = await new Promise<string[]>((resolve, reject) => {
    const worker = new Worker(new URL('integrity-thread.ts', import.meta.url), { workerData: file })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  if (faults.length > 0) throw new Refusal(`${what} is damaged (${faults.join('; ')}).`)
}
