/** The words of what is done with several postings at once. */
import type { Language } from '@affiche/contract/values.ts'
import { numeral as numeralEn, plural as pluralEn } from '../../platform/sentences/en/words.ts'
import { numeral, plural, fr as set } from '../../platform/sentences/fr/typeset.ts'
import type { Doing } from './chosen.ts'

const postings = (count: number): string => `${numeralEn(count)} ${pluralEn(count, 'posting', 'postings')}`

const en = {
  label: 'With those chosen:',
  choose: (title: string) => `Choose “${title}”`,
  chooseAll: 'Choose all on this page',
  buttons: {
    archive: 'Archive',
    extend: (days: number) => `Extend by ${days} days`,
    refresh: 'Refresh',
    publish: 'Publish',
    delete: 'Delete…',
  },
  done: {
    archive: (count: number) => `${postings(count)} archived.`,
    extend: (count: number) => `${postings(count)} extended.`,
    refresh: (count: number) => `${postings(count)} refreshed, with today’s date.`,
    publish: (count: number) => `${postings(count)} published.`,
    delete: (count: number) => `${postings(count)} moved to the bin.`,
    'undo-archive': (count: number) => `Undone: ${postings(count)} published again.`,
    'undo-extend': (count: number) => `Undone: ${postings(count)} with the former last day.`,
    'undo-publish': (count: number) => `Undone: ${postings(count)} archived.`,
    'undo-delete': (count: number) => `Undone: ${postings(count)} restored. What is restored is not public.`,
  } as Readonly<Record<Doing, (count: number) => string>>,
  refused: (count: number) => `${numeralEn(count)} refused:`,
  reason: (title: string, reason: string) => `${title}: ${reason}`,
  unfit: {
    archive: 'Only an active posting can be archived.',
    extend: 'Only an active posting with a last day can be extended.',
    refresh: 'Only an active posting whose last day is not over can be refreshed.',
    publish: 'It is published already.',
  } as Readonly<Partial<Record<Doing, string>>>,
  undo: 'Undo',
  undoDrafts: 'Undo archives the postings, since what was public cannot be a draft again.',
  none: 'Choose at least one posting.',
  noAction: 'Choose what to do with the postings, by a button.',
  tooMany: (most: number) => `Choose at most ${most} postings.`,
  remove: {
    title: (count: number) => `Delete ${postings(count)}?`,
    text: 'They leave the public pages and go to the bin, from which you can restore them for 30 days. After that they are gone for good.',
    button: (count: number) => `Delete ${postings(count)}`,
    keep: 'Keep the postings',
  },
}

type Words = typeof en

const offres = (count: number, participle: string): string =>
  `${numeral(count)} ${plural(count, `offre ${participle}`, `offres ${participle}s`)}`

const fr: Words = {
  label: set`Avec les offres choisies :`,
  choose: (title) => set`Choisir « ${title} »`,
  chooseAll: 'Choisir toutes les offres de cette page',
  buttons: {
    archive: 'Archiver',
    extend: (days) => `Prolonger de ${days} jours`,
    refresh: 'Actualiser',
    publish: 'Publier',
    delete: 'Supprimer…',
  },
  done: {
    archive: (count) => `${offres(count, 'archivée')}.`,
    extend: (count) => `${offres(count, 'prolongée')}.`,
    refresh: (count) => set`${offres(count, 'actualisée')}, à la date d’aujourd’hui.`,
    publish: (count) => `${offres(count, 'publiée')}.`,
    delete: (count) => `${offres(count, 'placée')} dans la corbeille.`,
    'undo-archive': (count) => set`Action annulée : ${offres(count, 'republiée')}.`,
    'undo-extend': (count) =>
      set`Action annulée : dernier jour rétabli pour ${numeral(count)} ${plural(count, 'offre', 'offres')}.`,
    'undo-publish': (count) => set`Action annulée : ${offres(count, 'archivée')}.`,
    'undo-delete': (count) =>
      set`Action annulée : ${offres(count, 'restaurée')}. Une offre restaurée n’est pas publique.`,
  } as Readonly<Record<Doing, (count: number) => string>>,
  refused: (count) => set`${numeral(count)} ${plural(count, 'refusée', 'refusées')} :`,
  reason: (title, reason) => set`${title} : ${reason}`,
  unfit: {
    archive: 'Seule une offre active peut être archivée.',
    extend: 'Seule une offre active qui a un dernier jour peut être prolongée.',
    refresh: 'Seule une offre active dont le dernier jour n’est pas passé peut être actualisée.',
    publish: 'Elle est déjà publiée.',
  },
  undo: 'Annuler',
  undoDrafts: 'Annuler archive les offres, puisque ce qui a été public ne peut redevenir un brouillon.',
  none: 'Choisissez au moins une offre.',
  noAction: 'Choisissez quoi faire des offres, à l’aide d’un bouton.',
  tooMany: (most) => `Choisissez au plus ${most} offres.`,
  remove: {
    title: (count) => set`Supprimer ${numeral(count)} ${plural(count, 'offre', 'offres')} ?`,
    text: 'Elles quittent les pages publiques et vont dans la corbeille, d’où vous pouvez les restaurer pendant 30 jours. Ensuite, elles disparaissent pour de bon.',
    button: (count) => `Supprimer ${numeral(count)} ${plural(count, 'offre', 'offres')}`,
    keep: 'Conserver les offres',
  },
}

export const bulkWords: Readonly<Record<Language, Words>> = { en, fr }
