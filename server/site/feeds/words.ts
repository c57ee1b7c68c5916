/** Sentences of the feeds. */
import type { Language } from '@affiche/contract/values.ts'
import { fr as set } from '../../platform/sentences/fr/typeset.ts'

type FeedWords = {
  readonly title: (site: string, employer: string | null) => string
  readonly ofSearch: (site: string, search: string) => string
  readonly licence: string
  readonly notice: string
}

export const feedWords: Readonly<Record<Language, FeedWords>> = {
  en: {
    title: (site, employer) => (employer === null ? `Jobs – ${site}` : `Jobs at ${employer} – ${site}`),
    ofSearch: (site, search) => `Jobs: ${search} – ${site}`,
    licence: 'These postings may be republished unchanged, each with a link to its address here.',
    notice: 'Expired postings must be removed: those that leave the feed, and those whose closing date has come.',
  },
  fr: {
    title: (site, employer) =>
      employer === null ? `Offres d’emploi – ${site}` : set`Offres d’emploi : ${employer} – ${site}`,
    ofSearch: (site, search) => set`Offres d’emploi : ${search} – ${site}`,
    licence: 'Ces offres peuvent être reproduites sans modification, chacune avec un lien vers son adresse ici.',
    notice: set`Les offres expirées doivent être retirées : celles qui ne sont plus dans le fil, et celles dont la date de fermeture est arrivée.`,
  },
}
