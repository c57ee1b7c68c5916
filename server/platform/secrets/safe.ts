/** Seals the secrets of a store with a key that is not in it, and opens them. */
import { readKey } from '../config/encryption-key.ts'
import { atOnce, inPieces } from '../lib/pieces.ts'
import { makeKeyFile, readKeyFile } from './key-files.ts'
import { derive, isOf, open, type Plain, sealing } from './sealing.ts'

export type Safe = {
  /** Null if there is no key, and none may be made. `context`: what the secret belongs to. */
  readonly seal: (plain: Uint8Array, context: string) => Uint8Array | null
  /** The same of several texts as one, which may have megabytes; no other work of the thread waits for the whole. */
  readonly sealLarge: (plain: Plain, context: string) => Promise<Uint8Array | null>
  /** Null if the secret was sealed with another key or for another context, or the key is missing. */
  readonly open: (sealed: Uint8Array, context: string) => Uint8Array | null
  /** True if the key is the one that sealed; a damaged secret is found by opening it alone. */
  readonly canOpen: (sealed: Uint8Array) => boolean
  /** A key of its own for signatures of a kind, the same in every process of the store; null as `seal` is. */
  readonly derive: (purpose: string) => Uint8Array | null
  /** The same of a key that is there; none is made for it. */
  readonly derivePresent: (purpose: string) => Uint8Array | null
}

export type SafeSettings = {
  /** ENCRYPTION_KEY. */
  readonly encryptionKey: string | null
  /** Folder of the embedded store, where the key is a file unless the setting has it; null on a database. */
  readonly folder: string | null
}

export const createSafe = ({ encryptionKey, folder }: SafeSettings): Safe => {
  let key = encryptionKey === null ? null : readKey(encryptionKey)
  /** A file that another process makes later, or the operator mends, is found then. */
  const present = (): Uint8Array | null => {
    if (key !== null || folder === null) return key
    const read = readKeyFile(folder)
    key = typeof read === 'string' ? null : read
    return key
  }
  const made = (): Uint8Array | null => {
    if (key === null && folder !== null) key = makeKeyFile(folder)
    return key
  }
  return {
    seal: (plain, context) => {
      const by = made()
      return by && atOnce(sealing(by, { texts: [plain] }, context))
    },
    sealLarge: async (plain, context) => {
      const by = made()
      return by && inPieces(sealing(by, plain, context))
    },
    open: (sealed, context) => {
      const by = present()
      return by && open(by, sealed, context)
    },
    canOpen: (sealed) => {
      const by = present()
      return by !== null && isOf(by, sealed)
    },
    derive: (purpose) => {
      const by = made()
      return by && derive(by, purpose)
    },
    derivePresent: (purpose) => {
      const by = present()
      return by && derive(by, purpose)
    },
  }
}

/** The safe of the settings of a service. */
export const safeOf = (settings: {
  readonly encryptionKey: string | null
  readonly databaseUrl: string | null
  readonly dataDir: string
}): Safe =>
  createSafe({
    encryptionKey: settings.encryptionKey,
    folder: settings.databaseUrl === null ? settings.dataDir : null,
  })
