/** A disk that is watched and that fails on demand (disk.c), for a process of its own. */
import { closeSync, mkdtempSync, openSync, readSync, realpathSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compilePreload } from './preload-library.ts'

/** The files of the store, as disk.c counts them. */
export const FILES = { data: 1, log: 2, memory: 4, journal: 8, folder: 16, all: 31 } as const

/** Members of `struct faults` in their order; errors by number, a count of -1 lasts until it is changed. */
const MEMBERS = [
  'writeError',
  'writeCount',
  'syncError',
  'syncCount',
  'syncDelayMs',
  'which',
  'openError',
  'hits',
] as const

export type Faults = Partial<Record<(typeof MEMBERS)[number], number>>

export type Disk = {
  /** For the process whose files in the folder are watched. */
  readonly environment: Readonly<Record<string, string>>
  /** From now on these faults and no others; none given: the disk is well. */
  readonly fail: (faults?: Faults) => void
  /** Calls that were made to fail since the faults were set. */
  readonly hits: () => number
  readonly remove: () => void
}

const INT_BYTES = 4

/** Compiled when it is first asked for. */
let library: { readonly file: string; readonly missing: string | null } | null = null

const getLibrary = () => {
  if (library) return library
  const folder = mkdtempSync(join(tmpdir(), 'affiche-disk-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'disk.so')
  library = { file, missing: compilePreload(join(import.meta.dirname, 'disk.c'), file) }
  return library
}

/** Why a test with such a disk cannot run here; false where it can. */
export const noDisk = (): string | false => {
  const { missing } = getLibrary()
  return missing === null ? false : `a disk that fails on demand cannot be made: ${missing}`
}

/** A disk for a folder that exists; its changes are written to `log`, where one is named. */
export const makeDisk = (folder: string, log?: string): Disk => {
  const control = `${realpathSync(folder)}.faults`
  writeFileSync(control, Buffer.alloc(MEMBERS.length * INT_BYTES))
  const file = openSync(control, 'r+')
  return {
    environment: {
      LD_PRELOAD: getLibrary().file,
      DISK_FOLDER: realpathSync(folder),
      DISK_FAULTS: control,
      ...(log === undefined ? {} : { DISK_LOG: log }),
    },
    fail: (faults = {}) => {
      const all: Faults = { which: FILES.all, writeCount: -1, syncCount: -1, ...faults }
      writeSync(file, Buffer.from(Int32Array.from(MEMBERS, (name) => all[name] ?? 0).buffer), 0, undefined, 0)
    },
    hits: () => {
      const bytes = Buffer.alloc(INT_BYTES)
      readSync(file, bytes, 0, INT_BYTES, MEMBERS.indexOf('hits') * INT_BYTES)
      return bytes.readInt32LE()
    },
    remove: () => {
      closeSync(file)
      rmSync(control, { force: true })
    },
  }
}
