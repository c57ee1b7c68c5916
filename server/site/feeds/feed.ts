/** Contents of a feed: its site, its language, and the postings with a text in it. */
import type { TextBody } from '@affiche/contract/member-shapes.ts'
import type { Language } from '@affiche/contract/values.ts'
import { words } from '../../html/words/words.ts'
import type { Terms } from '../../lists/reference.ts'
import type { IsoDate, Midnight } from '../../platform/lib/dates.ts'
import { inOrderOfCodes } from '../../public/code.ts'
import type { PublicDocument } from '../../public/document.ts'
import type { PublicJob, PublishingEmployer } from '../../public/ports.ts'
import { type Posting, postingOf } from '../../public/postings.ts'
import { employerNameOf } from '../posting/view.ts'
import type { FeedSearch } from './search-feed.ts'
import { feedWords } from './words.ts'

export type Feed = {
  readonly language: Language
  /** Address of the service, without a slash at its end. */
  readonly base: string
  /** Path of the feed. */
  readonly path: string
  readonly siteName: string
  readonly terms: Terms
  /** Null for a feed of all employers. */
  readonly employer: PublishingEmployer | null
  /** Null for a feed of all postings. */
  readonly search: Pick<FeedSearch, 'about' | 'text'> | null
  /** Midnight in UTC would be the evening before in Canada. */
  readonly midnightOf: (date: IsoDate) => Midnight
}

/** A posting in the language of the feed. */
export type Entry = Posting & { readonly text: TextBody; readonly url: string }

export const entriesOf = (feed: Feed, jobs: readonly PublicJob[]): readonly Entry[] => {
  const entries = jobs.flatMap((job) => {
    const posting = postingOf(job)
    const text = posting?.document.texts[feed.language]
    return posting && text ? [{ ...posting, text, url: urlOf(feed, posting.document) }] : []
  })
  return inOrderOfCodes(entries, ({ document }) => document.code)
}

const urlOf = ({ base, language }: Feed, { code }: PublicDocument): string => base + words[language].paths.posting(code)

/** Address of the page that has the postings of the feed. */
export const homeOf = ({ base, language, employer, search }: Feed): string => {
  const { paths } = words[language]
  const home = search === null ? paths.home : `${paths.home}?${search.text}`
  return base + (employer === null ? home : paths.employer(employer.slug))
}

export const titleOf = ({ language, siteName, employer, search }: Feed): string => {
  const { title, ofSearch } = feedWords[language]
  if (search !== null && search.about !== '') return ofSearch(siteName, search.about)
  return title(siteName, employer === null ? null : employerNameOf(employer, language))
}

/** Address that names a thing for good (RFC 4151), in the year in which such names began. */
export const tagUri = (base: string, name: string): string => `tag:${authorityOf(base)},2026:${name}`

/** A tag has the name of a host without its port; an IPv6 address cannot stand in it. */
const authorityOf = (base: string): string => {
  const { hostname } = new URL(base)
  return hostname.startsWith('[') ? 'localhost' : hostname
}

export const timeText = (time: number): string => new Date(time).toISOString()
