/** A time of the service in the reader's own time zone, which it names. */
import { pageLanguage } from './status.ts'

export const startLocalTime = (element: HTMLElement): void => {
  const time = new Date(element.getAttribute('datetime') ?? '')
  const language = pageLanguage()
  const format = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language, options).format(time)
  // The first of a month is an ordinal number in French, which Intl does not write.
  const day = format({ dateStyle: 'long' }).replace(/^1 (?=\p{L})/u, '1er ')
  element.textContent = `${day}, ${format({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })}`
}
