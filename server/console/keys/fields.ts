/** Fields that a new key and a replacement share. */
import { EMPLOYER_NAME_MAX } from '../../employers/employer.ts'
import { createMidnights, isCalendarDate } from '../../platform/lib/dates.ts'
import { isBlank, isLine } from '../../platform/lib/text.ts'
import type { Faults } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { MemberContext } from '../request-context.ts'
import { keyWords } from './words.ts'

/** The time at which a day begins, null for an empty field; or what is wrong with it. */
export const readExpiry = (
  { clock, timeZone }: Pick<ConsoleFrame, 'clock' | 'timeZone'>,
  { language, fields }: Pick<MemberContext, 'language' | 'fields'>,
): { readonly expiresAt: number | null; readonly faults: Faults } => {
  const text = keyWords[language].form
  const day = (fields.get('expires') ?? '').trim()
  if (day === '') return { expiresAt: null, faults: {} }
  if (!isCalendarDate(day)) return { expiresAt: null, faults: { expires: text.expiryFault } }
  const expiresAt = createMidnights(timeZone)(day).time
  return { expiresAt, faults: expiresAt > clock() ? {} : { expires: text.expiryPast } }
}

export const readName = ({
  language,
  fields,
}: Pick<MemberContext, 'language' | 'fields'>): { readonly name: string; readonly faults: Faults } => {
  const text = keyWords[language].form
  const name = (fields.get('name') ?? '').trim()
  if (name === '' || isBlank(name)) return { name, faults: { name: text.nameMissing } }
  if (isLine(name) && [...name].length <= EMPLOYER_NAME_MAX) return { name, faults: {} }
  return { name, faults: { name: text.nameFault(EMPLOYER_NAME_MAX) } }
}
