/** The words of the frame of every page, and the addresses that it leads to. */
import type { Language } from '@affiche/contract/values.ts'
import { applyPaths, postingPaths } from '../../public/code.ts'

const en = {
  locale: 'en-CA',
  openGraph: 'en_CA',
  frame: {
    skip: 'Skip to the main content',
    languages: 'Language',
    allPostings: 'All jobs',
    fraudPolicy: 'Fraud policy',
    footer: 'About this site',
  },
  paths: {
    home: '/en/jobs',
    posting: postingPaths.en,
    report: (code: string) => `/en/jobs/${code}/report`,
    apply: applyPaths.en,
    confirmApplication: (code: string) => `/en/jobs/${code}/apply/confirm`,
    employer: (slug: string) => `/en/employers/${slug}`,
    fraudPolicy: '/en/fraud-policy',
    places: '/en/places',
  },
}

type Words = typeof en

const fr: Words = {
  locale: 'fr-CA',
  openGraph: 'fr_CA',
  frame: {
    skip: 'Passer au contenu principal',
    languages: 'Langue',
    allPostings: 'Toutes les offres',
    fraudPolicy: 'Politique contre la fraude',
    footer: 'À propos du site',
  },
  paths: {
    home: '/fr/emplois',
    posting: postingPaths.fr,
    report: (code) => `/fr/emplois/${code}/signaler`,
    apply: applyPaths.fr,
    confirmApplication: (code) => `/fr/emplois/${code}/postuler/confirmer`,
    employer: (slug) => `/fr/employeurs/${slug}`,
    fraudPolicy: '/fr/politique-fraude',
    places: '/fr/lieux',
  },
}

export const frameWords: Readonly<Record<Language, Words>> = { en, fr }
