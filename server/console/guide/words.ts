/** The words of the first steps of an employer. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  title: 'First steps',
  done: 'Done',
  steps: {
    profile: 'Answer three questions about your organization',
    posting: 'Write your first posting',
    colleague: 'Invite a colleague',
    embed: 'Show your postings on your website',
  },
  later: 'Hide these steps',
}

type Words = typeof en

const fr: Words = {
  title: 'Premiers pas',
  done: 'Fait',
  steps: {
    profile: 'Répondre à trois questions sur votre organisation',
    posting: 'Rédiger votre première offre',
    colleague: 'Inviter une ou un collègue',
    embed: set`Montrer vos offres sur votre site Web`,
  },
  later: 'Masquer ces étapes',
}

export const guideWords: Readonly<Record<Language, Words>> = { en, fr }
