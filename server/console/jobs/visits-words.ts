/** Words about views of postings and clicks on their ways to apply. */
import type { Language } from '@affiche/contract/values.ts'
import { numeral as numeralEn, plural as pluralEn } from '../../platform/sentences/en/words.ts'
import { numeral, plural, fr as set } from '../../platform/sentences/fr/typeset.ts'
import type { Numbers } from '../../statistics/ports.ts'

const en = {
  title: 'Views',
  views: 'Views',
  clicks: 'Clicks to apply',
  day: 'Day',
  line: ({ views, applyClicks }: Numbers) => ({
    views: numeralEn(views),
    clicks: applyClicks === 0 ? '' : `(${numeralEn(applyClicks)} to apply)`,
  }),
  recent: ({ views, applyClicks }: Numbers, days: number) =>
    `In the last ${days} days: ${numeralEn(views)} ${pluralEn(views, 'view', 'views')} and ${numeralEn(applyClicks)} ${pluralEn(applyClicks, 'click', 'clicks')} to apply.`,
  total: ({ views, applyClicks }: Numbers) =>
    `In all: ${numeralEn(views)} ${pluralEn(views, 'view', 'views')} and ${numeralEn(applyClicks)} ${pluralEn(applyClicks, 'click', 'clicks')} to apply.`,
  none: (days: number) => `Nobody has looked at this posting in the last ${days} days.`,
  byDay: 'The numbers by day',
  counted: 'Robots that say so are not counted. Numbers are a minute late at most.',
}

type Words = typeof en

const fr: Words = {
  title: 'Consultations',
  views: 'Consultations',
  clicks: 'Clics pour postuler',
  day: 'Jour',
  line: ({ views, applyClicks }) => ({
    views: numeral(views),
    clicks: applyClicks === 0 ? '' : `(${numeral(applyClicks)} pour postuler)`,
  }),
  recent: ({ views, applyClicks }, days) =>
    set`Au cours des ${days} derniers jours : ${numeral(views)} ${plural(views, 'consultation', 'consultations')} et ${numeral(applyClicks)} ${plural(applyClicks, 'clic', 'clics')} pour postuler.`,
  total: ({ views, applyClicks }) =>
    set`En tout : ${numeral(views)} ${plural(views, 'consultation', 'consultations')} et ${numeral(applyClicks)} ${plural(applyClicks, 'clic', 'clics')} pour postuler.`,
  none: (days) => `Personne n’a consulté cette offre au cours des ${days} derniers jours.`,
  byDay: 'Les nombres par jour',
  counted: 'Les robots qui se déclarent ne sont pas comptés. Les nombres ont au plus une minute de retard.',
}

export const visitsWords: Readonly<Record<Language, Words>> = { en, fr }
