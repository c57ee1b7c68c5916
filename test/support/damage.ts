/** Spoils pages of a data file behind SQLite's back. */
import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { DEADLINE_MS } from './waiting.ts'

const PAGE = 4_096

/** A page of the jobs in the middle of the file is overwritten; the first page stays, so that it can be opened. */
export const damage = (file: string): void => {
  const database = new DatabaseSync(file, { timeout: DEADLINE_MS })
  const row = database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'jobs_in_lists'").get()
  database.close()
  const descriptor = openSync(file, 'r+')
  const at = Number(row?.rootpage) * PAGE - PAGE
  if (!(at > 0 && at < statSync(file).size)) throw new Error(`${file} has no such page.`)
  writeSync(descriptor, Buffer.alloc(PAGE, 0xa5), 0, PAGE, at)
  closeSync(descriptor)
}
