/** The lease of a follower: of all processes on a store one follows. */
import type { FollowerWriter } from './follower-ports.ts'

export type Lease = {
  /** Takes or prolongs the lease if it ends soon; false if another has it. */
  readonly hold: () => Promise<boolean>
  /** The next use asks the store again. */
  readonly forget: () => void
  readonly release: () => Promise<void>
}

/** Time for another process to take over from one that ended without a word. */
const LEASE_MS = 10_000

/** Held while there is work, so that an idle store is not written to. */
export const createLease = (writes: Pick<FollowerWriter, 'hold' | 'release'>, holder: string): Lease => {
  let until = 0
  return {
    hold: async () => {
      const now = performance.now()
      if (until - now > LEASE_MS / 2) return true
      const isHeld = await writes.hold(holder, LEASE_MS)
      until = isHeld ? now + LEASE_MS : 0
      return isHeld
    },
    forget: () => {
      until = 0
    },
    release: async () => {
      if (until > 0) await writes.release(holder)
      until = 0
    },
  }
}
