/** Job titles as recruiters write them. */
import type { Random } from './random.ts'
import { type Language, texts, titles } from './words.ts'

/** The interface's limit, in code points. */
export const TITLE_MAX = 256

export const makeTitle = (random: Random, language: Language, category: number): string => {
  const base = gendered(random, language, random.pick(titles[language].get(category) ?? []))
  const make = random.weighted<Maker>([
    [plain, 42],
    [added, 30],
    [prefixed, 12],
    [paired, 4],
    [shouted, 4],
    [careless, 3],
    [long, 3],
  ])
  return make(random, language, base)
}

type Maker = (random: Random, language: Language, base: string) => string

const plain: Maker = (_random, _language, base) => base

const added: Maker = (random, language, base) => {
  const addition = random.pick(texts[language].additions)
  return random.pick([
    `${base} – ${addition}`,
    `${base} - ${addition}`,
    `${base} (${addition})`,
    `${base} | ${addition}`,
  ])
}

const prefixed: Maker = (random, language, base) => `${random.pick(texts[language].prefixes)} ${base}`

const paired: Maker = (random, language, base) =>
  `${base} ${random.pick(['/', '&', '–'])} ${random.pick(titles[language].get(random.whole(1, 39)) ?? [])}`

const shouted: Maker = (_random, _language, base) => base.toUpperCase()

/** Spaces at the ends and twice in a row: the service stores what was sent. */
const careless: Maker = (random, _language, base) =>
  random.pick([`${base} `, ` ${base}`, base.replace(' ', '  '), base.replace(' ', '\u00a0')])

/** Filled up to the limit and cut there, as a recruiting system with the same limit would. */
const long: Maker = (random, language, base) => {
  let title = base
  while ([...title].length < TITLE_MAX)
    title += ` – ${random.pick([...texts[language].additions, '👷', 'Réf. n° 12/B'])}`
  return [...title].slice(0, random.pick([TITLE_MAX, TITLE_MAX, TITLE_MAX - 1, 243])).join('')
}

const gendered = (random: Random, language: Language, base: string): string => {
  if (language === 'en' || base.includes('(')) return base
  return random.weighted([
    [base, 50],
    [`${base} H/F`, 20],
    [`${base} (H/F)`, 15],
    [`${base} F/M`, 10],
    [`${base} (F/H/X)`, 5],
  ])
}
