/** Times as people read them, in the time zone of the site. */
import type { Language } from '@affiche/contract/values.ts'
import { formatMinute, formatTime } from '../html/words/format.ts'
import { words } from '../html/words/words.ts'
import { type Html, html } from '../platform/lib/html.ts'

type Where = { readonly language: Language; readonly timeZone: string }

/** The day. */
export const dayOf = (time: number, { language, timeZone }: Where): Html =>
  html`<time datetime="${new Date(time).toISOString()}">${formatTime(language, time, timeZone)}</time>`

/** The day and the minute. */
export const momentOf = (time: number, { language, timeZone }: Where): Html =>
  html`<time datetime="${new Date(time).toISOString()}">${formatMinute(language, time, timeZone)}</time>`

/** Words for a time in milliseconds since 1970, UTC. */
export type FormatMoment = (language: Language, time: number) => string

export const createMoments = (timeZone: string): FormatMoment => {
  const formatOf = (language: Language) =>
    new Intl.DateTimeFormat(words[language].locale, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const formats = { en: formatOf('en'), fr: formatOf('fr') }
  return (language, time) => formats[language].format(time)
}
