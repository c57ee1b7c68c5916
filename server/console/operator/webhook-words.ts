/** The words of webhooks that fail or are stopped, for operators. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  part: 'Webhooks',
  title: 'Webhooks that fail or are stopped',
  lead: 'Their owners see the same in their console and through the interface, with the answer to each attempt.',
  count: (count: number, text: string) =>
    count === 0
      ? 'No webhook is failing or stopped.'
      : count === 1
        ? 'One webhook is failing or stopped.'
        : `${text} webhooks are failing or stopped.`,
  over: (text: string) => `More than ${text} webhooks are failing or stopped.`,
  look: 'See which',
  owner: 'Employer or vendor',
  failing: 'Failing. The receiver does not take what we send; we keep trying.',
  unknown: 'Not known',
  command: 'List all webhooks, with their whole addresses',
}

type Words = typeof en

const fr: Words = {
  part: 'Webhooks',
  title: 'Webhooks en échec ou arrêtés',
  lead: set`Leurs propriétaires voient la même chose dans leur console et par l'interface, avec la réponse à chaque tentative.`,
  count: (count, text) =>
    count === 0
      ? set`Aucun webhook n'est en échec ni arrêté.`
      : count === 1
        ? 'Un webhook est en échec ou arrêté.'
        : `${text} webhooks sont en échec ou arrêtés.`,
  over: (text) => `Plus de ${text} webhooks sont en échec ou arrêtés.`,
  look: 'Voir lesquels',
  owner: 'Employeur ou fournisseur',
  failing: set`En échec. Le récepteur ne prend pas ce qui lui est envoyé; les essais continuent.`,
  unknown: 'Inconnu',
  command: 'Lister tous les webhooks, avec leurs adresses complètes',
}

export const unwellWords: Readonly<Record<Language, Words>> = { en, fr }
