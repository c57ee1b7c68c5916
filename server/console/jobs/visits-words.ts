/** Words about views of postings and clicks on their ways to apply. */
import type { Language } from '@affiche/contract/values.ts'
import { numeral as numeralEn, plural as pluralEn } from '../../platform/sentences/en/words.ts'
import { numeral, plural, fr as set } from '../../platform/sentences/fr/typeset.ts'
import type { Numbers } from '../../statistics/ports.ts'

const englishOf = ({ views, applyClicks, applications }: Numbers): string => {
  const clicks = `${numeralEn(applyClicks)} ${pluralEn(applyClicks, 'click', 'clicks')} to apply`
  const seen = `${numeralEn(views)} ${pluralEn(views, 'view', 'views')}`
  if (applications === 0) return `${seen} and ${clicks}`
  return `${seen}, ${clicks} and ${numeralEn(applications)} ${pluralEn(applications, 'application', 'applications')}`
}

const frenchOf = ({ views, applyClicks, applications }: Numbers): string => {
  const clicks = `${numeral(applyClicks)} ${plural(applyClicks, 'clic', 'clics')} pour postuler`
  const seen = `${numeral(views)} ${plural(views, 'consultation', 'consultations')}`
  if (applications === 0) return `${seen} et ${clicks}`
  return `${seen}, ${clicks} et ${numeral(applications)} ${plural(applications, 'candidature', 'candidatures')}`
}

const en = {
  title: 'Views',
  views: 'Views',
  clicks: 'Clicks to apply',
  applications: 'Applications',
  day: 'Day',
  line: ({ views, applyClicks, applications }: Numbers) => ({
    views: numeralEn(views),
    more: [
      ...(applyClicks === 0 ? [] : [`${numeralEn(applyClicks)} to apply`]),
      ...(applications === 0
        ? []
        : [`${numeralEn(applications)} ${pluralEn(applications, 'application', 'applications')}`]),
    ],
  }),
  recent: (numbers: Numbers, days: number) => `In the last ${days} days: ${englishOf(numbers)}.`,
  total: (numbers: Numbers) => `In all: ${englishOf(numbers)}.`,
  none: (days: number) => `Nobody has looked at this posting in the last ${days} days.`,
  byDay: 'The numbers by day',
  counted: 'Robots that say so are not counted. Numbers are a minute late at most.',
}

type Words = typeof en

const fr: Words = {
  title: 'Consultations',
  views: 'Consultations',
  clicks: 'Clics pour postuler',
  applications: 'Candidatures',
  day: 'Jour',
  line: ({ views, applyClicks, applications }) => ({
    views: numeral(views),
    more: [
      ...(applyClicks === 0 ? [] : [`${numeral(applyClicks)} pour postuler`]),
      ...(applications === 0
        ? []
        : [`${numeral(applications)} ${plural(applications, 'candidature', 'candidatures')}`]),
    ],
  }),
  recent: (numbers, days) => set`Au cours des ${days} derniers jours : ${frenchOf(numbers)}.`,
  total: (numbers) => set`En tout : ${frenchOf(numbers)}.`,
  none: (days) => `Personne n’a consulté cette offre au cours des ${days} derniers jours.`,
  byDay: 'Les nombres par jour',
  counted: 'Les robots qui se déclarent ne sont pas comptés. Les nombres ont au plus une minute de retard.',
}

export const visitsWords: Readonly<Record<Language, Words>> = { en, fr }
