/** The names of the facts of a posting, and of the values of its choices: on its page, in searches and in the form. */

import type { PublicFact } from '@affiche/contract/members.ts'
import type { Language } from '@affiche/contract/values.ts'
import type { Choice, Choices } from '../../public/document.ts'

type Lists = 'locations' | 'categories'

type FactWords = {
  readonly [Name in Exclude<PublicFact, Choice | Lists>]: { readonly name: string }
} & {
  readonly [Name in Lists]: { readonly name: string; readonly several: string }
} & {
  readonly [Name in Choice]: {
    readonly name: string
    readonly values: Readonly<Record<NonNullable<Choices[Name]>, string>>
  }
}

export const factWords: Readonly<Record<Language, FactWords>> = {
  en: {
    locations: { name: 'Place', several: 'Places' },
    categories: { name: 'Category', several: 'Categories' },
    positionType: { name: 'Job type' },
    salary: { name: 'Pay' },
    workplace: { name: 'Workplace', values: { 'on-site': 'On site', hybrid: 'Hybrid', remote: 'Remote' } },
    openings: { name: 'Openings' },
    disclosures: { name: 'Employer statements' },
  },
  fr: {
    locations: { name: 'Lieu de travail', several: 'Lieux de travail' },
    categories: { name: 'Catégorie', several: 'Catégories' },
    positionType: { name: 'Type de poste' },
    salary: { name: 'Rémunération' },
    workplace: {
      name: 'Mode de travail',
      values: { 'on-site': 'Sur place', hybrid: 'Hybride', remote: 'Télétravail' },
    },
    openings: { name: 'Postes à pourvoir' },
    disclosures: { name: 'Déclarations de l’employeur' },
  },
}
