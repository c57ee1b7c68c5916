/** Mails applications while the service runs. Nothing of the relay is loaded before the first one. */
import { createChange, createDue } from '../platform/lib/due.ts'
import { type Rounds, startRounds } from '../platform/lib/rounds.ts'
import type { Logger } from '../platform/observe/log.ts'
import { forgetUnconfirmed } from './forget.ts'
import type { Relay } from './relay.ts'
import type { RelayFigures } from './report.ts'
import type { ApplicationSpool } from './spool-ports.ts'

/** Time between two looks at the number of commits, which ask nothing of the store. */
const LOOK_MS = 250

/** Time after which the store is asked: for what other instances wrote, and for tries whose time has come. */
const SWEEP_MS = 2_000

/** Time between two looks for what nobody has confirmed. */
const FORGET_MS = 60_000

export type LoadedRelay = { readonly relay: Relay; readonly figures: () => RelayFigures }

type Deps = {
  readonly spool: ApplicationSpool
  /** Commits of this process so far; it may wrap around. */
  readonly commits: () => number
  /** True if other processes write to the store. */
  readonly isShared: boolean
  readonly load: () => Promise<LoadedRelay>
  readonly clock: () => number
  readonly logger: Logger
}

export type RelayTimer = Rounds & {
  readonly figures: () => RelayFigures
  readonly countWaiting: () => Promise<number>
}

const NOTHING: RelayFigures = { delivered: 0, failed: 0, givenUp: 0 }

export const startRelayTimer = ({ spool, commits, isShared, load, clock, logger }: Deps): RelayTimer => {
  let loaded: LoadedRelay | null = null
  let isBegun = isShared
  let isReported = false
  const committed = createChange(commits)
  const sweepDue = createDue(SWEEP_MS)
  const forgetDue = createDue(FORGET_MS)
  const wipe = createWipe(spool, () => loaded?.relay ?? null)
  const forget = forgetUnconfirmed({ spool, clock })

  /** Processes that have ended left their leases, on a store for one process. */
  const begin = async (): Promise<void> => {
    if (!isBegun) await spool.endLeases()
    isBegun = true
  }
  const look = async (): Promise<void> => {
    if (forgetDue() && (await forget(() => false)) > 0) wipe.note()
    const [isSweep, hasCommits] = [sweepDue(), committed()]
    if (!isSweep && !hasCommits) return
    if (await spool.isDue(clock())) {
      loaded ??= await load()
      loaded.relay.wake()
    } else if (isSweep) await wipe.whenEmpty()
  }
  const rounds = startRounds(LOOK_MS, async () => {
    try {
      await begin()
      await look()
      isReported = false
    } catch (err) {
      if (!isReported) logger.error({ err }, 'applications are not mailed for now')
      isReported = true
    }
  })
  return {
    figures: () => loaded?.figures() ?? NOTHING,
    countWaiting: spool.countWaiting,
    stop: async () => {
      await rounds.stop()
      await loaded?.relay.stop()
      await wipe.whenEmpty().catch(() => undefined)
    },
  }
}

/** Once nothing waits any more, the store is to keep no bytes of what it held; that is no work for the time of answers. */
const createWipe = (spool: ApplicationSpool, relay: () => Relay | null) => {
  /** A process that has ended may have left some. */
  let isOwed = true
  let ended = 0
  return {
    note: (): void => {
      isOwed = true
    },
    whenEmpty: async (): Promise<void> => {
      const now = relay()?.ended() ?? 0
      if (now !== ended) isOwed = true
      if (!isOwed || (relay()?.running() ?? 0) > 0 || (await spool.countWaiting()) > 0) return
      ended = now
      isOwed = false
      await spool.wipe()
    },
  }
}
