/** The public document of a job: all that candidates and downstream readers may see of it. */
import type { JobDetails } from '@affiche/contract/job.ts'
import type { Language } from '@affiche/contract/values.ts'
import type { Extras } from '../jobs/extras.ts'
import type { IsoDate } from '../platform/lib/dates.ts'

/** The texts of one language; `applicationUrl` is the address for applications in it, if it has its own. */
export type PublicText = {
  readonly title: string
  readonly description: string
  readonly applicationUrl: string | null
}

/** Null in a document of a confidential job. */
export type PublicEmployer = {
  readonly name: string
  readonly nameFr: string | null
  readonly website: string | null
  readonly slug: string | null
}

/** `id` is null for a place outside the list, whose id is its employer's and would tie its postings together. */
export type PublicPlace = Omit<JobDetails['locations'][number], 'id'> & { readonly id: number | null }

/** Nothing beside it reaches a page, a feed or structured data. Its members keep this order; its SHA-256 is its name. */
export type PublicDocument = Omit<Extras, 'language' | 'texts' | 'purpose'> & {
  readonly code: string
  readonly publishDate: IsoDate
  /** The first day on which the job is closed. */
  readonly closeDate: IsoDate
  /** One language or both; never none. */
  readonly texts: Readonly<Partial<Record<Language, PublicText>>>
  readonly locations: readonly PublicPlace[]
  readonly categories: JobDetails['categories']
  readonly positionType: JobDetails['positionType']
  readonly salary: JobDetails['salary']
  readonly applicationEmail: string | null
  readonly applicationUrl: string | null
  readonly employer: PublicEmployer | null
}
