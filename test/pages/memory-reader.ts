/** The public side in memory: documents are shown, changed and hidden as a follower does it. */
import { hash } from 'node:crypto'
import type { Presentation } from '../../server/employers/presentation.ts'
import type { PublicDocument } from '../../server/public/document.ts'
import type { PublicJob, PublishingEmployer } from '../../server/public/ports.ts'
import { NO_FACTS } from './documents.ts'
import { readerOf, type Shelf } from './shelf.ts'
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

export type DocumentParts = Partial<PublicDocument> & {
  readonly employerId?: number
  readonly confidential?: boolean
}

const DOCUMENT: Omit<PublicDocument, 'code' | 'employer'> = {
  publishDate: '2026-11-19',
  closeDate: '2027-01-18',
  texts: { en: { title: 'Baker', description: '<p>Bread &amp; cake, at night.</p>', applicationUrl: null } },
  ...NO_FACTS,
  locations: [{ id: 1, name: 'Vancouver', description: 'Vancouver, BC', type: 'Town' }],
  categories: [{ id: 13, name: 'Electrical, Plumbing and HVAC' }],
  positionType: { id: 1, name: 'Full Time' },
  salary: { amount: 21.5, maxAmount: null, period: { id: 6, name: 'Hourly', unit: 'hour' }, plusCommission: false },
  workplace: 'on-site',
  disclosures: { artificialIntelligence: null, vacancy: null, accommodation: null },
  applicationEmail: 'work@example.ca',
  applicationUrl: null,
}

/** Time of change 0; each next one is a second later. */
export const CHANGES_FROM = Date.parse('2026-11-20T12:00:00.500Z')

export const createMemoryReader = () => {
  const jobs: Shelf = new Map()
  let presentation: Presentation | null = null
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
  return {
    reader: {
      ...readerOf(jobs),
      employer: (slug: string) => EMPLOYERS.find((employer) => employer.slug === slug) ?? null,
      presentation: () => presentation,
    },
    show: (jobId: number, { employerId = 1, confidential = false, ...parts }: DocumentParts = {}): void => {
      const { id: _, ...employer } = EMPLOYERS.find(({ id }) => id === employerId) ?? MAPLE
      const document = { code: codeOf(jobId), ...DOCUMENT, ...parts, employer: confidential ? null : employer }
      put({ jobId, employerId, logo: null, shown: true, open: true, confidential, document: JSON.stringify(document) })
    },
    /** Sets how every employer presents itself. */
    present: (now: Presentation): void => {
      presentation = now
    },
    hide: (jobId: number): void => put({ ...found(jobId), shown: false, open: false }),
    /** Changes what the job itself says, before a follower has seen it. */
    mark: (jobId: number, now: Partial<Pick<PublicJob, 'open' | 'confidential' | 'logo'>>): void => {
      jobs.set(jobId, { ...found(jobId), ...now })
    },
  }
}
