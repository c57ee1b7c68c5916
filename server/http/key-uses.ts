/** How often uses are stored, and so how exactly a key's last use is known. */
const FLUSH_MS = 60_000

export type KeyUses = {
  /** Notes that a key was used; costs a look-up in a set, and nothing else after the first time in a minute. */
  readonly note: (keyId: number) => void
  /** Stores what was noted since the last time; what cannot be stored is kept for the next. */
  readonly flush: () => Promise<void>
  /** Stores what is left. */
  readonly stop: () => Promise<void>
}

type KeyUsesDeps = {
  readonly store: (uses: ReadonlyMap<number, number>) => Promise<void>
  readonly clock: () => number
  /** Told once of every time in which uses cannot be stored. */
  readonly complain: (error: unknown) => void
}

/** Gathers which keys were used, and stores it once a minute, so that no request waits for it. */
export const createKeyUses = ({ store, clock, complain }: KeyUsesDeps): KeyUses => {
  let uses = new Map<number, number>()
  let failed = false

  const note = (keyId: number): void => {
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
      if (!failed) complain(error)
      failed = true
      uses = new Map([...taken, ...uses])
    }
  }

  const timer = setInterval(() => void flush(), FLUSH_MS).unref()
  const stop = async (): Promise<void> => {
    clearInterval(timer)
    await flush()
  }
  return { note, flush, stop }
}
