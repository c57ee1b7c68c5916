/** The file that takes the keys of an import, a line each. */
import { closeSync, existsSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { Refusal } from '../../platform/sentences/refusal.ts'

export type KeyFile = { readonly add: (entry: object) => void; readonly close: () => void }

export const refuseExisting = (file: string): void => {
  if (existsSync(file)) throw new Refusal(`${file} is there already: name a new file for the keys.`)
}

/** Makes the file for this user alone; each key is on disk before the next employer is made. */
export const makeKeyFile = (file: string): KeyFile => {
  const descriptor = open(file)
  return {
    add: (entry) => {
      writeSync(descriptor, `${JSON.stringify(entry)}\n`)
      fsyncSync(descriptor)
    },
    close: () => closeSync(descriptor),
  }
}

const open = (file: string): number => {
  try {
    return openSync(file, 'wx', 0o600)
  } catch (error) {
    throw new Refusal(`The keys cannot be written to ${file}: ${(error as Error).message}.`)
  }
}
