/** The rules of descriptions, for the parser, the fast check and the writer. */

const NAMES = ['strong', 'b', 'em', 'i', 'br', 'p', 'div', 'ul', 'ol', 'li', 'a'] as const

export const ALLOWED_ELEMENTS: ReadonlySet<string> = new Set(NAMES)

export const ALLOWED_LIST = NAMES.join(', ')

/** Nested elements. Browsers flatten pages at 512, and the page around the text needs its share. */
export const MAX_NESTING = 100

/** The most characters of the sender's text that a sentence quotes. */
const MAX_QUOTE = 40

const UNPRINTABLE = /[\p{Cc}\p{Cs}]/gu

/** Browsers strip tabs and line breaks from addresses and read a backslash as a slash. */
const CHANGED_BY_BROWSERS = /[\s\p{Cc}\\]/u

/** True if a decoded `href` is an absolute http, https, mailto or tel address. */
export const isLink = (href: string): boolean => {
  if (CHANGED_BY_BROWSERS.test(href)) return false
  if (/^(mailto|tel):./i.test(href)) return true
  // Some browsers keep in a host, percent-encoded, what no host has.
  return /^https?:\/\/[^/?#]/i.test(href) && URL.canParse(href) && !new URL(href).hostname.includes('%')
}

/** The sender's text for a sentence: short and printable. */
export const shorten = (text: string): string => {
  const head = Array.from(text.slice(0, 2 * MAX_QUOTE + 2))
  const shown = head.length > MAX_QUOTE ? `${head.slice(0, MAX_QUOTE).join('')}…` : head.join('')
  return shown.replace(UNPRINTABLE, '\uFFFD')
}
