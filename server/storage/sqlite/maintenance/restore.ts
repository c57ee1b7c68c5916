/** Puts a backup in the place of the embedded store; what was there is kept aside. */
import { chmodSync, chownSync, existsSync, linkSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Refusal } from '../../../domain/refusal.ts'
import { openWriter } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { DATA_FILE } from '../store.ts'
import { type Hold, takeAlone } from './exclusive-lock.ts'
import { diskRefusal, makeFolder, removeWithSides, SIDE_FILES, sync } from './folder.ts'
import { type Contents, copyFile, refuseOther } from './snapshot-copy.ts'
import type { Report } from './verify-copy.ts'

export type RestoreOrder = {
  readonly file: string
  /** The folder of the store; made if it is not there. */
  readonly directory: string
  /** Whether a store that is there may be put aside. */
  readonly force: boolean
  readonly report: Report
  /** Told how to leave nothing behind, for whoever ends the process before its time. */
  readonly begun?: (discard: () => void) => void
}

export type Restored = Omit<Contents, 'instant'> & {
  readonly store: string
  /** The migrations that the backup was brought up to date with. */
  readonly migrated: readonly string[]
  /** Where the data that was there is; null if there was none. */
  readonly keptAside: string | null
}

/** What a store that was put aside is called, before the moment in its name. */
export const ASIDE = `${DATA_FILE}.before-`

/**
 * The backup is copied beside the store and verified there, and takes its name in one step: a kill at any moment
 * leaves either the old store or the new one.
 */
export const restore = async ({ file, directory, force, report, begun }: RestoreOrder): Promise<Restored> => {
  refuseOther(file)
  const store = join(directory, DATA_FILE)
  makeDataFolder(directory)
  refuseData(directory, force)
  forgetUnfinished(directory)
  takeAlone(store).release()
  const fresh = `${store}.restoring`
  const discard = () => removeWithSides(fresh)
  discard()
  begun?.(discard)
  try {
    const { jobs, employers } = await copyFile({ from: file, to: fresh, report })
    const migrated = bringUpToDate(fresh, report)
    handOver(fresh, directory)
    report({ step: 'putting', table: 'it in place', rows: 0, total: 1 })
    const keptAside = swap(fresh, { directory, store, force, report })
    return { store: resolve(store), jobs, employers, migrated, keptAside }
  } catch (error) {
    discard()
    throw diskRefusal(error, store)
  }
}

const makeDataFolder = (directory: string): void => {
  try {
    makeFolder(directory)
  } catch (error) {
    throw diskRefusal(error, join(directory, DATA_FILE))
  }
}

const dataFiles = (directory: string): string[] =>
  ['', ...SIDE_FILES].map((end) => join(directory, DATA_FILE + end)).filter((path) => existsSync(path))

const refuseData = (directory: string, force: boolean): void => {
  if (force || dataFiles(directory).length === 0) return
  throw new Refusal(`${directory} has a store already. --force puts it aside, with the date and time in its name.`)
}

/** A restore that was killed before its last step leaves a second name of the store, which must not be used as one. */
const forgetUnfinished = (directory: string): void => {
  const store = join(directory, DATA_FILE)
  if (!existsSync(store)) return
  const { ino } = statSync(store, { bigint: true })
  const names = readdirSync(directory).filter((name) => name.startsWith(ASIDE))
  for (const path of names.map((name) => join(directory, name)))
    if (statSync(path, { bigint: true }).ino === ino) rmSync(path)
}

/** At once, so that a backup that cannot be brought up to date leaves the old store where it is. */
const bringUpToDate = (file: string, report: Report): string[] => {
  report({ step: 'migrating', table: 'the copy', rows: 0, total: 1 })
  const writer = openWriter(file)
  try {
    const migrated = migrate(writer).map(({ version, name }) => `${version} ${name}`)
    writer.exec('PRAGMA journal_mode = DELETE')
    return migrated
  } finally {
    writer.close()
  }
}

/** Root restores for the user that the folder belongs to. */
const handOver = (file: string, directory: string): void => {
  chmodSync(file, 0o600)
  const { uid, gid } = statSync(directory)
  if (process.getuid?.() === 0) chownSync(file, uid, gid)
  sync(file)
}

type Places = {
  readonly directory: string
  readonly store: string
  readonly force: boolean
  readonly report: Report
}

const swap = (fresh: string, places: Places): string | null => {
  const { directory, store, force } = places
  const hold = takeAlone(store)
  try {
    refuseData(directory, force)
    const aside = keepAside(hold, places)
    // Unlike a rename, this fails where a service has made a store meanwhile.
    if (aside === null) linkSync(fresh, store)
    else renameSync(fresh, store)
    rmSync(fresh, { force: true })
    sync(directory)
    return aside
  } finally {
    hold.release()
  }
}

/**
 * The store gets a second name, so that its first one is never missing: a service that starts meanwhile would make
 * an empty store. Nothing may lie beside the first name then, since it would be taken for a part of the new store.
 */
const keepAside = (hold: Hold, { directory, store, report }: Places): string | null => {
  const files = dataFiles(directory)
  if (files.length === 0) return null
  const aside = join(directory, ASIDE + new Date().toISOString().replace(/[-:]/g, ''))
  if (hold.isWhole && files.length > 1)
    throw new Refusal(`${files.join(' and ')} are there while the store is closed. Nothing was changed; try again.`)
  if (existsSync(store)) linkSync(store, aside)
  for (const end of SIDE_FILES) if (existsSync(store + end)) renameSync(store + end, aside + end)
  sync(directory)
  report({ step: 'putting', table: 'the old store aside', rows: 1, total: 1 })
  return resolve(aside)
}
