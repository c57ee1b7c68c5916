/** Files that are written line by line, and are there whole or not at all. */
import { open, rename, rm } from 'node:fs/promises'
import { Refusal } from '../../platform/sentences/refusal.ts'

export type LineFile = {
  /** Waits while much is unwritten. */
  readonly add: (text: string) => Promise<void>
  /** Gives the file its name. */
  readonly finish: () => Promise<void>
  /** Removes what was written, if it is not finished. */
  readonly discard: () => Promise<void>
}

/** Characters that wait in memory. */
const HELD_MAX = 65_536

export const createLineFile = async (path: string): Promise<LineFile> => {
  const written = `${path}.part`
  const refuse = (error: Error): never => {
    throw new Refusal(`${path} cannot be written: ${error.message}.`)
  }
  const file = await open(written, 'w', 0o600).catch(refuse)
  let held = ''
  let isOpen = true
  const flush = async (): Promise<void> => {
    await file.writeFile(held).catch(refuse)
    held = ''
  }
  return {
    add: async (text) => {
      held += text
      if (held.length > HELD_MAX) await flush()
    },
    finish: async () => {
      await flush()
      await file.close()
      isOpen = false
      await rename(written, path)
    },
    discard: async () => {
      if (!isOpen) return
      isOpen = false
      await file.close()
      await rm(written, { force: true })
    },
  }
}
