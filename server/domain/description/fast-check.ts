import { trackNesting } from './nesting.ts'
import { ALLOWED_ELEMENTS, isLink } from './rules.ts'

const LINK = /^(?:a href|A HREF)=(?:"([^"<]*)"|'([^'<]*)')$/

/** Letters and digits take ink; whether anything else does is for the full check to say. */
const INK = /[A-Za-z0-9]/

/** `length` counts what is written after <, the > included. */
type Tag = { readonly name: string; readonly offset: 0; readonly ends: boolean; readonly length: number }

type Spelled = { readonly text: string; readonly name: string; readonly ends: boolean }

/** What may lie between < and > where there are no attributes, for one spelling of a name. */
const tagsOf = (name: string, spelling: string): Spelled[] =>
  name === 'br'
    ? [spelling, `${spelling}/`, `${spelling} /`].map((text) => ({ text, name, ends: false }))
    : [
        { text: spelling, name, ends: false },
        { text: `/${spelling}`, name, ends: true },
      ]

/** The tags that go on from some letters, by the next letter: looked up without a copy of the text. */
type Branch = { readonly next: (Branch | null)[]; tag: Tag | null }

const newBranch = (): Branch => ({ next: Array.from({ length: 128 }, () => null), tag: null })

const growBranches = (tags: readonly Spelled[]): Branch => {
  const root = newBranch()
  for (const { text, name, ends } of tags) {
    let branch = root
    for (const letter of `${text}>`) branch = branch.next[letter.charCodeAt(0)] ??= newBranch()
    branch.tag = { name, offset: 0, ends, length: text.length + 1 }
  }
  return root
}

const TAGS = growBranches(
  [...ALLOWED_ELEMENTS].flatMap((name) => [...tagsOf(name, name), ...tagsOf(name, name.toUpperCase())]),
)

/**
 * True only for a text that the full check finds nothing wrong with, told without the parser. Read are texts
 * whose every < begins a tag of the plainest form: an allowed element in small letters or in capitals, without
 * attributes, or a link with its address in quotation marks. There the HTML standard leaves a tokenizer one way to read them;
 * anything else is not looked at here. Most descriptions are of this form, and cost a tenth of a parse.
 */
export const isPlainlySound = (html: string): boolean => {
  // NUL is read in ways of its own.
  if (html.includes('\0') || !hasPlainReferences(html)) return false
  let isSound = true
  const nesting = trackNesting(() => {
    isSound = false
  })
  let hasInk = false
  let end = 0
  for (let start = html.indexOf('<'); start >= 0; start = html.indexOf('<', end)) {
    hasInk ||= showsInk(html.slice(end, start))
    const tag = readTag(html, start + 1)
    if (!tag) return false
    if (tag.ends) nesting.end(tag)
    else if (tag.name !== 'br') nesting.start(tag)
    if (!isSound) return false
    end = start + 1 + tag.length
  }
  nesting.finish()
  return isSound && (hasInk || showsInk(html.slice(end)))
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

const readTag = (html: string, start: number): Tag | null => {
  let branch: Branch | null | undefined = TAGS
  for (let at = start; branch && !branch.tag; at++) branch = branch.next[html.charCodeAt(at)]
  return branch?.tag ?? readLink(html, start)
}

const readLink = (html: string, start: number): Tag | null => {
  const end = html.indexOf('>', start)
  return end > 0 && isPlainLink(html.slice(start, end))
    ? { name: 'a', offset: 0, ends: false, length: end + 1 - start }
    : null
}

const isPlainLink = (text: string): boolean => {
  const [, doubly, singly] = LINK.exec(text) ?? []
  const address = doubly ?? singly
  if (address === undefined || address.replaceAll('&amp;', '').includes('&')) return false
  return isLink(address.replaceAll('&amp;', '&'))
}
