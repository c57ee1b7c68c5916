/** Keeps the public side as the jobs are, while the service runs. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createDue } from '../platform/lib/due.ts'
import type { Rounds } from '../platform/lib/rounds.ts'
import type { Logger } from '../platform/observe/log.ts'
import { createFollower } from './follow.ts'

/** Time until the next look after a failure. */
const RETRY_MS = 1_000

/** Time between two searches for closed postings; one is a step along an index. */
const CLOSE_MS = 2_000

/** Time after which all trails are compared, and postings that are long gone are forgotten. */
const WHOLE_MS = 3_600_000

/** So few writes that wait are no load. */
const FEW_WRITES = 4

/** For each further one the follower rests as long as it has worked, so many times at most and up to a time. */
const REST_SHARE = 20
const REST_MAX_MS = 2_000

type FollowerDeps = Parameters<typeof createFollower>[0]

type Deps = Pick<FollowerDeps, 'store' | 'lists' | 'today' | 'clock'> & {
  readonly logger: Logger
  /** Number of writes that wait for the store. */
  readonly writesWaiting: () => number
  /** Called after every look with the milliseconds by which the public side is behind. */
  readonly noteLag: (ms: number) => void
}

export type PublicFollower = Rounds & { readonly lagMs: () => number }

const repeat = async (isStopped: () => boolean, work: () => Promise<void>): Promise<void> => {
  while (!isStopped()) await work()
}

/** Even a sleep of no time would be a turn of the event loop, which is long where many ask. */
const sleepFor = async (ms: number, signal: AbortSignal): Promise<void> => {
  if (ms > 0) await delay(ms, undefined, { signal }).catch(() => undefined)
}

export const startPublicFollower = ({ logger, writesWaiting, noteLag, ...deps }: Deps): PublicFollower => {
  const stopping = new AbortController()
  const { signal } = stopping
  const isStopped = (): boolean => signal.aborted
  const sleep = (ms: number): Promise<void> => sleepFor(ms, signal)
  let hasFailed = false
  let isReported = false
  /** Until all is well again, further failures are not logged. */
  const failed = (err: unknown, employerId?: number): void => {
    if (!isReported) logger.error({ err, employerId }, 'the public side does not follow the jobs for now')
    isReported = true
    hasFailed = true
  }
  const follower = createFollower({
    ...deps,
    failed,
    isStopped,
    unfit: (err, jobId) => logger.error({ err, jobId }, 'a posting is hidden, since it cannot be made public'),
    holder: randomUUID(),
    rest: async (workedMs) => {
      const times = Math.min(writesWaiting() - FEW_WRITES, REST_SHARE)
      if (times > 0) await sleep(Math.min(times * workedMs, REST_MAX_MS))
    },
  })
  const closesDue = createDue(CLOSE_MS)
  const wholeDue = createDue(WHOLE_MS)
  /** False if nothing is left to do. */
  const work = async (): Promise<boolean> => {
    const whole = wholeDue()
    const jobs = await follower.follow(whole).finally(() => noteLag(follower.lagMs()))
    if (closesDue()) await follower.close()
    if (whole) await follower.forget()
    return jobs > 0
  }
  const round = async (): Promise<void> => {
    hasFailed = false
    while (!isStopped() && !hasFailed && (await work().catch((err: unknown) => failed(err))));
    if (hasFailed) return sleep(RETRY_MS)
    if (!isReported || follower.lagMs() > 0) return
    isReported = false
    logger.info('the public side follows the jobs again')
  }
  const running = repeat(isStopped, async () => {
    await round()
    // While the store fails, the next round tells.
    await deps.store.follower.written(signal).catch(() => sleep(RETRY_MS))
    await sleep(follower.restMs())
  })
  return {
    lagMs: follower.lagMs,
    stop: async () => {
      stopping.abort()
      await running
      await follower
        .release()
        .catch((err: unknown) => logger.warn({ err }, 'the lease of the follower is not released'))
    },
  }
}
