/** The texts of the form's fields: of a form that was sent, of a job, and of a new posting. */
import { ROUTING_EMAIL, ROUTING_URL } from '@affiche/contract/job.ts'
import type { Job12Body } from '@affiche/contract/job-v12.ts'
import type { Language } from '@affiche/contract/values.ts'
import { FIELDS, FORMATS, type Values } from './fields.ts'
import { otherTextOf, severalFields, withLineFeeds } from './several-fields.ts'

const NAMES = [...FIELDS.map(({ id }) => id), ...Object.values(FORMATS)]

export const NO_VALUES = Object.fromEntries(NAMES.map((name) => [name, ''])) as Values

/** Initial values of a new posting. */
export const NEW_VALUES: Values = { ...NO_VALUES, 'description-format': 'text', 'text-description-format': 'text' }

/** A form that was sent; browsers end the lines of texts with CR and LF. Two values of one field are one text. */
export const readValues = (form: URLSearchParams): Values => {
  const read = (name: string): string => withLineFeeds(form.getAll(name).join(' '))
  return answered(Object.fromEntries(NAMES.map((name) => [name, read(name)])) as Values)
}

/** Questions that nobody answered have the answer whose field is filled in, if there is one. */
const answered = (values: Values): Values => {
  const [email, url] = [values.email !== '', values.url !== '']
  const routing = email === url ? '' : String(email ? ROUTING_EMAIL : ROUTING_URL)
  return {
    ...values,
    routing: values.routing || routing,
    'pay-shown': values['pay-shown'] || (values.pay === '' ? '' : 'yes'),
  }
}

/** As fields say it of a job. */
export const valuesOf = (job: Job12Body, language: Language): Values => {
  const alone = FIELDS.flatMap(({ id, value }) => (value ? [[id, value.read(job)]] : []))
  const together = Object.values(severalFields).map(({ read }) => read(job, language))
  return Object.assign({ ...NO_VALUES }, Object.fromEntries(alone), ...together)
}

/** The values of a job whose descriptions are shown as HTML, as a page with scripts has them. */
export const asHtml = (values: Values, job: Job12Body): Values => ({
  ...values,
  description: withLineFeeds(job.description),
  'description-format': 'html',
  'text-description': withLineFeeds(otherTextOf(job)?.description ?? ''),
  'text-description-format': 'html',
})

/** Values for a copy, without those that name the posting, its dates and its status. */
export const valuesOfCopy = (job: Job12Body, language: Language): Values => ({
  ...valuesOf(job, language),
  reference: '',
  'last-day': '',
  'publish-on': '',
  status: '',
})
