/** Public side of a job: the addresses of its pages, and the hiding by an operator. */
import { LANGUAGES } from '@affiche/contract/values.ts'
import { closeDateOf, type StoredJob } from '../jobs/job.ts'
import type { FindPublicRemarks, PublicRemarks, PublicUrls } from '../jobs/render-v12.ts'
import type { IsoDate } from '../platform/lib/dates.ts'
import { andThen, type MaybePromise } from '../platform/lib/maybe-promise.ts'
import { postingPaths } from './code.ts'
import type { PublicReader } from './ports.ts'
import { documentOf } from './postings.ts'

type Deps = {
  readonly reader: Pick<PublicReader, 'get' | 'hidden'>
  readonly today: () => IsoDate
  /** Whether employers see the reason why a posting is hidden, unless its operator said so. */
  readonly givesReasons: boolean
}

export const publicRemarks = ({ reader, today, givesReasons }: Deps): FindPublicRemarks => {
  const urlsOf = (job: StoredJob, base: string): MaybePromise<PublicUrls | null> => {
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
  const hiddenOf = ({ id }: StoredJob): MaybePromise<PublicRemarks['hidden']> =>
    andThen(
      reader.hidden(id),
      (found) =>
        found && { at: new Date(found.at).toISOString(), reason: (found.told ?? givesReasons) ? found.reason : null },
    )
  // A posting that is shown is not hidden.
  return (job, base) =>
    andThen(urlsOf(job, base), (publicUrls) =>
      publicUrls === null ? andThen(hiddenOf(job), (hidden) => ({ publicUrls, hidden })) : { publicUrls, hidden: null },
    )
}
