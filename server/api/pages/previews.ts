/** Postings behind links that show them before, and after, the public sees them. */
import { dayOf } from '../../employers/employer-day.ts'
import type { Previews } from '../../html/page.ts'
import { closeDateOf } from '../../jobs/job.ts'
import type { Lists } from '../../lists/reference.ts'
import type { IsoDate } from '../../platform/lib/dates.ts'
import { publicDocument } from '../../public/make-document.ts'
import { createPreviewLinks } from '../../public/preview.ts'
import type { ReadingStore } from '../../upkeep/ports.ts'

type Parts = {
  readonly store: Pick<ReadingStore, 'as' | 'directory' | 'public'>
  readonly lists: Lists
  readonly today: () => IsoDate
  readonly secret: Uint8Array
}

export const previewsOf = ({ store, lists, today, secret }: Parts): Previews => ({
  read: createPreviewLinks(secret).read,
  find: async ({ employerId, jobId }) => {
    const [job, employer, profile, presentation, hidden] = await Promise.all([
      store.as(employerId).get(jobId),
      store.directory.getEmployer(employerId),
      store.directory.getProfile(employerId),
      store.directory.getPresentation(employerId),
      store.public.hidden(jobId),
    ])
    if (!job || !employer || !profile) return 'gone'
    if (employer.suspended || hidden !== null) return 'withheld'
    // The code of its address is no part of what is shown.
    const document = publicDocument(job, { lists, codeOf: () => '', employer: { ...profile, name: employer.name } })
    return {
      document: JSON.stringify(document),
      confidential: job.confidential,
      // The files of logos are those of employers that publish.
      logo: profile.publishing === 'public' && !employer.test ? (presentation?.logo ?? null) : null,
      isTest: employer.test !== undefined,
      status: job.status,
      isClosed: closeDateOf(job) <= dayOf(employer, today),
    }
  },
})
