/** A check without the parser, for descriptions in the simplest form (ADR 8). */
import { trackNesting } from './nesting.ts'
import { ALLOWED_ELEMENTS, isLink } from './rules.ts'

/** After `<`: a tag in lower or upper case without attributes, or a link with a quoted address. */
const TAG = /(\/?)([a-z]+|[A-Z]+)( ?\/)?>|(?:a href|A HREF)=(?:"([^"<>]*)"|'([^'<>]*)')>/y

/** Letters and digits are visible; other characters are left to the parser. */
const INK = /[A-Za-z0-9]/

/**
 * True only for a text in which the parser finds no fault; most descriptions are. The HTML standard leaves one way to
 * read tags of this form.
 */
export const isPlainAndValid = (html: string): boolean => {
  // The tokenizer treats NUL differently in each state.
  if (html.includes('\0') || !hasPlainReferences(html)) return false
  let isValid = true
  const refuse = (): void => {
    isValid = false
  }
  const nesting = trackNesting(refuse)
  let hasInk = false
  let end = 0
  for (let start = html.indexOf('<'); start >= 0; start = html.indexOf('<', end)) {
    hasInk ||= showsInk(html.slice(end, start))
    TAG.lastIndex = start + 1
    const tag = TAG.exec(html)
    if (!tag) return false
    readTag(tag, { nesting, refuse })
    if (!isValid) return false
    end = TAG.lastIndex
  }
  nesting.finish()
  return isValid && (hasInk || showsInk(html.slice(end)))
}

type Check = { readonly nesting: ReturnType<typeof trackNesting>; readonly refuse: () => void }

/** Groups by their numbers: to take the match apart as a list would be a sixth of the memory that a create uses up. */
const readTag = (tag: RegExpExecArray, { nesting, refuse }: Check): void => {
  const { 1: slash, 2: name, 3: selfClosing } = tag
  const element = name?.toLowerCase() ?? 'a'
  const address = tag[4] ?? tag[5]
  if (address !== undefined && !isPlainLink(address)) refuse()
  if (element === 'br' && !slash) return
  if (element === 'br' || selfClosing || !ALLOWED_ELEMENTS.has(element)) refuse()
  else if (slash) nesting.end({ name: element, offset: 0 })
  else nesting.start({ name: element, offset: 0 })
}

const isPlainLink = (address: string): boolean =>
  !address.replaceAll('&amp;', '').includes('&') && isLink(address.replaceAll('&amp;', '&'))

/** Ignores text with references, whose letters are not shown. */
const showsInk = (text: string): boolean => !text.includes('&') && INK.test(text)

const NUMERIC_REFERENCE = /&#(?:x([\da-f]{1,4});|(\d{1,5});)?/gi

/** True if every numeric reference is in the simplest form and denotes an allowed character. */
const hasPlainReferences = (html: string): boolean =>
  !html.includes('&#') ||
  [...html.matchAll(NUMERIC_REFERENCE)].every(([, hexadecimal, decimal = '']) => {
    const code = hexadecimal === undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hexadecimal, 16)
    return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code < 0xd800)
  })
