/** Makes every job of a store public, by the follower of the service. */
import { join } from 'node:path'
import type { JobContent } from '../../server/jobs/job.ts'
import { createReadReference } from '../../server/lists/reference.ts'
import { addDays, type IsoDate } from '../../server/platform/lib/dates.ts'
import { createFollower } from '../../server/public/follow.ts'
import type { Store } from '../../server/upkeep/ports.ts'
import { loadReferenceData } from '../../server/upkeep/reference-files.ts'
import type { Progress } from './progress.ts'
import { jobContent, type Position, type Template } from './templates.ts'

const today = (): IsoDate => new Date().toISOString().slice(0, 10)

const DAYS = 61
const DAY_STRIDE = 23

/** An active job of the last two months, open for two more. */
export const publicContent = (template: Template, position: Position): JobContent => ({
  ...jobContent(template, position),
  status: 'active',
  published: true,
  publishDate: addDays(today(), -((position.overall * DAY_STRIDE) % DAYS)),
  closeDate: addDays(today(), DAYS),
})

/** As the service follows the trails when it starts. */
export const followAll = async (store: Store, progress: Progress): Promise<void> => {
  let jobs = 0
  const follower = createFollower({
    store,
    today,
    clock: Date.now,
    holder: 'bench',
    lists: createReadReference(loadReferenceData(join(import.meta.dirname, '../../reference-data'))),
    isStopped: () => false,
    rest: async () => undefined,
    failed: (error) => {
      throw error
    },
    unfit: (error) => {
      throw error
    },
  })
  for (let followed = 1; followed > 0; ) {
    followed = await follower.follow(true)
    jobs += followed
    progress(jobs)
  }
  await follower.release()
}
