/** Hides what an earlier run showed with public pages, so that the trails record when those ended. */
import { randomUUID } from 'node:crypto'
import { type Rounds, startRounds } from '../platform/lib/rounds.ts'
import type { Logger } from '../platform/observe/log.ts'
import type { createFollower } from './follow.ts'

/** Time between two looks: a process that ends later than this one began may have shown some more. */
const LOOK_MS = 60_000

/** Day on which every posting is closed, so that none is public. */
const LAST_DAY = '9999-12-31'

type FollowerDeps = Parameters<typeof createFollower>[0]

type Deps = Pick<FollowerDeps, 'store' | 'lists' | 'clock'> & { readonly logger: Logger }

export const startPublicHider = ({ logger, ...deps }: Deps): Rounds => {
  const { store } = deps
  let isStopping = false
  const failed = (err: unknown): void => logger.error({ err }, 'postings are not marked as hidden for now')
  const hideAll = async (): Promise<void> => {
    if ((await store.follower.closed(LAST_DAY, 1)).length === 0) return
    // Imported only when used, to save memory.
    const { createFollower } = await import('./follow.ts')
    const follower = createFollower({
      ...deps,
      failed,
      unfit: failed,
      holder: randomUUID(),
      today: () => LAST_DAY,
      isStopped: () => isStopping,
      rest: async () => undefined,
    })
    // The next run with public pages looks at every job again.
    await store.publicWrites.rebuild({ fromNothing: true })
    await follower.close()
    await follower.release()
  }
  const rounds = startRounds(LOOK_MS, () => hideAll().catch(failed))
  return {
    stop: async () => {
      isStopping = true
      await rounds.stop()
    },
  }
}
