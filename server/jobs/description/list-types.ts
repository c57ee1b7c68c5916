/** The signs before the items of a list, by the names that CSS has for them. */

type Numeral = (number: number) => string

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

/** Letters, then pairs of letters: z, aa, ab. There are none for zero and less. */
const letters =
  (alphabet: string): Numeral =>
  (number) => {
    if (number < 1) return `${number}.`
    const signs = [...alphabet]
    let text = ''
    for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / signs.length))
      text = `${signs[(rest - 1) % signs.length]}${text}`
    return `${text}.`
  }

const ROMAN: readonly (readonly [string, number])[] = [
  ...([
    ['m', 1000],
    ['cm', 900],
    ['d', 500],
    ['cd', 400],
    ['c', 100],
    ['xc', 90],
    ['l', 50],
    ['xl', 40],
  ] as const),
  ...([
    ['x', 10],
    ['ix', 9],
    ['v', 5],
    ['iv', 4],
    ['i', 1],
  ] as const),
]

const roman: Numeral = (number) => {
  if (number < 1 || number > 3999) return `${number}.`
  let rest = number
  let text = ''
  for (const [sign, value] of ROMAN) {
    text += sign.repeat(Math.floor(rest / value))
    rest %= value
  }
  return `${text}.`
}

const upper =
  (numeral: Numeral): Numeral =>
  (number) =>
    numeral(number).toUpperCase()

const padded: Numeral = (number) => `${number < 0 ? '-' : ''}${String(Math.abs(number)).padStart(2, '0')}.`

const latin = letters(ALPHABET)

export const NUMERALS: ReadonlyMap<string, Numeral> = new Map([
  ['decimal', (number: number) => `${number}.`],
  ['decimal-leading-zero', padded],
  ['lower-alpha', latin],
  ['lower-latin', latin],
  ['upper-alpha', upper(latin)],
  ['upper-latin', upper(latin)],
  ['lower-roman', roman],
  ['upper-roman', upper(roman)],
  ['lower-greek', letters('αβγδεζηθικλμνξοπρστυφχψω')],
])

const BULLETS: ReadonlySet<string> = new Set(['disc', 'circle', 'square'])

/** The list that a sign belongs to; without a sign, items of a numbered list have none either, as text. */
export const bulletOrNumber = (type: string, name: 'ol' | 'ul'): 'ol' | 'ul' => {
  if (type === 'none') return name
  return BULLETS.has(type) ? 'ul' : 'ol'
}

const OF_LETTERS = new Map([
  ['1', 'decimal'],
  ['a', 'lower-alpha'],
  ['A', 'upper-alpha'],
  ['i', 'lower-roman'],
  ['I', 'upper-roman'],
])

/** The type that the attribute `type` names; `ul` knows only bullets. */
export const typeOfAttribute = (name: 'ol' | 'ul' | 'li', value: string): string | undefined => {
  const bullet = value.toLowerCase()
  if (name !== 'ol' && (BULLETS.has(bullet) || bullet === 'none')) return bullet
  return name === 'ul' ? undefined : OF_LETTERS.get(value)
}

/** The type in a value of `list-style`; undefined if it is of the parent, or one that we do not know. */
export const typeOfStyle = (value: string): string | undefined => {
  if (value === '') return undefined
  const words = value.replace(/url\([^()]*\)/g, '').split(/\s+/)
  const types = words.filter((word) => !/^(?:|inside|outside)$/.test(word))
  const type = types.find((word) => BULLETS.has(word) || NUMERALS.has(word) || word === 'none')
  return type ?? (types.length === 0 ? 'disc' : undefined)
}
