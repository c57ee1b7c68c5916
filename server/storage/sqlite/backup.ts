/** A backup of the embedded store: one file, whole, or none. */
import { createHash } from 'node:crypto'
import { closeSync, createReadStream, existsSync, fstatSync, fsyncSync, openSync, renameSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { Refusal } from '../../domain/refusal.ts'
import type { Report } from './compare.ts'
import { type Contents, copyFile } from './copy-file.ts'
import { diskRefusal, refuseFolder, removeWithSides, sync } from './folder.ts'
import { DATA_FILE } from './store.ts'

export type BackupOrder = {
  /** The folder of the store. */
  readonly directory: string
  readonly file: string
  /** Whether a file of that name may be replaced. */
  readonly force: boolean
  readonly report: Report
  /** Told how to leave nothing behind, for whoever ends the process before its time. */
  readonly begun?: (discard: () => void) => void
}

export type Backup = Contents & { readonly file: string; readonly bytes: number; readonly sha256: string }

/**
 * Writes to FILE.partial, and gives it its name once it is on disk and verified. Its rows hold the hashes of keys, so
 * only its owner may read it.
 */
export const backUp = async ({ directory, file, force, report, begun }: BackupOrder): Promise<Backup> => {
  const store = join(directory, DATA_FILE)
  if (!existsSync(store)) throw new Refusal(`There is no store in ${directory}. Check DATA_DIR.`)
  refuseFolder(file)
  refuseOwn(directory, file)
  refuseTaken(file, force)
  const partial = claim(`${file}.partial`)
  begun?.(partial.discard)
  try {
    const contents = await copyFile({ from: store, to: partial.path, report })
    partial.sync()
    const bytes = statSync(partial.path).size
    const sha256 = await digestOf(partial.path, (rows) =>
      report({ step: 'reading', table: 'bytes', rows, total: bytes }),
    )
    refuseTaken(file, force)
    partial.publish(file)
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

/** The files of the store itself must not be replaced, by whichever path they are named. */
const refuseOwn = (directory: string, file: string): void => {
  const [own, other] = [directory, dirname(resolve(file))].map((folder) => statSync(folder, { bigint: true }))
  if (own?.ino === other?.ino && own?.dev === other?.dev && basename(file).startsWith(DATA_FILE))
    throw new Refusal(`${file} is the name of a file of the store itself. Name another file.`)
}

/**
 * Makes the file anew; one that a killed backup left behind is replaced. It is held open until it is published, since
 * another backup to the same file may have taken the name meanwhile, and a number of a file that is gone is given again.
 */
const claim = (path: string) => {
  removeWithSides(path)
  const descriptor = opened(path)
  const { ino } = fstatSync(descriptor, { bigint: true })
  const isOwn = (): boolean => existsSync(path) && statSync(path, { bigint: true }).ino === ino
  return {
    path,
    sync: () => fsyncSync(descriptor),
    discard: (): void => {
      if (isOwn()) removeWithSides(path)
    },
    publish: (file: string): void => {
      if (!isOwn()) throw new Refusal(`Another backup to ${file} has begun meanwhile; this one was given up.`)
      renameSync(path, file)
      sync(dirname(resolve(file)))
    },
    close: () => closeSync(descriptor),
  }
}

const opened = (path: string): number => {
  try {
    return openSync(path, 'wx', 0o600)
  } catch (error) {
    throw diskRefusal(error, path)
  }
}

/** Of the file as it was written, read again. */
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
