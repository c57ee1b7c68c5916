/** Addresses of links as a browser reads them (URL standard), or as people mean them. */
import { isLink } from './rules.ts'

/** An allowed address: the given one if that is allowed, else what browsers make of it; undefined if they make none. */
export const linkOf = (href: string): string | undefined => {
  if (isLink(href)) return href
  // Browsers skip tabs and line breaks anywhere, and white space and control characters at the ends.
  const text = href.replace(/[\t\n\r]/g, '').replace(ENDS, '')
  const address = CALL.test(text) ? readCall(text) : readPage(text)
  return address !== undefined && isLink(address) ? address : undefined
}

const ENDS = /^[\s\p{Cc}]+|(?<![\s\p{Cc}])[\s\p{Cc}]+$/gu

const CALL = /^(?:mailto|tel):/i
const MAIL_ADDRESS = /^[^\s@:/?#\\]+@(?=[^\s@:/?#\\.]+\.)[^\s@:/?#\\]+(?:\?|$)/

/** The address of a mailbox or a telephone. */
const readCall = (text: string): string => {
  const colon = text.indexOf(':')
  const [scheme, rest] = [text.slice(0, colon + 1), text.slice(colon + 1).trim()]
  // White space in a number only sets its parts apart; elsewhere it is encoded, as browsers do.
  return scheme + (/^tel/i.test(scheme) ? rest.replace(/\s/g, '') : rest.replace(OTHER, encodeURIComponent))
}

/** Characters that an address has only as percent-encoded ones. */
const OTHER = /[\s\p{Cc}\\]/gu

const readPage = (text: string): string | undefined => {
  if (MAIL_ADDRESS.test(text)) return readCall(`mailto:${text}`)
  const whole = /^www\.[^\s.]/i.test(text) ? `https://${text}` : text.replace(/^[/\\]{2}/, 'https://')
  if (!/^https?:[/\\]{2}/i.test(whole) || !URL.canParse(whole)) return undefined
  return new URL(whole).href
}
