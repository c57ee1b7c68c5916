/** Public side of a job: the addresses of its pages, and the hiding by an operator. */
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import { closeDateOf, type EncodedJob, type StoredJob } from '../jobs/job.ts'
import type { FindPublicRemarks, PublicRemarks, PublicUrls } from '../jobs/render-v12.ts'
import { isRelaying } from '../platform/config/applications.ts'
import type { Settings } from '../platform/config/settings.ts'
import type { IsoDate } from '../platform/lib/dates.ts'
import { andThen, type MaybePromise } from '../platform/lib/maybe-promise.ts'
import { applyPaths, postingPaths } from './code.ts'
import type { PublicReader } from './ports.ts'
import { documentOf } from './postings.ts'
import { wayToApply } from './way-to-apply.ts'

type Deps = {
  readonly reader: Pick<PublicReader, 'get' | 'hidden'>
  readonly today: () => IsoDate
  readonly settings: Pick<Settings, 'tellHidingReasons' | 'applications'>
}

type Addresses = Partial<Record<Language, string>>

export const publicRemarks = ({ reader, today, settings }: Deps): FindPublicRemarks => {
  const relays = isRelaying(settings)
  const urlsOf = (job: StoredJob | EncodedJob, base: string): MaybePromise<PublicUrls | null> => {
    const day = today()
    // A write that is not stored yet may be newer than what the reader finds.
    if (job.status !== 'active' || closeDateOf(job) <= day) return null
    return andThen(reader.get(job.id, day), (found) => {
      if (!found?.shown || !found.open) return null
      const document = documentOf(found)
      const { code, texts } = document
      const shown = LANGUAGES.filter((language) => texts[language] !== undefined)
      const byForm = shown.filter((language) => wayToApply(document, language, relays)?.by === 'form')
      const addresses = (languages: readonly Language[], paths: typeof postingPaths): Addresses =>
        Object.fromEntries(languages.map((language) => [language, base + paths[language](code)]))
      const pages = addresses(shown, postingPaths)
      return byForm.length === 0 ? pages : { ...pages, apply: addresses(byForm, applyPaths) }
    })
  }
  const hiddenOf = ({ id }: Pick<StoredJob, 'id'>): MaybePromise<PublicRemarks['hidden']> =>
    andThen(
      reader.hidden(id),
      (found) =>
        found && {
          at: new Date(found.at).toISOString(),
          reason: (found.told ?? settings.tellHidingReasons) ? found.reason : null,
        },
    )
  // A posting that is shown is not hidden.
  return (job, base) =>
    andThen(urlsOf(job, base), (publicUrls) =>
      publicUrls === null ? andThen(hiddenOf(job), (hidden) => ({ publicUrls, hidden })) : { publicUrls, hidden: null },
    )
}
