/** Has applications mailed while the service runs, by a thread that is there while something is mailed. */
import { createChange, createDue } from '../platform/lib/due.ts'
import { type Rounds, startRounds } from '../platform/lib/rounds.ts'
import type { Logger } from '../platform/observe/log.ts'
import { forgetUnconfirmed } from './forget.ts'
import type { RelayFigures } from './report.ts'
import type { ApplicationSpool } from './spool-ports.ts'

/** Time between two looks at the number of commits, which ask nothing of the store. */
const LOOK_MS = 250

/** Time after which the store is asked: for what other instances wrote, and for tries whose time has come. */
const SWEEP_MS = 2_000

/** Time between two looks for what nobody has confirmed. */
const FORGET_MS = 60_000

/** Time after which the store is wiped although something waits, as it always may on a busy site. */
const WIPE_MS = 3_600_000

/** Mails what is due; its calls are of one after another. */
export type Mailing = {
  readonly wake: () => Promise<void>
  /** Called again and again: what has had nothing to do for long may end. */
  readonly rest: () => Promise<void>
  /** Tries that run. */
  readonly running: () => number
  /** Tries that have ended so far. */
  readonly ended: () => number
  readonly figures: () => RelayFigures
  readonly stop: () => Promise<void>
}

type Deps = {
  readonly spool: ApplicationSpool
  /** Commits of this process so far; it may wrap around. */
  readonly commits: () => number
  /** True if other processes write to the store. */
  readonly isShared: boolean
  readonly mailing: Mailing
  readonly clock: () => number
  readonly logger: Logger
}

export type RelayTimer = Rounds & {
  readonly figures: () => RelayFigures
  readonly countWaiting: () => Promise<number>
}

export const startRelayTimer = ({ spool, commits, isShared, mailing, clock, logger }: Deps): RelayTimer => {
  let isBegun = isShared
  let isReported = false
  const committed = createChange(commits)
  const sweepDue = createDue(SWEEP_MS)
  const forgetDue = createDue(FORGET_MS)
  const wipe = createWipe(spool, mailing)
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
    if (await spool.isDue(clock())) return mailing.wake()
    if (!isSweep) return
    await wipe.whenOwed()
    await mailing.rest()
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
    figures: mailing.figures,
    countWaiting: spool.countWaiting,
    stop: async () => {
      await rounds.stop()
      await mailing.stop()
      await wipe.whenOwed().catch(() => undefined)
    },
  }
}

/** Once nothing waits any more, or each hour, the store is to keep no bytes of what it held; no answer waits for that. */
const createWipe = (spool: ApplicationSpool, { ended: endedBy, running }: Mailing) => {
  /** A process that has ended may have left some. */
  let isOwed = true
  let ended = 0
  const isLate = createDue(WIPE_MS)
  return {
    note: (): void => {
      isOwed = true
    },
    whenOwed: async (): Promise<void> => {
      const now = endedBy()
      if (now !== ended) isOwed = true
      if (!isOwed || running() > 0) return
      if ((await spool.countWaiting()) > 0 && !isLate()) return
      ended = now
      isOwed = false
      await spool.wipe()
    },
  }
}
