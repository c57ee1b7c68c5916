/** The key of an embedded store, in a file beside its data. */
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { KEY_BYTES, readKey } from '../config/encryption-key.ts'

export const KEY_FILE = 'encryption.key'

/** `none`: there is no file; `faulty`: it cannot be read, or holds no key. */
export const readKeyFile = (folder: string): Uint8Array | 'none' | 'faulty' => {
  try {
    return readKey(readFileSync(join(folder, KEY_FILE), 'utf8').trim()) ?? 'faulty'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'none' : 'faulty'
  }
}

/**
 * The key, made if there is no file: of processes that make one at the same time all have that of the first. Null for a
 * faulty file, which stays: it may be that of another store, or a part of the right one.
 */
export const makeKeyFile = (folder: string): Uint8Array | null => {
  const present = readKeyFile(folder)
  if (present !== 'none') return present === 'faulty' ? null : present
  const temporary = join(folder, `.${KEY_FILE}.${randomBytes(6).toString('hex')}`)
  try {
    write(temporary, `${randomBytes(KEY_BYTES).toString('base64')}\n`)
    // Whole or not at all, and never in place of another: a rename would replace that of another process.
    link(temporary, join(folder, KEY_FILE))
  } finally {
    rmSync(temporary, { force: true })
  }
  sync(folder)
  const made = readKeyFile(folder)
  return typeof made === 'string' ? null : made
}

const link = (from: string, to: string): void => {
  try {
    linkSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

const write = (file: string, text: string): void => {
  const descriptor = openSync(file, 'wx', 0o600)
  try {
    writeSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Syncs the names in a folder, where the system can. */
const sync = (folder: string): void => {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } catch (error) {
    if (!['EINVAL', 'ENOTSUP', 'EPERM'].includes(String((error as NodeJS.ErrnoException).code))) throw error
  } finally {
    closeSync(descriptor)
  }
}

/** True if others than its owner may read or write the file; false without one. */
export const isOpenToOthers = (folder: string): boolean => {
  const found = statSync(join(folder, KEY_FILE), { throwIfNoEntry: false })
  return found !== undefined && (found.mode & 0o077) !== 0
}
