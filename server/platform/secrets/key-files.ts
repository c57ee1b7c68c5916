/** The key of an embedded store, in a file beside its data. */
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../sentences/refusal.ts'
import { readKey } from './key.ts'
import { KEY_BYTES } from './sealing.ts'

export const KEY_FILE = 'encryption.key'

/** Null if there is none. Refuses one that holds no key. */
export const readKeyFile = (folder: string): Uint8Array | null => {
  const file = join(folder, KEY_FILE)
  const text = readText(file)
  if (text === null) return null
  const key = readKey(text.trim())
  if (key) return key
  throw new Refusal(
    `${file} holds no key: it must be ${KEY_BYTES} bytes in base64. Bring back the right file, or move this one away: a new one is made then, and every secret must be made anew.`,
  )
}

const readText = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** The key, made if there is none: of processes that make one at the same time all have that of the first. */
export const makeKeyFile = (folder: string): Uint8Array => {
  const made = readKeyFile(folder)
  if (made) return made
  const file = join(folder, KEY_FILE)
  const temporary = join(folder, `.${KEY_FILE}.${randomBytes(6).toString('hex')}`)
  try {
    write(temporary, `${randomBytes(KEY_BYTES).toString('base64')}\n`)
    // Whole or not at all, and never in place of another: a rename would replace that of another process.
    link(temporary, file)
  } finally {
    rmSync(temporary, { force: true })
  }
  sync(folder)
  const key = readKeyFile(folder)
  if (key) return key
  throw new Error(`${file} was removed while it was made.`)
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
