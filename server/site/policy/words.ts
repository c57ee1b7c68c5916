/** The words around the policy on fraudulent postings. */
import type { Language } from '@affiche/contract/values.ts'

const en = {
  title: 'Fraud policy',
  description: 'What we do about fraudulent postings, and how to report one.',
  since: (date: string) => `In effect since ${date}.`,
  earlier: 'Earlier versions',
  version: (from: string, to: string) => `In effect from ${from} to ${to}`,
}

type Words = typeof en

const fr: Words = {
  title: 'Politique contre la fraude',
  description: 'Ce que nous faisons contre les offres frauduleuses, et comment en signaler une.',
  since: (date) => `En vigueur depuis le ${date}.`,
  earlier: 'Versions antérieures',
  version: (from, to) => `En vigueur du ${from} au ${to}`,
}

export const policyWords: Readonly<Record<Language, Words>> = { en, fr }
