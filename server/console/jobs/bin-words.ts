/** The words of the bin, and of the page that asks before a posting goes there. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  title: 'Bin',
  text: 'Postings that were deleted on these pages are kept here for 30 days. A restored posting is not published again by itself.',
  empty: 'The bin is empty. What you delete here stays in it for 30 days.',
  columns: { title: 'Title', reference: 'Reference', deleted: 'Deleted', until: 'Kept until' },
  restore: 'Restore',
  restoreOf: (title: string) => `Restore “${title}”`,
  takenTitle: 'Another posting has its reference now',
  taken: (reference: string) =>
    `The reference ${reference} belongs to another posting. You can restore this one without a reference, or edit the other one first.`,
  other: 'See the other posting',
  without: 'Restore without a reference',
  remove: {
    title: (title: string) => `Delete “${title}”?`,
    text: 'The posting leaves the public pages and goes to the bin, from which you can restore it for 30 days. After that it is gone for good.',
    button: 'Delete',
    keep: 'Keep the posting',
  },
}

type Words = typeof en

const fr: Words = {
  title: 'Corbeille',
  text: 'Les offres supprimées sur ces pages sont conservées ici pendant 30 jours. Une offre restaurée n’est pas republiée automatiquement.',
  empty: 'La corbeille est vide. Ce que vous supprimez ici y reste 30 jours.',
  columns: { title: 'Titre', reference: 'Référence', deleted: 'Suppression', until: 'Conservée jusqu’au' },
  restore: 'Restaurer',
  restoreOf: (title) => set`Restaurer « ${title} »`,
  takenTitle: 'Une autre offre a maintenant sa référence',
  taken: (reference) =>
    `La référence ${reference} est celle d’une autre offre. Vous pouvez restaurer celle-ci sans référence, ou d’abord modifier l’autre.`,
  other: 'Voir l’autre offre',
  without: 'Restaurer sans référence',
  remove: {
    title: (title) => set`Supprimer « ${title} » ?`,
    text: 'L’offre quitte les pages publiques et va dans la corbeille, d’où vous pouvez la restaurer pendant 30 jours. Ensuite, elle disparaît pour de bon.',
    button: 'Supprimer',
    keep: 'Conserver l’offre',
  },
}

export const binWords: Readonly<Record<Language, Words>> = { en, fr }
