/** Character references of HTML in the name of a place, without the parser: few can stand for a letter or sign of one. */

/** The text with characters in place of its references; what is none, or one of another sign, stays as it is. */
export const withoutReferences = (text: string): string =>
  text.includes('&') ? text.replace(REFERENCE, (reference, name: string) => characterOf(name) ?? reference) : text

/** "&eacute;", "&#233;", "&#xE9;" */
const REFERENCE = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi

const characterOf = (name: string): string | undefined => {
  if (name.startsWith('#')) return numbered(name[1] === 'x' || name[1] === 'X' ? `0${name.slice(1)}` : name.slice(1))
  const [, letter = '', mark = ''] = ACCENTED.exec(name) ?? []
  if (letter === '') return Object.hasOwn(SIGNS, name) ? SIGNS[name] : undefined
  return `${letter}${MARKS[mark]}`.normalize('NFC')
}

const CODE_POINT_MAX = 0x10_ff_ff
const WINDOWS = new TextDecoder('windows-1252')

/** Character of a number; from 128 to 159 the numbers are those of Windows-1252, as for browsers. */
const numbered = (digits: string): string | undefined => {
  const code = Number(digits)
  if (code >= 0x80 && code <= 0x9f) return WINDOWS.decode(Uint8Array.of(code))
  return code > CODE_POINT_MAX || (code >= 0xd8_00 && code <= 0xdf_ff) ? undefined : String.fromCodePoint(code)
}

const ACCENTED = /^([A-Za-z])(acute|grave|circ|uml|tilde|cedil|ring|caron|macr)$/

/** The combining mark of each accent. */
const MARKS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030A',
  caron: '\u030C',
  macr: '\u0304',
}

const SIGNS: Readonly<Record<string, string>> = {
  amp: '&',
  AMP: '&',
  quot: '"',
  apos: "'",
  lsquo: '‘',
  rsquo: '’',
  laquo: '«',
  raquo: '»',
  prime: '′',
  nbsp: '\u00A0',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  NonBreakingSpace: ' ',
  Tab: ' ',
  NewLine: ' ',
  shy: '',
  ndash: '–',
  mdash: '—',
  hyphen: '-',
  dash: '-',
  minus: '−',
  comma: ',',
  period: '.',
  lpar: '(',
  rpar: ')',
  sol: '/',
  middot: '·',
  oelig: 'œ',
  OElig: 'Œ',
  aelig: 'æ',
  AElig: 'Æ',
  oslash: 'ø',
  Oslash: 'Ø',
  szlig: 'ß',
  eth: 'ð',
  ETH: 'Ð',
  thorn: 'þ',
  THORN: 'Þ',
  excl: '!',
  num: '#',
  ldquo: '“',
  rdquo: '”',
  zwj: '',
  zwnj: '',
}
