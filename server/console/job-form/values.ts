/** The texts of the form's fields: of a form that was sent, of a job, and of a new posting. */
import type { Job12Body } from '@affiche/contract/job-v12.ts'
import type { Language } from '@affiche/contract/values.ts'
import { lightTextOf } from '../../jobs/description/light-text-of.ts'
import { CATEGORIES, FIELDS, FORMATS, PLACES, type Values } from './fields.ts'

/** A job, as an answer of v1.2 has it. */
export type Job12 = Readonly<Job12Body>

type OtherText = NonNullable<Job12['texts'][Language]>

const NAMES = [...FIELDS.map(({ id }) => id), ...Object.values(FORMATS)]

export const NO_VALUES = Object.fromEntries(NAMES.map((name) => [name, ''])) as Values

/** Initial values of a new posting. */
export const NEW_VALUES: Values = { ...NO_VALUES, 'description-format': 'text', 'text-description-format': 'text' }

/** A form that was sent; browsers end the lines of texts with CR and LF. Two values of one field are one text. */
export const readValues = (form: URLSearchParams): Values => {
  const read = (name: string): string => withLineFeeds(form.getAll(name).join(' '))
  return Object.fromEntries(NAMES.map((name) => [name, read(name)])) as Values
}

export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n')

/** A text in the simplest form that loses nothing of it. */
const textOf = (html: string): { readonly text: string; readonly format: string } => {
  const light = lightTextOf(html)
  return light === null ? { text: withLineFeeds(html), format: 'html' } : { text: light, format: 'text' }
}

export const valuesOf = (job: Job12, language: Language): Values => ({
  ...NO_VALUES,
  title: job.title,
  language: job.language ?? '',
  openings: textOrNone(job.openings),
  reference: job.referenceId ?? '',
  purpose: job.purpose ?? '',
  ...listOf(
    PLACES,
    job.locations.map((place) => place.description),
  ),
  workplace: job.workplace ?? '',
  ...listOf(
    CATEGORIES,
    job.categories.map(({ id }) => String(id)),
  ),
  'position-type': String(job.positionType.id),
  ...payValues(job, language),
  ...textValues(job),
  routing: String(job.applicantRoutingType.id),
  email: job.applicationEmail ?? '',
  url: job.applicationUrl ?? '',
  'close-date': job.closeDate,
  confidential: onOrNone(job.confidential),
  'auto-refresh': onOrNone(job.autoRefresh),
  intelligence: job.disclosures.artificialIntelligence ?? '',
  vacancy: job.disclosures.vacancy ?? '',
  accommodation: textOrNone(job.disclosures.accommodation),
  status: job.status,
})

const payValues = ({ salary }: Job12, language: Language): Partial<Values> => {
  if (salary === null) return { 'pay-shown': 'no' }
  const { amount, maxAmount, period, plusCommission } = salary
  return {
    'pay-shown': 'yes',
    pay: amountText(amount, language),
    'pay-max': maxAmount === null ? '' : amountText(maxAmount, language),
    'pay-period': String(period.id),
    'pay-commission': onOrNone(plusCommission),
  }
}

/** The text of the other language; there is one at most. */
export const otherTextOf = ({ texts }: Pick<Job12, 'texts'>): OtherText | null => Object.values(texts)[0] ?? null

const textValues = (job: Job12): Partial<Values> => {
  const other = otherTextOf(job)
  const [first, second] = [textOf(job.description), textOf(other?.description ?? '')]
  return {
    description: first.text,
    'description-format': first.format,
    'text-description': second.text,
    'text-description-format': second.format,
    'text-title': other?.title ?? '',
    'text-url': other?.applicationUrl ?? '',
  }
}

/** The values of a job whose descriptions are shown as HTML, as a page with scripts has them. */
export const asHtml = (values: Values, job: Job12): Values => ({
  ...values,
  description: withLineFeeds(job.description),
  'description-format': 'html',
  'text-description': withLineFeeds(otherTextOf(job)?.description ?? ''),
  'text-description-format': 'html',
})

/** Values for a copy, without those that name the posting, its dates and its status. */
export const valuesOfCopy = (job: Job12, language: Language): Values => ({
  ...valuesOf(job, language),
  reference: '',
  'close-date': '',
  status: '',
})

const onOrNone = (isOn: boolean): string => (isOn ? 'on' : '')

const textOrNone = (value: number | boolean | null): string => (value === null ? '' : String(value))

const listOf = (ids: readonly (keyof Values)[], texts: readonly string[]): object =>
  Object.fromEntries(ids.map((id, at) => [id, texts[at] ?? '']))

/** Amounts have four decimals at most; cents are written where there is a part of a dollar. */
const amountText = (amount: number, language: Language): string => {
  const [whole = '', decimals = ''] = amount.toFixed(4).split('.')
  if (decimals === '0000') return whole
  const [cents, rest] = [decimals.slice(0, 2), decimals.slice(2)]
  const shown = rest === '00' ? cents : `${cents}${rest.endsWith('0') ? rest.slice(0, 1) : rest}`
  return `${whole}${language === 'fr' ? ',' : '.'}${shown}`
}
