/**
 * Sends pushes while the service runs. Without an active webhook nothing of it is loaded: the store is asked at the
 * start, after a webhook was written in this process and, where others write too, once a minute.
 */
import { createChange, createDue } from '../platform/lib/due.ts'
import { type Rounds, startRounds } from '../platform/lib/rounds.ts'
import type { Logger } from '../platform/observe/log.ts'
import type { Pusher } from './push/pusher.ts'
import type { PushFigures } from './push/report.ts'
import type { Push, PushReader } from './push-ports.ts'

/** Time between two looks at the number of commits, which ask nothing of the store. */
const LOOK_MS = 250

/** Time after which all webhooks are looked at: for what other instances wrote, and for tries whose time has come. */
const SWEEP_MS = 10_000

/** Time after which the first webhook of another instance is found. */
const OTHERS_MS = 60_000

/** While others write, the pusher rests so many times as long as a look took. */
const REST_SHARE = 20

export type LoadedPusher = { readonly pusher: Pusher; readonly figures: () => PushFigures }

type Deps = {
  readonly push: Push
  /** True if other processes write to the store. */
  readonly isShared: boolean
  readonly load: () => Promise<LoadedPusher>
  readonly logger: Logger
}

export type PushTimer = Rounds & {
  /** Null before the first active webhook. */
  readonly loaded: () => (LoadedPusher & Pick<PushReader, 'countStates'>) | null
}

export const startPushTimer = ({ push, isShared, load, logger }: Deps): PushTimer => {
  let loaded: LoadedPusher | null = null
  let isReported = false
  const asksDue = createDue(OTHERS_MS)
  const webhooksChanged = createChange(push.webhookChanges)
  /** Loads the pusher with the first active webhook. */
  const begin = async (): Promise<void> => {
    const isDue = asksDue()
    if (!webhooksChanged() && !(isDue && (isShared || isReported))) return
    if (!(await push.hasActive())) return
    const { pusher, figures } = await load()
    if (!isShared) await push.endLeases()
    loaded = { pusher, figures }
  }
  const follow = createFollow(push)
  const rounds = startRounds(LOOK_MS, async () => {
    try {
      if (loaded === null) await begin()
      if (loaded !== null) follow(loaded.pusher)
      isReported = false
    } catch (err) {
      if (!isReported) logger.error({ err }, 'webhooks are not sent for now')
      isReported = true
    }
  })
  return {
    loaded: () => loaded && { ...loaded, countStates: push.countStates },
    stop: async () => {
      await rounds.stop()
      await loaded?.pusher.stop()
    },
  }
}

/** Has the pusher look after commits of this process, and at every sweep. */
const createFollow = (push: Pick<Push, 'commits'>) => {
  const sweepDue = createDue(SWEEP_MS)
  const committed = createChange(push.commits)
  let lookedAt = 0
  return ({ look, owesLook, lookMs }: Pusher): void => {
    const isSweep = sweepDue()
    const isRested = performance.now() >= lookedAt + REST_SHARE * lookMs()
    if (!isSweep && !(isRested && (committed() || owesLook()))) return
    lookedAt = performance.now()
    look()
  }
}
