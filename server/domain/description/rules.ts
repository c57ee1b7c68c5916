/** What a description may hold. Everything that reads or writes one takes its rules from here. */

const NAMES = ['strong', 'b', 'em', 'i', 'br', 'p', 'div', 'ul', 'ol', 'li', 'a'] as const

export const ALLOWED_ELEMENTS: ReadonlySet<string> = new Set(NAMES)

export const ALLOWED_LIST = NAMES.join(', ')

/** Elements within one another. Browsers flatten pages from 512 on, and the page around the text needs its share. */
export const MAX_NESTING = 100

/** Longest piece of the sender's text, in characters, that a sentence quotes. */
const MAX_QUOTE = 40

const UNPRINTABLE = /[\p{Cc}\p{Cs}]/gu

/** Browsers strip tabs and line breaks from addresses and read a backslash as a slash: neither is what is shown. */
const TREACHEROUS = /[\s\p{Cc}\\]/u

/** Whether a decoded `href` is an absolute http, https, mailto or tel address. */
export const isLink = (href: string): boolean => {
  if (TREACHEROUS.test(href)) return false
  if (/^(mailto|tel):./i.test(href)) return true
  return /^https?:\/\/[^/?#]/i.test(href) && URL.canParse(href)
}

/** The sender's own words as a sentence may repeat them: short and printable. */
export const shorten = (text: string): string => {
  const head = Array.from(text.slice(0, 2 * MAX_QUOTE + 2))
  const shown = head.length > MAX_QUOTE ? `${head.slice(0, MAX_QUOTE).join('')}…` : head.join('')
  return shown.replace(UNPRINTABLE, '\uFFFD')
}
