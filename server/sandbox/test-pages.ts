/** Signed addresses of the page of a twin, of which nothing else is public. */
import { TEST_PAGES_DAYS } from '@affiche/contract/test-mode.ts'
import type { Language } from '@affiche/contract/values.ts'
import { DAY_MS } from '../platform/lib/dates.ts'
import { createPreviewLinks, type PreviewLinks } from '../public/preview.ts'

/** Paths of the page, whose query has the signed part: the log of requests has no queries. */
export const testPagePaths: Readonly<Record<Language, string>> = { en: '/en/test', fr: '/fr/essai' }

export const testPagePath = (language: Language, signed: string): string => `${testPagePaths[language]}?link=${signed}`

/** In place of the id of a job, which is none of the twin: the key is for this purpose alone. */
const NO_JOB = 1

export type TestPageLinks = {
  readonly sign: (employerId: number, now: number) => string
  readonly read: (text: string) => { readonly employerId: number; readonly endsAt: number } | null
}

/** Those of previews under a key of their own. */
export const createTestPageLinks = (secret: Uint8Array): TestPageLinks => {
  const links: PreviewLinks = createPreviewLinks(secret, 'test pages')
  return {
    // Whole days, so that the address stays the same for one.
    sign: (employerId, now) =>
      links.sign({ employerId, jobId: NO_JOB, endsAt: (Math.floor(now / DAY_MS) + 1 + TEST_PAGES_DAYS) * DAY_MS }),
    read: links.read,
  }
}
