/** The words of the list of an employer's postings. */
import type { Language, Status } from '@affiche/contract/values.ts'
import { numeral as numeralEn, plural as pluralEn } from '../../platform/sentences/en/words.ts'
import { numeral, plural, fr as set } from '../../platform/sentences/fr/typeset.ts'
import type { Tab } from '../listed-jobs.ts'

type Column = 'reference' | 'title' | 'places' | 'category' | 'state' | 'posted' | 'lastDay' | 'visits'

/** States that a list tells: those of a posting, and what keeps an active one from candidates. */
export type ListedState = Status | 'closed' | 'hidden'

const en = {
  title: 'Postings',
  create: 'New posting',
  bin: 'Bin',
  tabs: {
    active: 'Active',
    closing: 'Closing within 7 days',
    draft: 'Drafts',
    archived: 'Archived',
    all: 'All',
  } as Readonly<Record<Tab, string>>,
  tabsLabel: 'Postings by status',
  moreThan: (count: string) => `more than ${count}`,
  search: {
    label: 'Search title or reference',
    more: 'More filters',
    place: 'Place',
    category: 'Category',
    anyCategory: 'All categories',
    button: 'Search',
    clear: 'Clear the search',
    found: (count: number) => `${numeralEn(count)} ${pluralEn(count, 'posting', 'postings')} found`,
    none: 'No postings match your search.',
    firstOnly: (count: string) => `Only the ${count} postings that close first are searched and shown here.`,
    counted: {
      active: (count: number) => `${numeralEn(count)} active`,
      closing: (count: number) => `${numeralEn(count)} closing within 7 days`,
      draft: (count: number) => `${numeralEn(count)} ${pluralEn(count, 'draft', 'drafts')}`,
      archived: (count: number) => `${numeralEn(count)} archived`,
    } as Readonly<Record<Exclude<Tab, 'all'>, (count: number) => string>>,
    elsewhere: (counts: string) => `${counts}:`,
    show: (count: number) => `show ${pluralEn(count, 'it', 'them')}`,
  },
  tooMany: (count: string) =>
    `With more than ${count} postings, the list keeps its order, the newest first, and is searched by title and reference alone.`,
  empty: {
    all: 'There are no postings yet. Write the first one: nobody sees a draft until you publish it.',
    allReader: 'There are no postings yet. An editor or an owner can write the first one.',
    active: 'No posting is active. Publish a draft or an archived posting, or write a new one.',
    closing: 'No active posting closes within the next 7 days.',
    draft: 'There are no drafts. A draft is a posting that nobody sees until you publish it.',
    archived: 'Nothing is archived. A posting that you archive leaves the public pages and is kept here.',
  } as Readonly<Record<Tab | 'allReader', string>>,
  columns: {
    reference: 'Reference',
    title: 'Title',
    places: 'Places',
    category: 'Category',
    state: 'Status',
    posted: 'Posted',
    lastDay: 'Last day',
    visits: 'Views',
  } as Readonly<Record<Column, string>>,
  states: {
    active: 'Active',
    draft: 'Draft',
    archived: 'Archived',
    closed: 'Closed',
    hidden: 'Hidden',
  } as Readonly<Record<ListedState, string>>,
  noDate: 'None',
  /** Stands between places, and between categories. */
  between: '; ',
  publishOn: (day: string) => `Will be published on ${day}`,
  missed: (day: string) => `Was to be published on ${day}`,
  days: { yesterday: 'Yesterday', today: 'Today', tomorrow: 'Tomorrow' },
  pages: 'Pages of the list',
  page: (page: string) => `Page ${page}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageGone: 'This page of the list is empty.',
  firstPage: 'First page',
  undo: 'Undo',
  removedNotice: 'The posting is in the bin.',
}

type Words = typeof en

const fr: Words = {
  title: 'Offres',
  create: 'Nouvelle offre',
  bin: 'Corbeille',
  tabs: {
    active: 'Actives',
    closing: 'Ferment d’ici 7 jours',
    draft: 'Brouillons',
    archived: 'Archivées',
    all: 'Toutes',
  },
  tabsLabel: 'Offres par état',
  moreThan: (count) => `plus de ${count}`,
  search: {
    label: 'Titre ou référence',
    more: 'Plus de critères',
    place: 'Lieu',
    category: 'Catégorie',
    anyCategory: 'Toutes les catégories',
    button: 'Rechercher',
    clear: 'Effacer la recherche',
    found: (count) => `${numeral(count)} ${plural(count, 'offre trouvée', 'offres trouvées')}`,
    none: 'Aucune offre ne correspond à votre recherche.',
    firstOnly: (count) => `La recherche et la liste se limitent aux ${count} offres qui ferment en premier.`,
    counted: {
      active: (count) => `${numeral(count)} ${plural(count, 'active', 'actives')}`,
      closing: (count) => `${numeral(count)} ${plural(count, 'qui ferme', 'qui ferment')} d’ici 7 jours`,
      draft: (count) => `${numeral(count)} ${plural(count, 'brouillon', 'brouillons')}`,
      archived: (count) => `${numeral(count)} ${plural(count, 'archivée', 'archivées')}`,
    },
    elsewhere: (counts) => set`${counts} :`,
    show: (count) => plural(count, 'l’afficher', 'les afficher'),
  },
  tooMany: (count) =>
    `Au-delà de ${count} offres, la liste garde son ordre, les plus récentes d’abord, et la recherche porte uniquement sur le titre et la référence.`,
  empty: {
    all: set`Il n’y a pas encore d’offre. Rédigez la première : personne ne voit un brouillon avant sa publication.`,
    allReader: set`Il n’y a pas encore d’offre. Une personne dont le rôle est « Rédaction » ou « Administration » peut rédiger la première.`,
    active: 'Aucune offre n’est active. Publiez un brouillon ou une offre archivée, ou rédigez-en une nouvelle.',
    closing: 'Aucune offre active ne ferme dans les 7 prochains jours.',
    draft: 'Il n’y a pas de brouillon. Un brouillon est une offre que personne ne voit avant sa publication.',
    archived: 'Rien n’est archivé. Une offre archivée quitte les pages publiques et reste ici.',
  },
  columns: {
    reference: 'Référence',
    title: 'Titre',
    places: 'Lieux',
    category: 'Catégorie',
    state: 'État',
    posted: 'Affichage',
    lastDay: 'Dernier jour',
    visits: 'Consultations',
  },
  states: { active: 'Active', draft: 'Brouillon', archived: 'Archivée', closed: 'Fermée', hidden: 'Masquée' },
  noDate: 'Aucun',
  between: set`; `,
  publishOn: (day) => `Sera publiée le ${day}`,
  missed: (day) => `Devait être publiée le ${day}`,
  days: { yesterday: 'Hier', today: 'Aujourd’hui', tomorrow: 'Demain' },
  pages: 'Pages de la liste',
  page: (page) => `Page ${page}`,
  previousPage: 'Page précédente',
  nextPage: 'Page suivante',
  pageGone: 'Cette page de la liste est vide.',
  firstPage: 'Première page',
  undo: 'Annuler',
  removedNotice: 'L’offre est dans la corbeille.',
}

export const listWords: Readonly<Record<Language, Words>> = { en, fr }
