/** Times as people read them: in the time zone of the site, which moments name; a script shows those in the reader's own. */
import type { Language } from '@affiche/contract/values.ts'
import { formatClock, formatMinute, formatTime } from '../html/words/format.ts'
import { datesIn } from '../platform/lib/dates.ts'
import { type Html, html } from '../platform/lib/html.ts'

type Where = { readonly language: Language; readonly timeZone: string }

/** The day. */
export const dayOf = (time: number, { language, timeZone }: Where): Html =>
  html`<time datetime="${new Date(time).toISOString()}">${formatTime(language, time, timeZone)}</time>`

/** The day and the minute. */
export const momentOf = (time: number, { language, timeZone }: Where): Html =>
  html`<time datetime="${new Date(time).toISOString()}" data-local>${formatMinute(language, time, timeZone)}</time>`

/** The minute under a heading with the day; the script names the day where the reader's own is another one. */
export const clockOf = (time: number, { language, timeZone }: Where): Html =>
  html`<time datetime="${new Date(time).toISOString()}" data-local data-day="${datesIn(timeZone)(time)}">${formatClock(language, time, timeZone)}</time>`
