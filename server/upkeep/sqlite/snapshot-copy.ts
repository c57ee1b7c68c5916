/** A copy of a data file, compared with its snapshot row by row; backup and restore use it. */
import { existsSync } from 'node:fs'
import { openSnapshot, openWriter, type Snapshot } from '../../platform/engines/sqlite/connection.ts'
import { rootOf } from '../../platform/engines/sqlite/failures.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import { diskRefusal, refuseFullDisk } from './folder.ts'
import { refuseBroken } from './integrity.ts'
import { readPending } from './plan.ts'
import { compareWithCopy, type Report } from './verify-copy.ts'

export type Contents = {
  readonly jobs: number
  readonly employers: number
  /** The copy has every write acknowledged before this time, and may have some of the next milliseconds. */
  readonly instant: Date
}

type Order = { readonly from: string; readonly to: string; readonly report: Report }

/**
 * Copies a store into a file that is empty or missing. The copy needs no file beside it, and so can be read in a
 * read-only folder. Throws a Refusal unless the copy is whole and the same.
 */
export const copyFile = async ({ from, to, report }: Order): Promise<Contents> => {
  const instant = new Date()
  const source = openSource(from)
  try {
    refuseFullDisk(to, sizeOf(source))
    const onPages = (rows: number, total: number) => report({ step: 'copying', table: 'pages', rows, total })
    await source.copyTo(to, onPages).catch((error: unknown) => {
      throw diskRefusal(error, to)
    })
    await compareWithCopy({ source, copy: to, report })
    const contents = { jobs: countOf(source, 'jobs'), employers: countOf(source, 'employers'), instant }
    source.close()
    makeSingle(to)
    report({ step: 'checking', table: 'the copy', rows: 0, total: 1 })
    await refuseBroken(to, `What was copied from ${from}`)
    return contents
  } finally {
    source.close()
  }
}

/** Refuses a file that is no store, or that a newer version wrote. */
export const refuseOther = (file: string): void => openSource(file).close()

/** Opens a snapshot of the store in a file; refuses a file of a newer version, or of no store. */
const openSource = (file: string): Snapshot => {
  if (!existsSync(file)) throw new Refusal(`There is no store in ${file}.`)
  const source = opened(file)
  try {
    if (readPending(source).length > 0 && countOf(source, "sqlite_schema WHERE name IN ('jobs', 'employers')") < 2)
      throw new Refusal(`${file} is no store of Affiche.`)
    return source
  } catch (error) {
    source.close()
    throw error instanceof Refusal ? error : new Refusal(`${file} cannot be used: ${rootOf(error).message}`)
  }
}

const opened = (file: string): Snapshot => {
  try {
    return openSnapshot(file)
  } catch (error) {
    throw new Refusal(`${file} cannot be read as a store: ${rootOf(error).message}.`, { cause: error })
  }
}

const countOf = (source: Snapshot, what: string): number =>
  source.one<{ total: number }>(`SELECT count(*) AS total FROM ${what}`)?.total ?? 0

const sizeOf = (source: Snapshot): number =>
  source.one<{ bytes: number }>('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size')
    ?.bytes ?? 0

/** Leaves the WAL mode of the source, so that the copy needs no files beside it. */
const makeSingle = (file: string): void => {
  const connection = openWriter(file)
  connection.exec('PRAGMA journal_mode = DELETE')
  connection.close()
}
