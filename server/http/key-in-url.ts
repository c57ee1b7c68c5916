import { KEY_LIKE, KEY_PART } from '../domain/api-key.ts'
import { Problem } from '../domain/problem.ts'

/** Names under which clients of other services put a key into the query. */
const NAMED = /[?&](?:x[-_]?)?(?:api[-_]?key|key|(?:access[-_]?)?token)(?=[=&]|$)/i

/**
 * Refuses an address that holds a key, or a parameter by the name of one: addresses are kept in the logs of
 * whatever lies between, and this may not look like something that works.
 */
export const keyInUrlProblem = (url: string): Problem | null => {
  const query = url.indexOf('?')
  if (query < 0 && !mayHoldKey(url)) return null
  if (!KEY_LIKE.test(url) && !KEY_LIKE.test(unescaped(url)) && !(query >= 0 && isKeyNamed(url.slice(query))))
    return null
  return new Problem(
    'key-in-address',
    'The address holds an API key, or a parameter by the name of one. Send the key in the header API-Key, and have it replaced, since logs of proxies may hold it now.',
  )
}

/** A path as it may be logged: with whatever is left of a key masked, also where it was percent-encoded. */
export const maskKeys = (path: string): string => {
  if (!mayHoldKey(path)) return path
  const plain = unescaped(path)
  const masked = plain.replace(KEY_PART, '[key]')
  return masked === plain ? path : masked
}

/** Spares most requests a pattern: keys have a line, and no address of the service has one. */
const mayHoldKey = (url: string): boolean => url.includes('_') || url.includes('%')

const isKeyNamed = (query: string): boolean => {
  if (NAMED.test(query)) return true
  // Each name alone, since a value may hold what would divide the query.
  return (
    query.includes('%') && query.split(/[?&]/).some((part) => NAMED.test(`?${unescaped(part.split('=')[0] ?? '')}`))
  )
}

/** With the escapes of visible ASCII undone, which a key consists of; every other escape stays as it is. */
const unescaped = (text: string): string =>
  text.includes('%')
    ? text.replace(/%([2-6][0-9a-f]|7[0-9a-e])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
