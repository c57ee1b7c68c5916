import { KEY_LIKE, KEY_PART } from '../employers/api-key.ts'
import { Problem } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'

/** Query parameters for keys in other services. */
const NAMED = /[?&](?:x[-_]?)?(?:api[-_]?key|key|(?:access[-_]?)?token)(?=[=&]|$)/i

/** Refusal of an address with a key or a parameter for one, since proxies log addresses; otherwise null. */
export const keyInUrlProblem = (url: string): Problem | null => {
  const query = url.indexOf('?')
  if (query < 0 && !mayContainKey(url)) return null
  if (!KEY_LIKE.test(url) && !KEY_LIKE.test(unescaped(url)) && !(query >= 0 && isKeyNamed(url.slice(query))))
    return null
  return new Problem('key-in-address', sentence('keyInAddress'))
}

/** Path for the log: keys and parts of keys are masked, also percent-encoded ones. */
export const maskKeys = (path: string): string => {
  if (!mayContainKey(path)) return path
  const plain = unescaped(path)
  const masked = plain.replace(KEY_PART, '[key]')
  return masked === plain ? path : masked
}

/** Fast check that spares most requests a pattern: keys contain an underscore, and addresses of the service do not. */
const mayContainKey = (url: string): boolean => url.includes('_') || url.includes('%')

const isKeyNamed = (query: string): boolean => {
  if (NAMED.test(query)) return true
  // Each name is decoded separately, since a decoded value may contain separators.
  return (
    query.includes('%') && query.split(/[?&]/).some((part) => NAMED.test(`?${unescaped(part.split('=')[0] ?? '')}`))
  )
}

/** Text with the escapes of visible ASCII decoded, the alphabet of keys; other escapes stay. */
const unescaped = (text: string): string =>
  text.includes('%')
    ? text.replace(/%([2-6][0-9a-f]|7[0-9a-e])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
