/** Report of a reader about a posting, as the form sends it. */

import { emailFault } from '../../platform/lib/contact.ts'
import type { NewReport } from '../../public/ports.ts'
import type { ReportWords } from './words.ts'

export const REASONS = [
  'fraud',
  'discrimination',
  'misleading',
  'closed',
  'other',
] as const satisfies (keyof ReportWords['reasons'])[]

/** Characters of the text. */
export const TEXT_MAX = 2_000

const CONTACT_MAX = 254

/** Texts of the fields as they were typed. */
export type Fields = { readonly reason: string; readonly text: string; readonly contact: string }

export const NO_FIELDS: Fields = { reason: '', text: '', contact: '' }

export type Fault = 'reasonMissing' | 'textMissing' | 'textTooLong' | 'contactInvalid'

export type Faults = Readonly<Partial<Record<keyof Fields, Fault>>>

export const readFields = (form: URLSearchParams): Fields => {
  const read = (name: string): string => (form.get(name) ?? '').toWellFormed().replaceAll('\0', '').trim()
  return { reason: read('reason'), text: read('text').replaceAll('\r\n', '\n'), contact: read('contact') }
}

export const faultsOf = ({ reason, text, contact }: Fields): Faults => {
  const isKnown = REASONS.some((known) => known === reason)
  const length = [...text].length
  return {
    ...(isKnown ? {} : { reason: 'reasonMissing' }),
    ...(length === 0 ? { text: 'textMissing' } : length > TEXT_MAX ? { text: 'textTooLong' } : {}),
    ...(contact === '' || isAddress(contact) ? {} : { contact: 'contactInvalid' }),
  }
}

const isAddress = (contact: string): boolean => contact.length <= CONTACT_MAX && emailFault(contact) === null

export const reportOf = ({ reason, text, contact }: Fields): Omit<NewReport, 'jobId' | 'at'> => ({
  reason,
  text,
  contact: contact === '' ? null : contact,
})
