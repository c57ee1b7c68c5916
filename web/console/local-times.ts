/** A time of the service in the reader's own time zone, which it names. */
import { pageLanguage } from './status.ts'

export const startLocalTime = (element: HTMLElement): void => {
  const time = new Date(element.getAttribute('datetime') ?? '')
  const language = pageLanguage()
  const format: Format = (options) => new Intl.DateTimeFormat(language, options).format(time)
  const minute = format({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
  element.textContent = isOn(element.dataset.day, time) ? minute : `${dayOf(format)}, ${minute}`
}

type Format = (options: Intl.DateTimeFormatOptions) => string

/** The first of a month is an ordinal number in French, which Intl does not write. */
const dayOf = (format: Format): string => format({ dateStyle: 'long' }).replace(/^1 (?=\p{L})/u, '1er ')

/** True for the day that a heading names, as the date of the reader's own time zone; that of Canada is written as ISO 8601. */
const isOn = (day: string | undefined, time: Date): boolean =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(time) === day
