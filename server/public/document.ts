/** The public document of a job: all that candidates and downstream readers may see of it. */
import type { Job12Body } from '@affiche/contract/job-v12.ts'
import type { TextBody } from '@affiche/contract/member-shapes.ts'
import { type MembersWith, members, membersWith, type PublicFact } from '@affiche/contract/members.ts'
import type { Language } from '@affiche/contract/values.ts'
import type { IsoDate } from '../platform/lib/dates.ts'

/** Null in a document of a confidential job. */
export type PublicEmployer = {
  readonly name: string
  readonly nameFr: string | null
  readonly website: string | null
  readonly slug: string | null
}

/** `id` is null for a place outside the list, whose id is its employer's and would tie its postings together. */
export type PublicPlace = Omit<Job12Body['locations'][number], 'id'> & { readonly id: number | null }

export const PUBLIC_FACTS = membersWith('public', 'fact', 'choice')

/** The facts that searches ask for by one of their values. */
export type Choice = MembersWith<{ public: 'choice' }>
export const CHOICES = membersWith('public', 'choice')
export type Choices = Readonly<Pick<Job12Body, Choice>>

/** The values of each choice. */
export const CHOICE_VALUES = Object.fromEntries(
  CHOICES.map((name) => [name, (members[name].read as { readonly enum?: unknown[] }).enum?.filter(Boolean)]),
) as unknown as { readonly [Name in Choice]: readonly NonNullable<Choices[Name]>[] }

export const NO_CHOICES = Object.fromEntries(CHOICES.map((name) => [name, null])) as unknown as Choices

/** Nothing beside it reaches a page, a feed or structured data. Its members keep this order; its SHA-256 is its name. */
export type PublicDocument = Readonly<Pick<Job12Body, Exclude<PublicFact, 'locations'>>> & {
  readonly code: string
  readonly publishDate: IsoDate
  /** The first day on which the job is closed. */
  readonly closeDate: IsoDate
  /** One language or both; never none. The address for applications is that of the language, if it has its own. */
  readonly texts: Readonly<Partial<Record<Language, TextBody>>>
  readonly locations: readonly PublicPlace[]
  readonly applicationEmail: string | null
  readonly applicationUrl: string | null
  readonly employer: PublicEmployer | null
}
