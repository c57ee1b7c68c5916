/** The addresses at which the public sees a job. */
import { closeDateOf, type StoredJob } from '../domain/job/job.ts'
import type { PublicUrls } from '../domain/job/render-v12.ts'
import { LANGUAGES } from '../domain/public/document.ts'
import { postingPaths } from '../domain/public/paths.ts'
import type { IsoDate } from '../lib/dates.ts'
import { andThen, type MaybePromise } from '../lib/maybe-promise.ts'
import type { PublicReader } from './public-ports.ts'
import { documentOf } from './public-postings.ts'

/**
 * The pages that show a job in a language of its own now, below the address of the service; null without any, also as
 * long as the follower has not seen a new job.
 */
export type PublicAddresses = (job: StoredJob, base: string) => MaybePromise<PublicUrls | null>

type Deps = { readonly reader: Pick<PublicReader, 'get'>; readonly today: () => IsoDate }

export const publicAddresses =
  ({ reader, today }: Deps): PublicAddresses =>
  (job, base) => {
    const day = today()
    // A write that is not stored yet may be newer than what the reader finds.
    if (job.status !== 'active' || closeDateOf(job) <= day) return null
    return andThen(reader.get(job.id, day), (found) => {
      if (!found?.shown || !found.open) return null
      const { code, texts } = documentOf(found)
      const shown = LANGUAGES.filter((language) => texts[language] !== undefined)
      return Object.fromEntries(shown.map((language) => [language, base + postingPaths[language](code)]))
    })
  }
