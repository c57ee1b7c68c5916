/**
 * The last day on which people can apply, which pages ask for and show, and the first day on which a posting is closed,
 * which the interface has for it.
 */
import type { Language } from '@affiche/contract/values.ts'
import { addDays, type IsoDate, isCalendarDate } from '../../platform/lib/dates.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { formatDate } from './format.ts'

export const lastDayOf = (closeDate: IsoDate): IsoDate => addDays(closeDate, -1)

/** A text that is no date stays, for the interface to refuse. */
export const closeDateAfter = (lastDay: string): string => (isCalendarDate(lastDay) ? addDays(lastDay, 1) : lastDay)

export const formatLastDay = (language: Language, closeDate: IsoDate): string =>
  formatDate(language, lastDayOf(closeDate))

export const lastDayTime = (language: Language, closeDate: IsoDate): Html =>
  html`<time datetime="${lastDayOf(closeDate)}">${formatLastDay(language, closeDate)}</time>`
