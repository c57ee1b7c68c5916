/** A reader of the public side in memory, over postings as a follower has made them. */
import { LANGUAGES } from '@affiche/contract/values.ts'
import { provinceOf } from '../../server/html/words/places.ts'
import type { PublicDocument } from '../../server/public/document.ts'
import { countFacets, facetsText } from '../../server/public/facets.ts'
import type { Policy, PublicJob, PublicQuery, PublicReader } from '../../server/public/ports.ts'
import { documentOf as parseDocument } from '../../server/public/postings.ts'
import { wordsOf } from '../../server/public/word-forms.ts'
import { START } from '../support/service.ts'

/** Postings by the id of their job. */
export type Shelf = Map<number, PublicJob>

const DAY_MS = 86_400_000

const POLICIES: readonly Policy[] = (['en', 'fr'] as const).flatMap((language) => [
  { id: 2, language, text: '# Newer\n\nA list:\n\n- one\n- two\n', since: START - DAY_MS },
  { id: 1, language, text: '# Older\n\nAnything <b>goes</b>.\n', since: START - 90 * DAY_MS },
])

const documents = new WeakMap<PublicJob, PublicDocument>()

/** The document of a posting, which is parsed once: searches and orders ask for it again and again. */
const documentOf = (job: PublicJob): PublicDocument => {
  const document = documents.get(job) ?? parseDocument(job)
  documents.set(job, document)
  return document
}

/** Without employers. */
export const readerOf = (shelf: Shelf): PublicReader => {
  const sorted = (fits: (job: PublicJob) => boolean, order: (a: PublicJob, b: PublicJob) => number): PublicJob[] =>
    [...shelf.values()].filter(fits).sort(order)
  const number = (): number => [...shelf.values()].reduce((most, job) => Math.max(most, job.number), 0)
  return {
    number,
    employer: () => null,
    presentation: () => null,
    logo: () => null,
    hidden: () => null,
    hiddenAmong: () => new Set(),
    listHidden: () => [],
    reports: () => [],
    report: () => null,
    secret: () => Buffer.alloc(32, 7),
    get: (id) => shelf.get(id) ?? null,
    state: (id) => shelf.get(id) ?? null,
    search: (query) => {
      const all = sorted((job) => job.shown && isFound(job, query), inOrder)
      const start = (query.page - 1) * query.pageSize
      const jobs = all.slice(start, start + query.pageSize)
      return {
        total: Math.min(all.length, 1001),
        jobs,
        facets: query.withFacets ? countFacets(all.map(facetsOf)) : null,
      }
    },
    titled: ({ beginning, limit }) =>
      sorted((job) => job.shown && hasTitleWord(job, beginning), inOrder).slice(0, limit),
    similar: ({ jobId, category, limit }) =>
      sorted((job) => job.shown && job.jobId !== jobId && isIn(job, category), inOrder).slice(0, limit),
    walk: ({ employerId, language, before, limit }) => {
      const all = sorted(
        (job) => job.shown && (employerId === null || job.employerId === employerId) && job.jobId < (before ?? 2 ** 31),
        (a, b) => b.jobId - a.jobId,
      )
      const jobs = all
        .slice(0, limit)
        .map((job) => ({ job, document: documentOf(job) }))
        .filter(({ document }) => language === null || document.texts[language])
        .filter(({ document }) => employerId === null || document.employer)
        .map(({ job }) => job)
      return { jobs, next: all.length < limit ? null : (all[limit - 1]?.jobId ?? null) }
    },
    changes: (after, limit) =>
      sorted(
        (job) => job.number > after,
        (a, b) => a.number - b.number,
      ).slice(0, limit),
    entries: (fromId, limit) =>
      sorted(
        ({ jobId, shown }) => shown && jobId >= fromId,
        (a, b) => a.jobId - b.jobId,
      )
        .slice(0, limit)
        .map((job) => ({
          jobId: job.jobId,
          changedAt: job.changedAt,
          languages: LANGUAGES.filter((language) => documentOf(job).texts[language]),
        })),
    isMade: () => true,
    policies: (language) => POLICIES.filter((policy) => policy.language === language),
    status: () => ({ number: number(), shown: shelf.size, gone: 0, hidden: 0, openReports: 0 }),
  }
}

const keyOf = (job: PublicJob): string => `${documentOf(job).publishDate} ${String(job.jobId).padStart(10, '0')}`

const inOrder = (a: PublicJob, b: PublicJob): number => (keyOf(a) < keyOf(b) ? 1 : -1)

const facetsOf = (job: PublicJob): string => {
  const { categories, positionType, workplace } = documentOf(job)
  return facetsText({ categories: categories.map(({ id }) => id), positionType: positionType.id, workplace })
}

const hasTitleWord = (job: PublicJob, beginning: string): boolean =>
  Object.values(documentOf(job).texts).some(({ title }) => wordsOf(title).some((word) => word.startsWith(beginning)))

const isIn = (job: PublicJob, category: number | null): boolean =>
  documentOf(job).categories.some(({ id }) => id === category)

const isFound = (job: PublicJob, { words, employerId, language, category, province }: PublicQuery): boolean => {
  const { texts, categories, locations } = documentOf(job)
  const text = wordsOf(
    Object.values(texts)
      .map(({ title, description }) => `${title} ${description}`)
      .join(' '),
  )
  return (
    words.every((word) => text.some((other) => other.startsWith(word))) &&
    (employerId === null || (job.employerId === employerId && !job.confidential)) &&
    (language === null || texts[language] !== undefined) &&
    (province === null || locations.some((place) => provinceOf(place) === province)) &&
    (category === null || categories.some(({ id }) => id === category))
  )
}
