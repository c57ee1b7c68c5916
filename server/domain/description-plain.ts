import { trackNesting } from './description-nesting.ts'
import { ALLOWED_ELEMENTS, isLink } from './description-rules.ts'

const LINK = /^(?:a href|A HREF)=(?:"([^"]*)"|'([^']*)')$/

/** Letters and digits take ink; whether anything else does is for the full check to say. */
const INK = /[A-Za-z0-9]/

type Tag = { readonly name: string; readonly ends: boolean }

/** What may lie between < and > where there are no attributes, for one spelling of a name. */
const tagsOf = (name: string, spelling: string): [text: string, tag: Tag][] =>
  name === 'br'
    ? [spelling, `${spelling}/`, `${spelling} /`].map((text) => [text, { name, ends: false }])
    : [
        [spelling, { name, ends: false }],
        [`/${spelling}`, { name, ends: true }],
      ]

const TAGS = new Map(
  [...ALLOWED_ELEMENTS].flatMap((name) => [...tagsOf(name, name), ...tagsOf(name, name.toUpperCase())]),
)

/**
 * True only for a text that the full check finds nothing wrong with, told without the parser. Read are texts
 * whose every < begins a tag of the plainest form: an allowed element in lower case, without attributes, or a
 * link with its address in quotation marks. There the HTML standard leaves a tokenizer one way to read them;
 * anything else is not looked at here. Most descriptions are of this form, and cost a tenth of a parse.
 */
export const isPlainlySound = (html: string): boolean => {
  // NUL is read in ways of its own.
  if (html.includes('\0') || !hasPlainReferences(html)) return false
  const [start = '', ...pieces] = html.split('<')
  let isSound = true
  const nesting = trackNesting(() => {
    isSound = false
  })
  let hasInk = showsInk(start)
  for (const piece of pieces) {
    const end = piece.indexOf('>')
    const tag = end < 0 ? null : readTag(piece.slice(0, end))
    if (!tag) return false
    if (tag.name !== 'br') nesting[tag.ends ? 'end' : 'start']({ name: tag.name, offset: 0 })
    if (!isSound) return false
    hasInk ||= showsInk(piece.slice(end + 1))
  }
  nesting.finish()
  return isSound && hasInk
}

/** The letters of a reference are not what it stands for. */
const showsInk = (text: string): boolean => !text.includes('&') && INK.test(text)

const NUMERIC_REFERENCE = /&#(?:x([\da-f]{1,4});|(\d{1,5});)?/gi

/** Whether every numeric reference is of the plainest form, for a character that any text may hold. */
const hasPlainReferences = (html: string): boolean =>
  !html.includes('&#') ||
  [...html.matchAll(NUMERIC_REFERENCE)].every(([, hexadecimal, decimal = '']) => {
    const code = hexadecimal === undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hexadecimal, 16)
    return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code < 0xd800)
  })

const readTag = (text: string): Tag | null => {
  const tag = TAGS.get(text)
  if (tag) return tag
  return isPlainLink(text) ? { name: 'a', ends: false } : null
}

const isPlainLink = (text: string): boolean => {
  const [, doubly, singly] = LINK.exec(text) ?? []
  const address = doubly ?? singly
  if (address === undefined || address.replaceAll('&amp;', '').includes('&')) return false
  return isLink(address.replaceAll('&amp;', '&'))
}
