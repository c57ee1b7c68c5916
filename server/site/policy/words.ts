/** The words around the policy on fraudulent postings. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  title: 'Fraud policy',
  description: 'What we do about fraudulent postings, and how to report one.',
  since: (date: string) => `In effect since ${date}.`,
  earlier: 'Earlier versions',
  version: (from: string, to: string) => `In effect from ${from} to ${to}`,
  applications: 'Applications',
  relayed:
    'An application that you send by a form of this site goes to the employer of the posting by mail. The site keeps it, encrypted, until that mail is delivered, for 72 hours at most, and then forgets it; the employer answers for what it does with it.',
  officer: 'For questions about personal information on this site:',
}

type Words = typeof en

const fr: Words = {
  title: 'Politique contre la fraude',
  description: 'Ce que nous faisons contre les offres frauduleuses, et comment en signaler une.',
  since: (date) => `En vigueur depuis le ${date}.`,
  earlier: 'Versions antérieures',
  version: (from, to) => `En vigueur du ${from} au ${to}`,
  applications: 'Candidatures',
  relayed: set`Une candidature que vous envoyez au moyen d’un formulaire de ce site est transmise par courriel à l’employeur de l’offre. Le site la garde, chiffrée, jusqu’à la remise de ce courriel, pendant 72 heures au plus, puis l’oublie ; l’employeur répond de l’usage qu’il en fait.`,
  officer: set`Pour toute question sur les renseignements personnels sur ce site :`,
}

export const policyWords: Readonly<Record<Language, Words>> = { en, fr }
