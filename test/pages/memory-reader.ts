/** The public side in memory: documents are shown, changed and hidden as a follower does it. */
import { hash } from 'node:crypto'
import type { PublicDocument } from '../../server/domain/public/document.ts'
import { wordsOf } from '../../server/pages/search/query.ts'
import type { PublicJob, PublicQuery, PublicReader, PublishingEmployer } from '../../server/use-cases/public-ports.ts'
import { codeOf } from './support.ts'

export const MAPLE: PublishingEmployer = {
  id: 1,
  name: 'Maple & Sons <Ltd.>',
  nameFr: 'Érable et fils',
  website: 'https://maple.example.ca/',
  slug: 'maple-and-sons',
}

export const NORD: PublishingEmployer = { id: 2, name: 'Nord', nameFr: null, website: null, slug: 'nord' }

/** An address in letters of another script. */
export const NUNAVUT: PublishingEmployer = { id: 3, name: 'ᓄᓇᕗᑦ', nameFr: null, website: null, slug: 'ᓄᓇᕗᑦ' }

const EMPLOYERS = [MAPLE, NORD, NUNAVUT]

export type Parts = Partial<PublicDocument> & {
  readonly employerId?: number
  readonly confidential?: boolean
}

const DOCUMENT: Omit<PublicDocument, 'code' | 'employer'> = {
  publishDate: '2026-11-19',
  closeDate: '2027-01-18',
  texts: { en: { title: 'Baker', description: '<p>Bread &amp; cake, at night.</p>', applicationUrl: null } },
  locations: [{ id: 1, name: 'Vancouver', description: 'Vancouver, BC', type: 'Town' }],
  categories: [{ id: 13, name: 'Electrical, Plumbing and HVAC' }],
  positionType: { id: 1, name: 'Full Time' },
  salary: { amount: 21.5, maxAmount: null, period: { id: 6, name: 'Hourly', unit: 'hour' }, plusCommission: false },
  workplace: 'on-site',
  openings: null,
  disclosures: { artificialIntelligence: null, vacancy: null, accommodation: null },
  applicationEmail: 'work@example.ca',
  applicationUrl: null,
}

/** Time of change 0; each next one is a second later. */
export const CHANGES_FROM = Date.parse('2026-11-20T12:00:00.500Z')

export const createMemoryReader = () => {
  const jobs = new Map<number, PublicJob>()
  let number = 0
  const put = (job: Omit<PublicJob, 'number' | 'changedAt' | 'hash'>): void => {
    number++
    jobs.set(job.jobId, { ...job, number, changedAt: CHANGES_FROM + number * 1000, hash: hash('sha256', job.document) })
  }
  const found = (jobId: number): PublicJob => {
    const job = jobs.get(jobId)
    if (!job) throw new Error(`No job ${jobId}.`)
    return job
  }
  const reader = {
    secret: () => Buffer.alloc(32, 7),
    get: (jobId: number) => jobs.get(jobId) ?? null,
    employer: (slug: string) => EMPLOYERS.find((employer) => employer.slug === slug) ?? null,
    search: (query: PublicQuery) => {
      const all = [...jobs.values()].filter((job) => job.shown && fits(job, query)).sort(inOrder)
      const start = (query.page - 1) * query.pageSize
      return { total: Math.min(all.length, 1001), jobs: all.slice(start, start + query.pageSize) }
    },
    changes: (after: number, limit: number) =>
      [...jobs.values()]
        .filter((job) => job.number > after)
        .sort((a, b) => a.number - b.number)
        .slice(0, limit),
    number: () => number,
  }
  return {
    // The other reads of the port are those of pages that are not tested here.
    reader: reader as unknown as PublicReader,
    show: (jobId: number, { employerId = 1, confidential = false, ...parts }: Parts = {}): void => {
      const { id: _, ...employer } = EMPLOYERS.find(({ id }) => id === employerId) ?? MAPLE
      const document = { code: codeOf(jobId), ...DOCUMENT, ...parts, employer: confidential ? null : employer }
      put({ ...{ jobId, employerId, shown: true, open: true, confidential }, document: JSON.stringify(document) })
    },
    hide: (jobId: number): void => put({ ...found(jobId), shown: false, open: false }),
    /** Changes what the job itself says, before a follower has seen it. */
    mark: (jobId: number, now: Partial<Pick<PublicJob, 'open' | 'confidential'>>): void => {
      jobs.set(jobId, { ...found(jobId), ...now })
    },
  }
}

const documentOf = ({ document }: PublicJob): PublicDocument => JSON.parse(document)

const keyOf = (job: PublicJob): string => `${documentOf(job).publishDate} ${String(job.jobId).padStart(10, '0')}`

const inOrder = (a: PublicJob, b: PublicJob): number => (keyOf(a) < keyOf(b) ? 1 : -1)

const fits = (job: PublicJob, { words, employerId, language, before, category }: PublicQuery): boolean => {
  const { texts, categories, publishDate } = documentOf(job)
  const text = wordsOf(
    Object.values(texts)
      .map(({ title, description }) => `${title} ${description}`)
      .join(' '),
  )
  return (
    words.every((word) => text.some((other) => other.startsWith(word))) &&
    (employerId === null || (job.employerId === employerId && !job.confidential)) &&
    (language === null || texts[language] !== undefined) &&
    (category === null || categories.some(({ id }) => id === category)) &&
    (before === null ||
      publishDate < before.publishDate ||
      (publishDate === before.publishDate && job.jobId < before.jobId))
  )
}
