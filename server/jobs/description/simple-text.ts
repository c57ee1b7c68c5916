/** The text of a description in the simplest form, as most are: read without the parser, in a tenth of its time. */
import { ALLOWED_BLOCKS } from './pieces.ts'
import { MAX_NESTING } from './rules.ts'

/** After `<`: a tag without attributes, a line break in the form of XML, or a link with a quoted address. */
const TAG = /(?:(\/?)(strong|b|em|i|br|p|div|ul|ol|li|a)(?:(?<=br) ?\/)?|a href=(?:"[^"<>]*"|'[^'<>]*'))>/iy

/** The references that people write; any other is left to the parser. */
const REFERENCE =
  /&(?:#(\d{2,5})|(amp|lt|gt|quot|apos|nbsp|[lr]squo|[lr]dquo|eacute|[eau]grave|ccedil|[aeiou]circ|[ei]uml|oelig|laquo|raquo|[nm]dash|bull|hellip));/g
const CHARACTERS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  rsquo: '’',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ecirc: 'ê',
  laquo: '«',
  raquo: '»',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  ugrave: 'ù',
  acirc: 'â',
  icirc: 'î',
  ocirc: 'ô',
  ucirc: 'û',
  euml: 'ë',
  iuml: 'ï',
  oelig: 'œ',
  bull: '•',
  hellip: '…',
}

/** Numbers that stand for themselves; the parser reads some others as characters of Windows. */
const isPlainNumber = (code: number): boolean => (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code < 0xd800)

const characterOf = (_: string, digits?: string, name = ''): string =>
  digits === undefined ? (CHARACTERS[name] ?? '') : String.fromCharCode(Number(digits))

/** Null for a text that the parser might read in another way. */
export const simpleText = (html: string): string | null => {
  if (html.includes('\0')) return null
  const parts: string[] = []
  const open: string[] = []
  let end = 0
  for (let start = html.indexOf('<'); start >= 0; start = html.indexOf('<', end)) {
    const text = shown(html, end, start)
    TAG.lastIndex = start + 1
    const tag = TAG.exec(html)
    if (!tag || text === null) return null
    const edge = edgeOf(tag, open)
    if (edge === null) return null
    parts.push(text, edge)
    end = TAG.lastIndex
  }
  const rest = shown(html, end, html.length)
  if (rest === null || open.length > 0) return null
  parts.push(rest)
  return parts.join('')
}

/** Single spaces, the most common, stay as they are. */
const OTHER_SPACES = /[^\S ]| {2}/

const collapsed = (text: string): string => (OTHER_SPACES.test(text) ? text.replace(/\s+/g, ' ') : text)

const shown = (html: string, start: number, end: number): string | null => {
  const text = html.slice(start, end)
  if (!text.includes('&')) return collapsed(text)
  let isPlain = true
  const others = text.replace(REFERENCE, (_, digits?: string) => {
    isPlain &&= digits === undefined || isPlainNumber(Number(digits))
    return ''
  })
  return isPlain && !OTHER_REFERENCE.test(others) ? collapsed(text.replace(REFERENCE, characterOf)) : null
}

/** An ampersand before a space, or at the end of a text, is one that was written so. */
const OTHER_REFERENCE = /&(?!\s|$)/

/** Text that a tag stands for; null if it ends or moves any but the last open element, or is nested too deeply. */
const edgeOf = ([, slash, tag]: RegExpExecArray, open: string[]): string | null => {
  const name = tag?.toLowerCase() ?? 'a'
  if (name === 'br') return slash ? null : '\n\n'
  const edge = ALLOWED_BLOCKS.has(name) ? '\n' : ''
  if (slash) return open.pop() === name ? edge : null
  if (open.length === MAX_NESTING || endsAnother(name, open)) return null
  open.push(name)
  return edge
}

/** A block ends an open paragraph, an item the one before it, a link another link. */
const endsAnother = (name: string, open: readonly string[]): boolean => {
  if (name === 'a') return open.includes('a')
  if (!ALLOWED_BLOCKS.has(name)) return false
  if (open.includes('p')) return true
  return name === 'li' && open.lastIndexOf('li') > Math.max(open.lastIndexOf('ul'), open.lastIndexOf('ol'))
}
