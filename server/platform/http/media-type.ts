import type { IncomingMessage } from 'node:http'
import type { BodyMedia } from '@affiche/contract/operations.ts'
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import Negotiator from 'negotiator'
import { readOnce } from '../lib/bounded-cache.ts'
import { Problem } from '../sentences/problem.ts'
import { type Sentence, sentence } from '../sentences/sentence.ts'

/** Start of a media type (RFC 9110, 8.3.1). */
const MEDIA_TYPE = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/

/** Accepted media types of bodies, and how to send them. */
const ACCEPTED: Readonly<Record<BodyMedia, { readonly types: RegExp; readonly header: string }>> = {
  'application/json': { types: /^application\/json\s*(?:;|$)/i, header: 'application/json; charset=UTF-8' },
  // Neither name is registered.
  'application/x-ndjson': { types: /^application\/(?:x-ndjson|jsonl)\s*(?:;|$)/i, header: 'application/x-ndjson' },
}

/** Charset other than UTF-8. */
const OTHER_CHARSET = /;\s*charset\s*=\s*(?!"?utf-?8"?\s*(?:;|$))/i

/** Refusal of a Content-Type that is no media type, also without a body. */
export const malformedTypeProblem = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  media: BodyMedia = 'application/json',
): Problem | null => {
  const type = headers['content-type']
  if (type === undefined || MEDIA_TYPE.test(type)) return null
  return unsupported(sentence('noMediaType', { media: ACCEPTED[media].header }))
}

/** Refusal of a body that is not in the media type of its operation. */
export const mediaTypeProblem = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  media: BodyMedia = 'application/json',
): Problem | null => {
  const type = headers['content-type'] ?? ''
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') return unsupported(sentence('encodedBody', { encoding }))
  const { types, header } = ACCEPTED[media]
  if (!types.test(type)) return unsupported(sentence('otherMediaType', { media: header }))
  return OTHER_CHARSET.test(type) ? unsupported(sentence('otherCharset')) : null
}

/** Refusal of a body that is not the form of a page. */
export const formTypeProblem = ({ headers }: Pick<IncomingMessage, 'headers'>): Problem | null =>
  /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(headers['content-type'] ?? '')
    ? null
    : unsupported(sentence('noForm'))

const unsupported = (reason: Sentence): Problem => new Problem('unsupported-media-type', reason)

/** The one of our languages that Accept-Language weighs most; null if it asks for neither. */
export const preferredLanguage = readOnce((field): Language | null => {
  if (field === '' || field.trim() === '*') return null
  const [first] = new Negotiator({ headers: { 'accept-language': field } }).languages([...LANGUAGES])
  return LANGUAGES.find((language) => language === first) ?? null
})
