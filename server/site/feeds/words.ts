/** Sentences of the feeds. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

const en = {
  title: (site: string, employer: string | null) =>
    employer === null ? `Jobs – ${site}` : `Jobs at ${employer} – ${site}`,
  ofSearch: (site: string, search: string) => `Jobs: ${search} – ${site}`,
  licence: 'These postings may be republished unchanged, each with a link to its address here.',
  notice: 'Expired postings must be removed: those that leave the feed, and those whose last day to apply is over.',
}

type Words = typeof en

const fr: Words = {
  title: (site, employer) =>
    employer === null ? `Offres d’emploi – ${site}` : set`Offres d’emploi : ${employer} – ${site}`,
  ofSearch: (site, search) => set`Offres d’emploi : ${search} – ${site}`,
  licence: 'Ces offres peuvent être reproduites sans modification, chacune avec un lien vers son adresse ici.',
  notice: set`Les offres expirées doivent être retirées : celles qui ne sont plus dans le fil, et celles dont le dernier jour pour postuler est passé.`,
}

export const feedWords: Readonly<Record<Language, Words>> = { en, fr }
