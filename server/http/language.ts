/** The language of the sentences in an answer. */
import type { IncomingMessage } from 'node:http'
import Negotiator from 'negotiator'
import { LANGUAGES, type Language } from '../domain/public/document.ts'
import { createBoundedCache } from '../lib/bounded-cache.ts'
import type { Exchange } from './exchange.ts'
import { pathOf } from './routes.ts'

/** Different values of Accept-Language that are read once. */
const FIELDS_MAX = 200

const known = createBoundedCache<Language>(FIELDS_MAX)

/** The preferred of our languages; English where neither is asked for. */
export const languageOf = (field: string | undefined): Language => {
  if (field === undefined) return 'en'
  return known.get(field) ?? known.set(field, preferredIn(field))
}

const preferredIn = (field: string): Language => {
  const [first] = new Negotiator({ headers: { 'accept-language': field } }).languages([...LANGUAGES])
  return LANGUAGES.find((language) => language === first) ?? 'en'
}

/** Addresses of the interface that speaks French; v1.1 speaks English alone. */
const FRENCH_TOO = '/api/v1.2/'

/** Most addresses are told apart without a copy of their path. */
const followsReader = ({ url = '' }: IncomingMessage): boolean =>
  url.startsWith('/') ? url.startsWith(FRENCH_TOO) : pathOf(url).startsWith(FRENCH_TOO)

export const languageOfRequest = (request: IncomingMessage): Language =>
  followsReader(request) ? languageOf(request.headers['accept-language']) : 'en'

/** Has the sentences of an answer follow Accept-Language, at the addresses where they do. */
export const chooseLanguage = (exchange: Exchange): void => {
  if (!followsReader(exchange.request)) return
  exchange.language = languageOfRequest(exchange.request)
  exchange.headers.push('vary', 'Accept-Language')
}
