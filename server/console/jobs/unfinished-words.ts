/** The words of unfinished postings: in the list, in the form, and before one is discarded. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  title: 'Unfinished',
  untitled: 'Untitled posting',
  you: 'you',
  savedBy: (who: string) => `Saved by ${who}`,
  until: 'Kept until',
  discard: 'Discard…',
  discardOf: (title: string) => `Discard “${title}”…`,
  others: (count: string, isOne: boolean) => (isOne ? '1 unfinished posting' : `${count} unfinished postings`),
  saved: 'Saved. It is unfinished: only people who write postings for this employer see it, under Drafts.',
  missing: 'Before it can be published:',
  drafts: 'See the drafts',
  changed: {
    title: 'Somebody saved this posting after you opened it',
    text: (who: string, time: string) =>
      `It was last saved by ${who} on ${time}. What you typed is below, and nothing of either is lost. Press the button again to keep yours instead.`,
    see: 'See what was saved (opens a new tab)',
  },
  full: {
    title: 'There are too many unfinished postings',
    text: (count: string) => `${count} can be kept. Finish or discard one first. What you typed is still below.`,
  },
  discardPage: {
    title: (title: string) => `Discard “${title}”?`,
    text: 'It was never public. What was typed is gone for good.',
    changed: (who: string) => `${who} saved it again meanwhile. Nothing was discarded.`,
    button: 'Discard',
    keep: 'Keep it',
  },
}

type Words = typeof en

const fr: Words = {
  title: 'À terminer',
  untitled: 'Offre sans titre',
  you: 'vous',
  savedBy: (who) => `Enregistrée par ${who}`,
  until: 'Conservée jusqu’au',
  discard: 'Abandonner…',
  discardOf: (title) => set`Abandonner « ${title} »…`,
  others: (count, isOne) => (isOne ? '1 offre à terminer' : `${count} offres à terminer`),
  saved: set`Enregistrée. Elle reste à terminer : seules les personnes qui rédigent des offres pour cet employeur la voient, sous Brouillons.`,
  missing: set`Avant de pouvoir la publier :`,
  drafts: 'Voir les brouillons',
  changed: {
    title: 'Quelqu’un a enregistré cette offre après que vous l’avez ouverte',
    text: (who, time) =>
      `Le dernier enregistrement, du ${time}, est de ${who}. Ce que vous avez saisi se trouve ci-dessous, et rien n’est perdu. Appuyez de nouveau sur le bouton pour conserver votre version.`,
    see: 'Voir la version enregistrée (dans un nouvel onglet)',
  },
  full: {
    title: 'Il y a trop d’offres à terminer',
    text: (count) =>
      `On peut en conserver ${count}. Terminez-en ou abandonnez-en une d’abord. Ce que vous avez saisi se trouve toujours ci-dessous.`,
  },
  discardPage: {
    title: (title) => set`Abandonner « ${title} » ?`,
    text: 'Elle n’a jamais été publique. Ce qui a été saisi disparaîtra pour de bon.',
    changed: (who) => `${who} l’a enregistrée de nouveau entre-temps. Rien n’a été supprimé.`,
    button: 'Abandonner',
    keep: 'La conserver',
  },
}

export const unfinishedWords: Readonly<Record<Language, Words>> = { en, fr }
