import { nameOfHash, nameOfKey } from '../domain/api-key.ts'

/** Keys that are remembered as accepted; the one that was noted first goes first. */
const KEYS_MAX = 10_000

export type GoodKeys = {
  /** Costs a look-up by the number of the key, and its hash when it is new, which is returned then. */
  readonly note: (keyId: number, apiKey: string) => string | null
  /** Notes a key by the hash that `note` returned elsewhere. */
  readonly learn: (keyId: number, name: string) => void
  readonly has: (hash: Uint8Array) => boolean
}

/** The hashes of the keys that were accepted lately. Whether they still are is for the store to say. */
export const createGoodKeys = (max = KEYS_MAX): GoodKeys => {
  const names = new Map<number, string>()
  const known = new Set<string>()

  const forgetOldest = (): void => {
    const [oldest] = names
    if (names.size < max || !oldest) return
    const [keyId, name] = oldest
    names.delete(keyId)
    known.delete(name)
  }

  const learn: GoodKeys['learn'] = (keyId, name) => {
    if (names.has(keyId)) return
    forgetOldest()
    names.set(keyId, name)
    known.add(name)
  }

  return {
    learn,
    note: (keyId, apiKey) => {
      if (names.has(keyId)) return null
      const name = nameOfKey(apiKey)
      learn(keyId, name)
      return name
    },
    has: (hash) => known.has(nameOfHash(hash)),
  }
}
