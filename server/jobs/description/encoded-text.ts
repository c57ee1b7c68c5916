/** HTML that was encoded once more on the way, so that browsers show its tags: `&lt;p&gt;Bread&lt;/p&gt;`. */
import { hasTag } from './text-lines.ts'

/** The references of signs that markup is made of. */
const SIGN = /&(?:(lt|gt|amp|quot|apos)|#0{0,4}(60|62|38|34|39)|#x0{0,4}(3c|3e|26|22|27));/gi

const SIGNS: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  60: '<',
  62: '>',
  38: '&',
  34: '"',
  39: "'",
  '3c': '<',
  '3e': '>',
  26: '&',
  22: '"',
  27: "'",
}

/** Elements that descriptions begin and end with. */
const FIRST_TAG =
  /^\s*<(?:p|div|span|ul|ol|h[1-6]|b|strong|em|i|br|table|section|article|html|body|font|u|!doctype)\b[^<>]*>/i
const LAST_TAG =
  /<(?:\/(?:p|div|span|ul|ol|h[1-6]|b|strong|em|i|a|table|section|article|html|body|font|u)|br ?\/?|p)>$/i

/**
 * The text as it was before; null for one that is not encoded as a whole. All of it means that it begins and ends with
 * a tag, and has no real one: "Use the &lt;p&gt; tag" is about tags.
 */
export const decodedText = (html: string): string | null => {
  if (!html.includes('&') || hasTag(html)) return null
  const decoded = html.replace(SIGN, (_, ...names: readonly unknown[]) => SIGNS[nameIn(names)] ?? '')
  return FIRST_TAG.test(decoded) && LAST_TAG.test(decoded.trimEnd()) ? decoded : null
}

const nameIn = (names: readonly unknown[]): string =>
  names.find((name): name is string => typeof name === 'string')?.toLowerCase() ?? ''
