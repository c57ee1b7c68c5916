/** The words of places: the country and its provinces. */
import type { Language } from '@affiche/contract/values.ts'

const en = {
  place: (name: string, province: string) => `${name}, ${province}`,
  country: 'Canada',
  provinces: {
    AB: 'Alberta',
    BC: 'British Columbia',
    MB: 'Manitoba',
    NB: 'New Brunswick',
    NL: 'Newfoundland and Labrador',
    NS: 'Nova Scotia',
    NT: 'Northwest Territories',
    NU: 'Nunavut',
    ON: 'Ontario',
    PE: 'Prince Edward Island',
    QC: 'Quebec',
    SK: 'Saskatchewan',
    YT: 'Yukon',
  } as Readonly<Record<string, string>>,
}

type Words = typeof en

const fr: Words = {
  place: (name, province) => `${name} (${province})`,
  country: 'Canada',
  provinces: {
    AB: 'Alberta',
    BC: 'Colombie-Britannique',
    MB: 'Manitoba',
    NB: 'Nouveau-Brunswick',
    NL: 'Terre-Neuve-et-Labrador',
    NS: 'Nouvelle-Écosse',
    NT: 'Territoires du Nord-Ouest',
    NU: 'Nunavut',
    ON: 'Ontario',
    PE: 'Île-du-Prince-Édouard',
    QC: 'Québec',
    SK: 'Saskatchewan',
    YT: 'Yukon',
  },
}

export const placeWords: Readonly<Record<Language, Words>> = { en, fr }
