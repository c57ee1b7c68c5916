/** The language of the sentences in an answer. */
import type { IncomingMessage } from 'node:http'
import type { Language } from '@affiche/contract/values.ts'
import { preferredLanguage } from '../platform/http/media-type.ts'
import { MCP_PATH } from './agents/path.ts'
import type { Exchange } from './exchange.ts'
import { pathOf } from './routes.ts'

/** Addresses of the interface that speaks French, as its tools do; v1.1 speaks English alone. */
const FRENCH_TOO = '/api/v1.2/'

/** Most addresses are told apart without a copy of their path. */
const followsReader = ({ url = '' }: IncomingMessage): boolean => {
  const path = url.startsWith('/') ? url : pathOf(url)
  return path.startsWith(FRENCH_TOO) || (path.startsWith(MCP_PATH) && pathOf(path) === MCP_PATH)
}

/** English where neither of our languages is asked for. */
export const languageOfRequest = (request: IncomingMessage): Language =>
  (followsReader(request) ? preferredLanguage(request.headers['accept-language'] ?? '') : null) ?? 'en'

/** Has the sentences of an answer follow Accept-Language, at the addresses where they do. */
export const chooseLanguage = (exchange: Exchange): void => {
  if (!followsReader(exchange.request)) return
  exchange.language = languageOfRequest(exchange.request)
  exchange.headers.push('vary', 'Accept-Language')
}
