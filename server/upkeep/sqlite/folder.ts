/** Files and folders of stores and backups. */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, rmSync, statfsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { faultOf, rootOf } from '../../platform/engines/sqlite/failures.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'

const MIB = 1024 * 1024

/** Files that SQLite keeps beside a data file, by the ends of their names. */
export const SIDE_FILES = ['-wal', '-shm', '-journal'] as const

export const removeWithSides = (file: string): void => {
  for (const end of ['', ...SIDE_FILES]) rmSync(file + end, { force: true })
}

/**
 * Creates a folder for this user alone, with those above it; returns the first that was created. Node's recursive
 * `mkdir` never ends in a folder in which nothing can be created, as in /proc.
 */
export const makeFolder = (folder: string): string | undefined => {
  const above = dirname(folder)
  const first = existsSync(above) ? undefined : makeFolder(above)
  try {
    mkdirSync(folder, { mode: 0o700 })
    return first ?? folder
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return first
    throw error
  }
}

export const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

export const mebibytes = (bytes: number): string => `${Math.ceil(bytes / MIB)} MiB`

export const refuseFullDisk = (file: string, bytes: number): void => {
  const folder = dirname(resolve(file))
  const free = freeBytes(folder)
  if (free < bytes)
    throw new Refusal(
      `${folder} has room for ${mebibytes(free)}, and the copy takes ${mebibytes(bytes)}. Make room, or name a file on another disk.`,
    )
}

/** Refuses a file that cannot be created, before any work for it. */
export const refuseFolder = (file: string): void => {
  const folder = dirname(resolve(file))
  if (!existsSync(folder)) throw new Refusal(`The folder ${folder} is not there. Make it, or name another one.`)
  if (!statSync(folder).isDirectory()) throw new Refusal(`${folder} is no folder. Name a file in one.`)
  if (existsSync(file) && !statSync(file).isFile()) throw new Refusal(`${file} is no file. Name a file in a folder.`)
}

/** Codes of SQLite and of the system. */
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', 13])
const FORBIDDEN = new Set<unknown>(['EACCES', 'EPERM', 'EROFS', 8, 14])

/** The failure as advice for the operator. */
export const diskRefusal = (error: unknown, file: string): unknown => {
  const { code, errcode, message } = rootOf(error) as { code?: unknown; errcode?: number; message: string }
  const kind = errcode === undefined ? code : errcode & 0xff
  const folder = dirname(resolve(file))
  if (FULL.has(kind)) return new Refusal(`The disk of ${folder} is full. Make room, or name a file on another disk.`)
  if (FORBIDDEN.has(kind)) return new Refusal(`This user may not write in ${folder} (${message}).`)
  if (kind === 'EEXIST') return new Refusal(`${folder} has a store since a moment ago. Nothing was changed; try again.`)
  if (kind === 10) return new Refusal(`${folder} cannot be written to: ${message}. Is the disk full or broken?`)
  const fault = faultOf(error)
  return fault ? new Refusal(fault.message) : error
}

/** Error codes of a system that cannot sync a folder, or of one that this user may not read. */
const UNABLE = new Set(['EACCES', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'])

/** Syncs a file, or the names in a folder, where the system can. */
export const sync = (path: string): void => {
  try {
    const descriptor = openSync(path, 'r')
    try {
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    if (!UNABLE.has(String((error as NodeJS.ErrnoException).code))) throw error
  }
}

/** Syncs the names in a folder, and in the folders above it down from `made`, the first that was created. SQLite syncs those of its log alone. */
export const syncNames = (directory: string, made: string | undefined): void => {
  const top = made === undefined ? resolve(directory) : dirname(resolve(made))
  for (let folder = resolve(directory); ; folder = dirname(folder)) {
    sync(folder)
    if (folder === top || folder === dirname(folder)) return
  }
}
