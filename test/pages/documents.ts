/** Public documents of generated postings, and hard ones made by hand. */

import { createHash } from 'node:crypto'
import type { PublicFact } from '@affiche/contract/members.ts'
import type { Language } from '@affiche/contract/values.ts'
import { PUBLIC_FACTS, type PublicDocument } from '../../server/public/document.ts'
import type { PublicJob } from '../../server/public/ports.ts'
import { type Sample, samples } from '../../tools/postings/generate.ts'
import { codeOf, lists, type Shelf } from './support.ts'

export const EMPLOYER = { name: 'Zythologie Ltée', nameFr: null, website: 'https://zytho.example.ca', slug: 'zytho' }

export const PLACES = {
  toronto: { id: 1, name: 'Toronto', description: 'Toronto, ON', type: 'Town' },
  montreal: { id: 2, name: 'Montréal', description: 'Montréal, QC', type: 'Town' },
  vancouver: { id: 3, name: 'Vancouver', description: 'Vancouver, BC', type: 'Town' },
  quebec: { id: 6, name: 'Quebec', description: 'Quebec', type: 'Province' },
  canada: { id: 7, name: 'Canada', description: 'Canada', type: 'Country' },
}

export const SILENT = { artificialIntelligence: null, vacancy: null, accommodation: null }

export const textOf = (title: string, description: string, applicationUrl: string | null = null) => ({
  title,
  description,
  applicationUrl,
})

export const YEARLY = { id: 1, name: 'Yearly', unit: 'year' }

/** Facts of which nothing is said, in the order of documents. */
export const NO_FACTS = Object.fromEntries(PUBLIC_FACTS.map((name) => [name, null])) as unknown as Pick<
  PublicDocument,
  PublicFact
>

export const documentFor = (jobId: number, members: Partial<PublicDocument> = {}): PublicDocument => ({
  code: codeOf(jobId),
  publishDate: '2026-11-20',
  closeDate: '2027-01-19',
  texts: { en: textOf('Baker', '<p>Bread, at <strong>night</strong>.</p>') },
  ...NO_FACTS,
  locations: [PLACES.toronto],
  categories: [{ id: 17, name: 'Food Services and Restaurants' }],
  positionType: { id: 1, name: 'Full Time' },
  salary: { amount: 52_000, maxAmount: 60_000.5, period: YEARLY, plusCommission: true },
  workplace: 'on-site',
  disclosures: SILENT,
  applicationEmail: 'jobs@example.ca',
  applicationUrl: null,
  employer: EMPLOYER,
  ...members,
})

export const jobFor = (jobId: number, document: PublicDocument, members: Partial<PublicJob> = {}): PublicJob => {
  const text = JSON.stringify(document)
  return {
    jobId,
    employerId: 1,
    logo: null,
    shown: true,
    document: text,
    number: jobId,
    changedAt: 0,
    open: true,
    confidential: document.employer === null,
    hash: createHash('sha256').update(text).digest('hex'),
    ...members,
  }
}

export const shelfOf = (...jobs: readonly PublicJob[]): Shelf => new Map(jobs.map((job) => [job.jobId, job]))

const LATEST = '2027-12-31'

const salaryOf = ({ salary }: Sample['posting']): PublicDocument['salary'] =>
  salary
    ? {
        amount: salary.amount,
        maxAmount: salary.maxAmount ?? null,
        period: lists.salaryPeriods.get(salary.period.id) ?? YEARLY,
        plusCommission: salary.plusCommission ?? false,
      }
    : null

const routingOf = ({ applicantRoutingType, applicationEmail = null, applicationUrl = null }: Sample['posting']) =>
  applicantRoutingType.id === 1
    ? { applicationEmail, applicationUrl: null }
    : { applicationEmail: null, applicationUrl }

/** Members that the generator does not know, in turn. */
const moreOf = (jobId: number): Partial<PublicDocument> => {
  const turn = <T>(...values: readonly [T, ...T[]]): T => values[jobId % values.length] ?? values[0]
  return {
    workplace: turn(null, 'on-site', 'hybrid', 'remote'),
    openings: turn(null, null, null, null, jobId),
    disclosures: {
      artificialIntelligence: turn(null, 'used', 'not-used'),
      vacancy: turn(null, 'existing', 'future'),
      accommodation: turn(null, true, false),
    },
  }
}

const fromSample = (jobId: number, { posting, language, places }: Sample): PublicDocument => {
  const { closeDate, confidential, categories, positionType } = posting
  return documentFor(jobId, {
    ...moreOf(jobId),
    ...routingOf(posting),
    closeDate: closeDate && closeDate > '2026-11-21' && closeDate < LATEST ? closeDate : LATEST,
    texts: { [language]: textOf(posting.title, posting.description) },
    locations: places.map(({ shown, type }, at) => ({
      id: at + 1,
      description: shown,
      type,
      name: shown.replace(/, [A-Z]{2}$/, ''),
    })),
    categories: categories.map(({ id }) => ({ id, name: lists.categories.get(id)?.name ?? '' })),
    positionType: lists.positionTypes.get(positionType.id) ?? { id: 1, name: '' },
    salary: salaryOf(posting),
    employer: confidential ? null : EMPLOYER,
  })
}

const HOSTILE = `"'</script><!--<script>alert(1)</script>]]>\u2028\u2029&amp;<b`

const LONG = `<p>${'Pétrir, façonner, cuire et recommencer. '.repeat(1_500)}</p>`

/** Postings that break what is not careful, by what is hard about them. */
export const hard: Readonly<Record<string, Partial<PublicDocument>>> = {
  'three provinces': { locations: [PLACES.toronto, PLACES.montreal, PLACES.vancouver] },
  remote: { workplace: 'remote', locations: [PLACES.canada, PLACES.quebec, PLACES.montreal] },
  'no pay': { salary: null },
  'a pay of nothing': { salary: { amount: 0, maxAmount: 10, period: YEARLY, plusCommission: false } },
  'a period without a unit': {
    salary: {
      amount: 2_000.1234,
      maxAmount: null,
      period: { id: 3, name: 'Biweekly', unit: 'biweek' },
      plusCommission: false,
    },
  },
  'a period of its own': {
    salary: {
      amount: 9,
      maxAmount: null,
      period: { id: 90, name: 'Quarterly', unit: 'quarter' },
      plusCommission: false,
    },
  },
  confidential: { employer: null },
  'French only': { texts: { fr: textOf('Boulanger', '<p>Du pain, la nuit.</p>') }, locations: [PLACES.montreal] },
  both: {
    texts: {
      en: textOf('Baker', '<p>Bread, at night.</p>', 'https://example.ca/en?a=1&b="2"'),
      fr: textOf('Boulangère ou boulanger', '<p>Du pain, la nuit.</p>', 'https://example.ca/fr'),
    },
    locations: [PLACES.montreal],
    employer: { ...EMPLOYER, nameFr: 'Zythologie du Québec' },
  },
  '60 kB of text': { texts: { fr: textOf('Boulanger', LONG) } },
  'text without blocks': {
    texts: { en: textOf('Baker', 'Bread &amp; butter, <a href="https://example.ca/?a=<b&c=\'d\'">here</a>.') },
  },
  hostile: {
    texts: { en: textOf(HOSTILE, `<p>${HOSTILE.replaceAll('<', '&lt;')}</p>`, 'https://example.ca/?</script>') },
    employer: { name: HOSTILE, nameFr: HOSTILE, website: 'https://example.ca/"', slug: null },
    locations: [{ id: 1, name: HOSTILE, description: `${HOSTILE}, ON`, type: 'Town' }],
    positionType: { id: 77, name: HOSTILE },
    categories: [{ id: 77, name: HOSTILE }],
    applicationEmail: `o'"&?%@example.ca`,
  },
}

/** Documents by id: the hard ones, then as many generated ones. */
export const manyDocuments = (count: number): PublicDocument[] => {
  const byHand = Object.values(hard).map((members, at) => documentFor(at + 1, members))
  const first = byHand.length + 1
  return [...byHand, ...samples(count, 7).map((sample, at) => fromSample(first + at, sample))]
}

export const languagesOf = ({ texts }: PublicDocument): Language[] =>
  (['en', 'fr'] as const).filter((language) => texts[language])

export const pathOf = (code: string, language: Language): string =>
  language === 'en' ? `/en/jobs/${code}` : `/fr/emplois/${code}`
