/** Makes the public document of a job, and what it is found by. */
import { hash } from 'node:crypto'
import type { TextBody } from '@affiche/contract/member-shapes.ts'
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import { languageOfText, likelyLanguageOfText } from '../jobs/description/language-guess.ts'
import { plainText } from '../jobs/description/plain-text.ts'
import { type Extras, parseExtras } from '../jobs/extras.ts'
import { closeDateOf, type Job, type JobLocation, type StoredJob } from '../jobs/job.ts'
import { currentJob, parseJob } from '../jobs/render.ts'
import { yearlyPay } from '../law/pay.ts'
import { UNLISTED_ID_FIRST } from '../lists/places/types.ts'
import type { Lists } from '../lists/reference.ts'
import type { IsoDate } from '../platform/lib/dates.ts'
import { fold } from '../platform/lib/fold.ts'
import { memoizeText } from '../platform/lib/memoize.ts'
import { type Point, pointsOf } from './distance.ts'
import {
  CHOICES,
  type Choices,
  PUBLIC_FACTS,
  type PublicDocument,
  type PublicEmployer,
  type PublicPlace,
} from './document.ts'
import { feminineFormsIn } from './feminine-forms.ts'
import { titleWordsOf } from './title-terms.ts'
import { wordsIn } from './word-forms.ts'

export type PublicContext = {
  readonly lists: Lists
  readonly codeOf: (jobId: number) => string
  readonly employer: PublicEmployer
}

/** A document as its JSON text, with its name and what searches compare. */
export type MadeDocument = Choices & {
  readonly document: string
  /** SHA-256 of the text, in hexadecimal digits. */
  readonly hash: string
  readonly languages: readonly Language[]
  readonly closeDate: IsoDate
  /** Upper bound in dollars a year; null if it is not known. */
  readonly yearlyPay: number | null
  readonly words: readonly string[]
  readonly titleWords: readonly string[]
  /** Codes of two letters. */
  readonly provinces: readonly string[]
  readonly points: readonly Point[]
}

/** The languages in which a job has a text. */
export const textLanguagesOf = (stored: StoredJob): readonly Language[] => {
  const texts = textsOf(parseJob(stored), parseExtras(stored.extras), plainText)
  return LANGUAGES.filter((language) => texts[language] !== undefined)
}

/** The document alone, without what it is found by, which takes most of the time. */
export const publicDocument = (stored: StoredJob, context: PublicContext): PublicDocument => {
  const { lists } = context
  const read = { job: parseJob(currentJob(stored, lists)), extras: parseExtras(stored.extras), plain: plainText }
  return documentOf(read, context)
}

/** A job, and what gives the plain text of HTML. */
type ReadJob = { readonly job: Job; readonly extras: Extras; readonly plain: typeof plainText }

const documentOf = ({ job, extras, plain }: ReadJob, { codeOf, employer }: PublicContext): PublicDocument => ({
  code: codeOf(job.id),
  publishDate: job.publishDate,
  closeDate: closeDateOf(job),
  texts: textsOf(job, extras, plain),
  ...pick(PUBLIC_FACTS, { ...job, ...extras }),
  locations: job.locations.map(publicPlace),
  applicationEmail: job.applicationEmail,
  applicationUrl: job.applicationUrl,
  employer: job.confidential ? null : publicEmployer(employer),
})

export const makeDocument = (stored: StoredJob, context: PublicContext): MadeDocument => {
  const { lists } = context
  const job = parseJob(currentJob(stored, lists))
  // A text is read for its language and for its words.
  const plain = memoizeText(plainText)
  const document = documentOf({ job, extras: parseExtras(stored.extras), plain }, context)
  const { texts } = document
  const text = JSON.stringify(document)
  return {
    document: text,
    hash: hash('sha256', text),
    languages: LANGUAGES.filter((language) => texts[language] !== undefined),
    closeDate: document.closeDate,
    ...pick(CHOICES, document),
    yearlyPay: payOf(job, lists),
    words: searchWords(Object.values(texts), plain),
    titleWords: titleWordsOf(Object.values(texts).map(({ title }) => title)),
    provinces: [...new Set(job.locations.flatMap((place) => provinceOf(lists, place)))],
    points: pointsOf(lists, job.locations),
  }
}

const pick = <T, Name extends keyof T>(names: readonly Name[], from: T): Pick<T, Name> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>

const publicPlace = (place: JobLocation): PublicPlace => (isListed(place.id) ? place : { ...place, id: null })

const isListed = (id: number): boolean => id < UNLISTED_ID_FIRST

const publicEmployer = ({ name, nameFr, website, slug }: PublicEmployer): PublicEmployer => ({
  name,
  nameFr,
  website,
  slug,
})

const textsOf = (job: Job, { language, texts }: Extras, plain: typeof plainText): PublicDocument['texts'] => {
  const own = language ?? languageOfText(job.title, job.description, plain) ?? likelyLanguageOf(job, plain)
  const all: Partial<Record<Language, TextBody>> = {}
  for (const each of LANGUAGES) {
    const other = texts[each]
    if (each === own) all[each] = { title: job.title, description: job.description, applicationUrl: null }
    else if (other) {
      const { title, description, applicationUrl } = other
      all[each] = { title, description, applicationUrl }
    }
  }
  return all
}

const QUEBEC = /(?:^|, )(?:QC|Quebec|Québec)$/

/** A short text says little: what its words look like, else what is spoken where its places are. */
const likelyLanguageOf = (job: Job, plain: typeof plainText): Language => {
  const names = job.locations.map(({ description }) => description).join('\n')
  return likelyLanguageOfText(job.title, job.description, { names, read: plain }) ?? languageOfPlaces(job)
}

const languageOfPlaces = ({ locations }: Job): Language =>
  locations.every(({ description }) => QUEBEC.test(description)) ? 'fr' : 'en'

/** Yearly pay in whole dollars; none is beyond what a column holds. */
const payOf = ({ salary }: Job, { terms }: Lists): number | null => {
  const range = yearlyPay(salary, terms.periodsPerYear)
  return range && range.most > 0n ? Number(range.most / 10_000n) : null
}

/** Distinct words of a job, at most; a description may be as long as a request. */
const WORDS_MAX = 3_000

/** Words of titles first, since only so many are kept. */
const searchWords = (texts: readonly TextBody[], plain: typeof plainText): string[] => {
  const words = new Set<string>()
  const titles = texts.map(({ title }) => title)
  const descriptions = texts.map(({ description }) => plain(description))
  for (const text of [...titles, ...descriptions].map(fold))
    for (const found of [wordsIn(text), feminineFormsIn(text)])
      for (const word of found) {
        if (words.size === WORDS_MAX) return [...words]
        words.add(word)
      }
  return [...words]
}

/** None for the whole country. */
const provinceOf = ({ provinces }: Lists, { id, type, description }: JobLocation): string[] => {
  if (type === 'Country') return []
  const code = provinces.get(id) ?? description.slice(description.lastIndexOf(', ') + 2)
  return /^[A-Z]{2}$/.test(code) ? [code] : []
}
