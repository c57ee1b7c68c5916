/** A file beside the embedded store, with the address of the service that runs on it. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ADDRESS_FILE = 'address'

/** Keeps an address, which replaces that of an earlier service; returns what forgets it, unless a later one did so. */
export const keepAddress = (directory: string, address: string): (() => void) => {
  const file = join(directory, ADDRESS_FILE)
  writeFileSync(file, `${address}\n`, { mode: 0o600 })
  return () => {
    if (readAddress(directory) === address) rmSync(file, { force: true })
  }
}

/** The address, or null without one that can be read. */
export const readAddress = (directory: string): string | null => {
  try {
    const text = readFileSync(join(directory, ADDRESS_FILE), 'utf8').trim()
    return /^https?:\/\/\S+$/.test(text) ? text : null
  } catch {
    return null
  }
}
