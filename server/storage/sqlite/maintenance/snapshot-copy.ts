/** A whole copy of a data file as of one moment, held against it row by row; what backup and restore share. */
import { existsSync } from 'node:fs'
import { Refusal } from '../../../domain/refusal.ts'
import { openSnapshot, openWriter, type Snapshot } from '../connection.ts'
import { rootOf } from '../failures.ts'
import { readPending } from '../plan.ts'
import { diskRefusal, refuseFullDisk } from './folder.ts'
import { refuseBroken } from './integrity.ts'
import { compareWithCopy, type Report } from './verify-copy.ts'

export type Contents = {
  readonly jobs: number
  readonly employers: number
  /** Everything acknowledged before this moment is there; what was sent after it may be there for a few milliseconds. */
  readonly instant: Date
}

type Order = { readonly from: string; readonly to: string; readonly report: Report }

/**
 * Copies the store in one file into another, which is empty or missing: one file that needs none beside it, and can
 * be read where nothing can be written. Throws a Refusal unless the copy is whole and the same.
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

/** Refuses a file that is no store, or that a newer version wrote, before anything is done with it. */
export const refuseOther = (file: string): void => openSource(file).close()

/** Opens the store in a file at this moment; refuses what is none, or was written by a newer version. */
const openSource = (file: string): Snapshot => {
  if (!existsSync(file)) throw new Refusal(`There is no store in ${file}.`)
  const source = opened(file)
  try {
    if (readPending(source).length > 0 && countOf(source, "sqlite_schema WHERE name IN ('jobs', 'employers')") < 2)
      throw new Refusal(`${file} is no store of Affiche.`)
    return { ...source, close: once(source.close) }
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

const once = (work: () => void): (() => void) => {
  let done = false
  return () => {
    if (!done) work()
    done = true
  }
}

const countOf = (source: Snapshot, what: string): number =>
  source.one<{ total: number }>(`SELECT count(*) AS total FROM ${what}`)?.total ?? 0

const sizeOf = (source: Snapshot): number =>
  source.one<{ bytes: number }>('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size')
    ?.bytes ?? 0

/** The copy has its source's way of logging; without it, it needs no other files beside it. */
const makeSingle = (file: string): void => {
  const connection = openWriter(file)
  connection.exec('PRAGMA journal_mode = DELETE')
  connection.close()
}
