/** Postings for tests of hints, asked about by the shipped rules. */
import { join } from 'node:path'
import { NO_EXTRAS } from '../../server/jobs/extras.ts'
import type { PostingFacts, PostingText } from '../../server/law/facts.ts'
import { loadPostingLaw } from '../../server/law/files.ts'
import { hintsOf, type PostingLaw } from '../../server/law/hints.ts'

export const LAW = loadPostingLaw(join(import.meta.dirname, '../../reference-data'))
export const TODAY = '2026-11-23'
const PERIODS = new Map([
  [1, 1],
  [6, 2080],
])

export const text = (title: string, description: string, more: Partial<PostingText> = {}): PostingText => ({
  at: '',
  language: 'en',
  applicationUrl: null,
  isStale: false,
  title,
  description,
  ...more,
})

export const pay = (amount: number, maxAmount: number | null = null, period = 'Hourly') => ({
  amount,
  maxAmount,
  plusCommission: false,
  period: { id: period === 'Hourly' ? 6 : 1, name: period, unit: period === 'Hourly' ? 'hour' : 'year' },
})

/** A posting that no rule has a word about. */
export const SOUND: PostingFacts = {
  ...NO_EXTRAS,
  provinces: ['ON'],
  isCanadaWide: false,
  workplace: 'on-site',
  salary: pay(60_000, 80_000, 'Yearly'),
  texts: [text('Baker', '<p>Bread, at night.</p>')],
  disclosures: { artificialIntelligence: 'not-used', vacancy: 'existing', accommodation: true },
  purpose: null,
  publishDate: '2026-11-01',
  closeDate: '2026-12-01',
  isConfidential: false,
  applicationEmail: null,
  employer: { name: 'Boulangerie Tremblay', nameFr: null, size: '25-or-more', federal: false },
  event: null,
}

export const said = (description: string, more: Partial<PostingFacts> = {}): Partial<PostingFacts> => ({
  texts: [text('Baker', description)],
  ...more,
})
export const silent = (disclosure: keyof PostingFacts['disclosures']): Partial<PostingFacts> => ({
  disclosures: { ...SOUND.disclosures, [disclosure]: null },
})
export const small: Partial<PostingFacts> = { employer: { ...SOUND.employer, size: 'under-25' } }
export const federal: Partial<PostingFacts> = { employer: { ...SOUND.employer, federal: true } }

export const asked = (facts: Partial<PostingFacts>, day = TODAY, language: 'en' | 'fr' = 'en', law: PostingLaw = LAW) =>
  hintsOf({ ...SOUND, ...facts }, law, { language, today: day, periodsPerYear: PERIODS })
export const namesOf = (...[facts, day, language, law]: Parameters<typeof asked>) =>
  asked(facts, day, language, law).map(({ rule }) => rule)
