/** A backup of the embedded store: one file, whole, or none. */
import { createHash, randomBytes } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { noStore } from '../../platform/engines/store-refusals.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import { noteBackup } from './disk.ts'
import { diskRefusal, refuseFolder, removeWithSides, sync } from './folder.ts'
import { type Contents, copyFile } from './snapshot-copy.ts'
import { DATA_FILE } from './store.ts'
import type { Report } from './verify-copy.ts'

export type BackupOrder = {
  /** The folder of the store. */
  readonly directory: string
  readonly file: string
  /** Whether a file of that name may be replaced. */
  readonly force: boolean
  readonly report: Report
  /** Called with a callback that removes what was written, for a process that is ended early. */
  readonly begun?: (discard: () => void) => void
}

export type Backup = Contents & { readonly file: string; readonly bytes: number; readonly sha256: string }

/**
 * Writes a partial file, and renames it after it is synced and verified. Only its owner may read it, since it has the
 * hashes of keys.
 */
export const backUp = async ({ directory, file, force, report, begun }: BackupOrder): Promise<Backup> => {
  const store = join(directory, DATA_FILE)
  if (!existsSync(store)) throw noStore(`in ${resolve(directory)}`)
  refuseFolder(file)
  refuseOwn(directory, file)
  refuseTaken(file, force)
  const partial = claim(file)
  begun?.(partial.discard)
  try {
    const contents = await copyFile({ from: store, to: partial.path, report })
    partial.sync()
    const bytes = statSync(partial.path).size
    const sha256 = await digestOf(partial.path, (rows) =>
      report({ step: 'reading', table: 'bytes', rows, total: bytes }),
    )
    refuseTaken(file, force)
    partial.publish()
    noteBackup(directory, contents.instant)
    return { file: resolve(file), bytes, sha256, ...contents }
  } catch (error) {
    partial.discard()
    throw diskRefusal(error, partial.path)
  } finally {
    partial.close()
  }
}

const refuseTaken = (file: string, force: boolean): void => {
  if (!force && existsSync(file))
    throw new Refusal(`${file} is there already. Name another file, or replace it with --force.`)
}

/** Refuses a file of the store itself, by any path. */
const refuseOwn = (directory: string, file: string): void => {
  const [own, other] = [directory, dirname(resolve(file))].map((folder) => statSync(folder, { bigint: true }))
  if (own?.ino === other?.ino && own?.dev === other?.dev && basename(file).startsWith(DATA_FILE))
    throw new Refusal(`${file} is the name of a file of the store itself. Name another file.`)
}

/** Creates the partial file of this backup, and removes those of killed ones. */
const claim = (file: string) => {
  for (const path of abandoned(file)) removeWithSides(path)
  const path = `${file}.${process.pid}-${randomBytes(4).toString('hex')}.partial`
  const descriptor = opened(path)
  return {
    path,
    sync: () => fsyncSync(descriptor),
    discard: () => removeWithSides(path),
    publish: (): void => {
      renameSync(path, file)
      sync(dirname(resolve(file)))
    },
    close: () => closeSync(descriptor),
  }
}

const PARTIAL = /^\.(\d+)-[\da-f]{8}\.partial$/

/** Partial files of this name whose process has ended. */
const abandoned = (file: string): string[] => {
  const [folder, name] = [dirname(resolve(file)), basename(file)]
  const isLeft = (other: string): boolean => {
    const [, pid] = (other.startsWith(name) && PARTIAL.exec(other.slice(name.length))) || []
    return pid !== undefined && !isRunning(Number(pid))
  }
  return readdirSync(folder)
    .filter(isLeft)
    .map((other) => join(folder, other))
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: unknown }).code === 'EPERM'
  }
}

const opened = (path: string): number => {
  try {
    return openSync(path, 'wx', 0o600)
  } catch (error) {
    throw diskRefusal(error, path)
  }
}

/** SHA-256 of the file, read from the disk. */
const digestOf = async (file: string, onBytes: (bytes: number) => void): Promise<string> => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    hash.update(chunk as Buffer)
    bytes += (chunk as Buffer).length
    onBytes(bytes)
  }
  return hash.digest('hex')
}
