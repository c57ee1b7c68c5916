/** Addresses of postings, below that of the service. */
import type { Language } from '@affiche/contract/values.ts'

export const postingPaths: Readonly<Record<Language, (code: string) => string>> = {
  en: (code) => `/en/jobs/${code}`,
  fr: (code) => `/fr/emplois/${code}`,
}
