/** Times as people read them, in the time zone of the site. */
import type { Language } from '../../domain/public/document.ts'
import { type Html, html } from '../../lib/html.ts'
import { formatTime } from '../words/format.ts'
import { words } from '../words/words.ts'

type Where = { readonly language: Language; readonly timeZone: string }

/** The day. */
export const dayOf = (time: number, { language, timeZone }: Where): Html =>
  html`<time datetime="${new Date(time).toISOString()}">${formatTime(language, time, timeZone)}</time>`

/** The day and the minute. */
export const momentOf = (time: number, { language, timeZone }: Where): Html =>
  html`<time datetime="${new Date(time).toISOString()}">${momentText(time, { language, timeZone })}</time>`

export const momentText = (time: number, { language, timeZone }: Where): string => {
  const { locale } = words[language]
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(time)
  return `${formatTime(language, time, timeZone)}, ${clock}`
}
