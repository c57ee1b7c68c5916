/** Feeds of a search, for who wants to hear of new postings: in the head of its page, and as links below its results. */
import type { Language } from '@affiche/contract/values.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { hasParameters, queryTextOf, type SearchRequest } from './query.ts'
import { searchWords } from './words.ts'

/** Kinds by the ends of their addresses; their names are those of any language. */
const FEEDS = [
  { extension: 'atom', type: 'application/atom+xml', name: 'Atom' },
  { extension: 'json', type: 'application/feed+json', name: 'JSON Feed' },
] as const

const addressOf = ({ values }: SearchRequest, language: Language, extension: string): string => {
  const text = queryTextOf({ ...values, page: '' })
  return `/feeds/jobs.${language}.${extension}${text === '' ? '' : `?${text}`}`
}

export const feedLinks = (search: SearchRequest, language: Language): readonly Html[] =>
  FEEDS.map(
    ({ extension, type, name }) =>
      html`<link rel="alternate" type="${type}" title="${name}" href="${addressOf(search, language, extension)}">\n`,
  )

export const followLinks = (search: SearchRequest, language: Language): Html => {
  const { follow, followAll } = searchWords[language]
  const links = FEEDS.map(
    ({ extension, name }, at) =>
      html`${at === 0 ? null : ' · '}<a href="${addressOf(search, language, extension)}" rel="nofollow">${name}</a>`,
  )
  return html`<p class="dim">${hasParameters({ ...search.values, page: '' }) ? follow : followAll} ${links}</p>`
}
