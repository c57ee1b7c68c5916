/** The facts of a job and its employer that rules ask for. */
import type { Profile } from '@affiche/contract/employer-v12.ts'
import { LANGUAGES } from '@affiche/contract/values.ts'
import type { Employer } from '../employers/employer.ts'
import { isTextInNeither, languageOfText } from '../jobs/description/language-guess.ts'
import { nameOfTexts } from '../jobs/extras.ts'
import { closeDateOf, type JobContent } from '../jobs/job.ts'
import type { Lists } from '../lists/reference.ts'
import type { IsoDate } from '../platform/lib/dates.ts'
import type { PostingEvent, PostingFacts, PostingText } from './facts.ts'

/** Employer of a job, reference lists with its places, and the day. */
export type Circumstances = {
  readonly employer: Employer
  readonly profile: Pick<Profile, 'nameFr' | 'size' | 'federal'>
  readonly lists: Pick<Lists, 'locations' | 'provinces'>
  readonly today: IsoDate
}

export const factsOf = (job: JobContent, { employer, profile, lists, today }: Circumstances): PostingFacts => ({
  ...job.extras,
  provinces: provincesOf(job, lists),
  isCanadaWide: job.locations.some(({ id }) => id !== null && lists.locations.get(id)?.type === 'Country'),
  salary: job.salary,
  texts: textsOf(job),
  publishDate: job.publishDate,
  closeDate: job.closeDate,
  isConfidential: job.confidential,
  applicationEmail: job.applicationEmail,
  employer: { name: employer.name, nameFr: profile.nameFr, size: profile.size, federal: profile.federal },
  event: eventOf(job, today),
})

/** The province at the end of a place, such as "Calgary, AB", listed or not. */
const PROVINCE = /, ([A-Z]{2})$/

const provincesOf = ({ locations }: JobContent, { provinces }: Pick<Lists, 'provinces'>): string[] => {
  const codes = locations.flatMap(({ id, description }) => {
    return (id === null ? undefined : provinces.get(id)) ?? PROVINCE.exec(description)?.[1] ?? []
  })
  return [...new Set(codes)]
}

const textsOf = (job: JobContent): PostingText[] => {
  const { title, description, applicationUrl, extras } = job
  const guessed = extras.language ?? languageOfText(title, description)
  const language = guessed ?? (isTextInNeither(title, description) ? 'other' : null)
  const present = nameOfTexts(job)
  const others = LANGUAGES.flatMap((name) => {
    const text = extras.texts[name]
    if (!text) return []
    const { of, ...texts } = text
    return [{ at: `/texts/${name}`, language: name, ...texts, isStale: of !== present }]
  })
  return [{ at: '', language, title, description, applicationUrl, isStale: false }, ...others]
}

/** The moment that a posting is at: one that was never public has not ended. */
const eventOf = (job: JobContent, today: IsoDate): PostingEvent | null => {
  if (!job.published) return null
  if (job.status === 'archived') return 'archive'
  return closeDateOf(job) <= today ? 'closed' : null
}
