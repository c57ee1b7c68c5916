import { isCalendarDate } from '../../lib/dates.ts'
import { isBlank, isLayout, isLine } from '../../lib/text.ts'

/** What the `format` of a text in the contract's schemas promises. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  line: isLine,
  'filled-line': (text) => isLine(text) && !isBlank(text),
  layout: isLayout,
  html: (text) => isLayout(text) && !isBlank(text),
  date: (text) => text === '' || isCalendarDate(text),
}
