/** The HTML of one recruiting system: letter case, entities, line breaks, omitted end tags. */
import type { Random } from './random.ts'
import type { Language } from './words.ts'

export type Pen = {
  readonly open: (element: string) => string
  readonly close: (element: string) => string
  /** `close`, or nothing where this system leaves out the end tags of `li` and `p`. */
  readonly end: (element: 'li' | 'p') => string
  readonly brk: string
  readonly eol: string
  readonly indent: string
  readonly strong: 'strong' | 'b'
  /** The words as HTML, with `*strong*`, `~emphasis~` and `[link](address)` turned into elements. */
  readonly words: (text: string) => string
}

export const makePen = (random: Random, language: Language): Pen => {
  const cased = random.chance(0.1) ? (name: string) => name.toUpperCase() : (name: string) => name
  const open = (element: string) => `<${cased(element)}>`
  const close = (element: string) => `</${cased(element)}>`
  const leavesOut = random.chance(0.15)
  const strong = random.pick(['strong', 'strong', 'b'] as const)
  const emphasis = random.pick(['em', 'i'])
  const quote = random.chance(0.9) ? '"' : "'"
  const typeset = random.chance(0.25) ? typography[language] : (text: string) => text
  const encode = encoder(random)
  const wrap = (element: string) => `${open(element)}$1${close(element)}`
  return {
    open,
    close,
    end: (element) => (leavesOut ? '' : close(element)),
    brk: `<${cased('br')}${random.pick(['', '', '/', ' /'])}>`,
    eol: random.weighted([
      ['\n', 45],
      ['\r\n', 35],
      ['', 20],
    ]),
    indent: random.pick(['', '', '\t', '  ']),
    strong,
    words: (text) =>
      encode(typeset(text))
        .replace(/\[([^[\]]+)\]\(([^()]+)\)/g, `<${cased('a')} ${cased('href')}=${quote}$2${quote}>$1${close('a')}`)
        .replace(/\*([^*]+)\*/g, wrap(strong))
        .replace(/~([^~]+)~/g, wrap(emphasis)),
  }
}

const typography: Readonly<Record<Language, (text: string) => string>> = {
  en: (text) => text.replace(/"([^"]*)"/g, '“$1”').replaceAll("'", '’'),
  fr: (text) =>
    text
      .replace(/"([^"]*)"/g, '«\u00a0$1\u00a0»')
      .replace(/ (?=[:;?!%$])/g, '\u00a0')
      .replace(/(?<=\d) (?=\d|h\b)/g, '\u00a0')
      .replaceAll("'", '’'),
}

const encoder = (random: Random): ((text: string) => string) =>
  random.weighted([
    [escaped, 50],
    // A lone ampersand is no error in HTML, and hand-written postings are full of them.
    [(text: string) => escaped(text).replaceAll('&amp; ', '& '), 20],
    [(text: string) => escaped(text).replace(/[^\0-\x7f]/gu, (letter) => named[letter] ?? letter), 20],
    [(text: string) => escaped(text).replace(/[\u0080-\uffff]/g, (letter) => `&#${letter.codePointAt(0)};`), 6],
    [(text: string) => escaped(text).replace(/[’«»]/g, (letter) => `&#x${letter.charCodeAt(0).toString(16)};`), 4],
  ])

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const named: Readonly<Record<string, string>> = {
  '\u00a0': '&nbsp;',
  à: '&agrave;',
  â: '&acirc;',
  ç: '&ccedil;',
  é: '&eacute;',
  è: '&egrave;',
  ê: '&ecirc;',
  î: '&icirc;',
  ô: '&ocirc;',
  û: '&ucirc;',
  œ: '&oelig;',
  À: '&Agrave;',
  É: '&Eacute;',
  '–': '&ndash;',
  '’': '&rsquo;',
  '“': '&ldquo;',
  '”': '&rdquo;',
  '«': '&laquo;',
  '»': '&raquo;',
  '×': '&times;',
}
