/** What the operating system says of the places where stores and backups lie. */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, rmSync, statfsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Refusal } from '../../../domain/refusal.ts'
import { faultOf, rootOf } from '../failures.ts'

const MIB = 1024 * 1024

/** Files that SQLite keeps beside a data file, by the ends of their names. */
export const SIDE_FILES = ['-wal', '-shm', '-journal'] as const

export const removeWithSides = (file: string): void => {
  for (const end of ['', ...SIDE_FILES]) rmSync(file + end, { force: true })
}

/**
 * Makes a folder for this user alone, with those above it; returns the first that was made. Node's own way never ends
 * where the system lets nothing be made in a folder that is there, as in /proc.
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

/** Refuses a file that could not be made, before anything is done for it. */
export const refuseFolder = (file: string): void => {
  const folder = dirname(resolve(file))
  if (!existsSync(folder)) throw new Refusal(`The folder ${folder} is not there. Make it, or name another one.`)
  if (!statSync(folder).isDirectory()) throw new Refusal(`${folder} is no folder. Name a file in one.`)
  if (existsSync(file) && !statSync(file).isFile()) throw new Refusal(`${file} is no file. Name a file in a folder.`)
}

/** SQLite's "full" and "input/output error", and what the system says. */
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', 13])
const FORBIDDEN = new Set<unknown>(['EACCES', 'EPERM', 'EROFS', 8, 14])

/** The same failure, told so that an operator can mend it. */
export const diskRefusal = (error: unknown, file: string): unknown => {
  const { code, errcode, message } = rootOf(error) as { code?: unknown; errcode?: number; message: string }
  const kind = errcode === undefined ? code : errcode & 0xff
  const folder = dirname(resolve(file))
  if (FULL.has(kind)) return new Refusal(`The disk of ${folder} is full. Make room, or name a file on another disk.`)
  if (FORBIDDEN.has(kind)) return new Refusal(`This user may not write in ${folder} (${message}).`)
  if (kind === 'EEXIST') return new Refusal(`${folder} has a store since a moment ago. Nothing was changed; try again.`)
  if (kind === 10) return new Refusal(`${folder} cannot be written to: ${message}. Is the disk full or broken?`)
  const told = faultOf(error)
  return told ? new Refusal(told.message) : error
}

/** Makes what was written to a file, or the names in a folder, outlive a loss of power. */
export const sync = (path: string): void => {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
