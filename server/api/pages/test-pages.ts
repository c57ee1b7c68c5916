/** The open postings of twins, behind links that are signed for them. */
import { dayOf } from '../../employers/employer-day.ts'
import type { TestPages } from '../../html/page.ts'
import { closeDateOf } from '../../jobs/job.ts'
import { addDays, type IsoDate } from '../../platform/lib/dates.ts'
import { createPreviewLinks } from '../../public/preview.ts'
import { createTestPageLinks } from '../../sandbox/test-pages.ts'
import type { ReadingStore } from '../../upkeep/ports.ts'

/** Postings on the page. */
const SHOWN_MAX = 100

/** No job closes later. */
const LAST_DAY = '9999-12-31'

type Parts = {
  readonly store: Pick<ReadingStore, 'as' | 'directory'>
  readonly today: () => IsoDate
  readonly secret: Uint8Array
}

export const testPagesOf = ({ store, today, secret }: Parts): TestPages => {
  const previews = createPreviewLinks(secret)
  return {
    read: createTestPageLinks(secret).read,
    find: async ({ employerId, endsAt }) => {
      const twin = await store.directory.getEmployer(employerId)
      if (!twin?.test || twin.suspended) return null
      const [jobs, day] = [store.as(employerId), dayOf(twin, today)]
      const open = { from: addDays(day, 1), through: LAST_DAY, words: [] }
      const ids = await jobs.closing({ ...open, limit: SHOWN_MAX + 1 })
      const found = await Promise.all(ids.slice(0, SHOWN_MAX).map((id) => jobs.get(id)))
      return {
        name: twin.name,
        today: day,
        isAll: ids.length <= SHOWN_MAX,
        // One that was changed since it was found is left out.
        postings: found.flatMap((job) =>
          job?.status === 'active'
            ? [
                {
                  title: job.title,
                  closeDate: closeDateOf(job),
                  preview: previews.sign({ employerId, jobId: job.id, endsAt }),
                },
              ]
            : [],
        ),
      }
    },
  }
}
