/** Replaces the embedded store by a backup; the old store is kept aside. */
import { chmodSync, chownSync, existsSync, linkSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openWriter } from '../../platform/engines/sqlite/connection.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import { type ExclusiveLock, lockExclusively } from './exclusive-lock.ts'
import { diskRefusal, makeFolder, removeWithSides, SIDE_FILES, sync } from './folder.ts'
import { migrate } from './migrate.ts'
import { type Contents, copyFile, refuseOther } from './snapshot-copy.ts'
import { DATA_FILE } from './store.ts'
import type { Report } from './verify-copy.ts'

export type RestoreOrder = {
  readonly file: string
  /** The folder of the store; created if missing. */
  readonly directory: string
  /** Whether an existing store may be replaced. */
  readonly force: boolean
  readonly report: Report
  /** Called with a callback that removes what was written, for a process that is ended early. */
  readonly begun?: (discard: () => void) => void
}

export type Restored = Omit<Contents, 'instant'> & {
  readonly store: string
  /** The migrations that were applied to the backup. */
  readonly migrated: readonly string[]
  /** The path of the old data, or null. */
  readonly keptAside: string | null
}

/** Prefix of a store that was kept aside; the time follows. */
export const ASIDE = `${DATA_FILE}.before-`

/**
 * Copies the backup beside the store, verifies it there and renames it in one step: a kill at any time leaves either
 * the old store or the new one.
 */
export const restore = async ({ file, directory, force, report, begun }: RestoreOrder): Promise<Restored> => {
  refuseOther(file)
  const store = join(directory, DATA_FILE)
  makeDataFolder(directory)
  refuseData(directory, force)
  removeUnfinished(directory)
  lockExclusively(store).release()
  const fresh = `${store}.restoring`
  const discard = () => removeWithSides(fresh)
  discard()
  begun?.(discard)
  try {
    const { jobs, employers } = await copyFile({ from: file, to: fresh, report })
    const migrated = bringUpToDate(fresh, report)
    giveToOwner(fresh, directory)
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

/** Removes the second name of the store that a restore leaves when killed before its last step. */
const removeUnfinished = (directory: string): void => {
  const store = join(directory, DATA_FILE)
  if (!existsSync(store)) return
  const { ino } = statSync(store, { bigint: true })
  const names = readdirSync(directory).filter((name) => name.startsWith(ASIDE))
  for (const path of names.map((name) => join(directory, name)))
    if (statSync(path, { bigint: true }).ino === ino) rmSync(path)
}

/**
 * Readers of the public feed may have seen changes that the backup lacks, whose numbers would be given again: beyond
 * them, so that every cursor is too old.
 */
const NUMBERS_SKIPPED = 1_000_000_000
const FORGET_CURSORS = `UPDATE public_state SET number = number + ${NUMBERS_SKIPPED}, forgotten = number + ${NUMBERS_SKIPPED}`

/** Migrates the copy first, so that a failure leaves the old store in use. */
const bringUpToDate = (file: string, report: Report): string[] => {
  report({ step: 'migrating', table: 'the copy', rows: 0, total: 1 })
  const writer = openWriter(file)
  try {
    const migrated = migrate(writer).map(({ version, name }) => `${version} ${name}`)
    writer.run(FORGET_CURSORS)
    writer.exec('PRAGMA journal_mode = DELETE')
    return migrated
  } finally {
    writer.close()
  }
}

/** Gives the file to the owner of the folder, for whom root restores it. */
const giveToOwner = (file: string, directory: string): void => {
  chmodSync(file, 0o600)
  const { uid, gid } = statSync(directory)
  if (process.getuid?.() === 0) chownSync(file, uid, gid)
  sync(file)
}

type Swap = {
  readonly directory: string
  readonly store: string
  readonly force: boolean
  readonly report: Report
}

const swap = (fresh: string, order: Swap): string | null => {
  const { directory, store, force } = order
  const lock = lockExclusively(store)
  try {
    refuseData(directory, force)
    const aside = keepAside(lock, order)
    // Unlike a rename, this fails if a service has created a store meanwhile.
    if (aside === null) linkSync(fresh, store)
    else renameSync(fresh, store)
    rmSync(fresh, { force: true })
    sync(directory)
    return aside
  } finally {
    lock.release()
  }
}

/**
 * Gives the store a second name, so that its first is never missing: a service that starts meanwhile would create an
 * empty store. Its side files are renamed, since SQLite would take them for those of the new store.
 */
const keepAside = (lock: ExclusiveLock, { directory, store, report }: Swap): string | null => {
  const files = dataFiles(directory)
  if (files.length === 0) return null
  const aside = join(directory, ASIDE + new Date().toISOString().replace(/[-:]/g, ''))
  if (lock.isWhole && files.length > 1)
    throw new Refusal(`${files.join(' and ')} are there while the store is closed. Nothing was changed; try again.`)
  if (existsSync(store)) linkSync(store, aside)
  for (const end of SIDE_FILES) if (existsSync(store + end)) renameSync(store + end, aside + end)
  sync(directory)
  report({ step: 'putting', table: 'the old store aside', rows: 1, total: 1 })
  return resolve(aside)
}
