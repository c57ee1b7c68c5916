/** Interval of storing, and so the precision of a key's last use. */
const FLUSH_MS = 60_000

export type KeyUses = {
  /** Records the use of a key; only the first one in a minute allocates. */
  readonly record: (keyId: number) => void
  /** Stores the uses since the last flush, and keeps them if that fails. */
  readonly flush: () => Promise<void>
  /** Flushes and ends the interval. */
  readonly stop: () => Promise<void>
}

type KeyUsesDeps = {
  readonly store: (uses: ReadonlyMap<number, number>) => Promise<void>
  readonly clock: () => number
  /** Called with the first of several failures in a row. */
  readonly onFailure: (error: unknown) => void
}

/** Collects the last use of each key and stores it once a minute, so that no request waits for it. */
export const createKeyUses = ({ store, clock, onFailure }: KeyUsesDeps): KeyUses => {
  let uses = new Map<number, number>()
  let failed = false

  const record = (keyId: number): void => {
    if (!uses.has(keyId)) uses.set(keyId, clock())
  }

  const flush = async (): Promise<void> => {
    if (uses.size === 0) return
    const taken = uses
    uses = new Map()
    try {
      await store(taken)
      failed = false
    } catch (error) {
      if (!failed) onFailure(error)
      failed = true
      uses = new Map([...taken, ...uses])
    }
  }

  const timer = setInterval(() => void flush(), FLUSH_MS).unref()
  const stop = async (): Promise<void> => {
    clearInterval(timer)
    await flush()
  }
  return { record, flush, stop }
}
