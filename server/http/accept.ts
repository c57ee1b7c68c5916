import Negotiator from 'negotiator'

const JSON_TYPE = 'application/json'

/** Common values of the header that need no negotiation. */
export const ACCEPTS_JSON = new Set([undefined, '*/*', JSON_TYPE])

/**
 * Whether an Accept header leaves room for JSON. Parameters of a media range (`;charset=UTF-8`, `;version=1`) exclude
 * nothing: each range counts once as it is and, unless its weight is 0, once more without them.
 */
export const acceptsJson = (accept: string | undefined): boolean => {
  if (ACCEPTS_JSON.has(accept)) return true
  const bare = new Negotiator({ headers: { accept } }).mediaTypes()
  const ranges = [accept, ...bare].join(', ')
  return new Negotiator({ headers: { accept: ranges } }).mediaType([JSON_TYPE]) !== undefined
}
