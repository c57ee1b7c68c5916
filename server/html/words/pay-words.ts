/** The words of a pay. */
import type { Language } from '@affiche/contract/values.ts'

const en = {
  range: (from: string, to: string) => `${from} to ${to}`,
  per: (amount: string, unit: string | undefined, period: string) =>
    unit === undefined ? `${amount} (${period})` : `${amount} ${unit}`,
  units: {
    year: 'a year',
    month: 'a month',
    biweek: 'every two weeks',
    week: 'a week',
    day: 'a day',
    hour: 'an hour',
  } as Readonly<Record<string, string>>,
  plusCommission: 'plus commission',
  onCommission: 'On commission',
}

type Words = typeof en

const fr: Words = {
  range: (from, to) => `de ${from} à ${to}`,
  per: (amount, unit, period) => (unit === undefined ? `${amount} (${period})` : `${amount} ${unit}`),
  units: {
    year: 'par année',
    month: 'par mois',
    biweek: 'aux deux semaines',
    week: 'par semaine',
    day: 'par jour',
    hour: 'l’heure',
  },
  plusCommission: 'plus commission',
  onCommission: 'À la commission',
}

export const payWords: Readonly<Record<Language, Words>> = { en, fr }
