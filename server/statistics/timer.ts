/** Writes visits while the service runs. */
import { type Rounds, startRounds } from '../platform/lib/rounds.ts'
import type { Logger } from '../platform/observe/log.ts'
import { fillOf, takeLost, type VisitMemory } from './memory.ts'
import type { WriteVisits } from './write.ts'

/** Time between two looks at how full the memory is. */
const LOOK_MS = 1_000

/** Looks after which visits are written. */
const LOOKS = 60

/** Share of the memory with which they are written at once. */
const EARLY_FILL = 0.25

type Deps = {
  readonly memory: VisitMemory
  readonly visits: WriteVisits
  readonly logger: Logger
}

/** Writes what was counted each minute, earlier if it is much, and at the stop. */
export const startVisitTimer = ({ memory, visits, logger }: Deps): Rounds => {
  const { write, waiting } = visits
  let looks = 0
  let isReported = false
  const writeAll = async (): Promise<void> => {
    try {
      await write()
      isReported = false
    } catch (err) {
      if (!isReported) logger.error({ err, rows: waiting() }, 'views and clicks are not written for now')
      isReported = true
    }
    const lost = takeLost(memory)
    if (lost > 0) logger.error({ lost }, 'views and clicks were not counted, since too many wait to be written')
  }
  const rounds = startRounds(LOOK_MS, async () => {
    looks++
    if (looks < LOOKS && (fillOf(memory) < EARLY_FILL || isReported)) return
    looks = 0
    await writeAll()
  })
  return {
    stop: async () => {
      await rounds.stop()
      await writeAll()
      if (waiting() > 0)
        logger.error({ rows: waiting() }, 'views and clicks were lost, since the store cannot be written')
    },
  }
}
