/** The words of postings, read from words/en.txt and words/fr.txt: sections of lines, or of lines by job category. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Language = 'en' | 'fr'

type ByCategory = ReadonlyMap<number, readonly string[]>

const SECTIONS = [
  'intros',
  'seconds',
  'dutiesHeadings',
  'duties',
  'needsHeadings',
  'needs',
  'offersHeadings',
  'offers',
  'shiftHeading',
  'shifts',
  'applies',
  'closings',
  'companies',
  'additions',
  'prefixes',
] as const

/**
 * Sentences may hold `{company}` and the like; `*words*` become strong, `~words~` emphasis and `[words](address)` a
 * link. Additions follow a title, prefixes precede it.
 */
export type Texts = Readonly<Record<(typeof SECTIONS)[number], readonly string[]>>

const readSections = (language: Language): ReadonlyMap<string, readonly string[]> => {
  const text = readFileSync(join(import.meta.dirname, 'words', `${language}.txt`), 'utf8')
  const sections = text.split(/^\[(\w+)\]\n/m).slice(1)
  return new Map(
    sections.flatMap((name, at) => (at % 2 === 0 ? [[name, (sections[at + 1] ?? '').trim().split('\n')]] : [])),
  )
}

const sections = { en: readSections('en'), fr: readSections('fr') }

const section = (language: Language, name: string): readonly string[] => {
  const lines = sections[language].get(name)
  if (!lines) throw new Error(`words/${language}.txt has no section [${name}].`)
  return lines
}

/** Each line has the id of a category, then entries separated by ` | `. */
const byCategory = (language: Language, name: string): ByCategory =>
  new Map(
    section(language, name).map((line) => {
      const [id = '', entries = ''] = line.split(/ (.*)/s)
      return [Number(id), entries.split(' | ')]
    }),
  )

const textsOf = (language: Language): Texts =>
  Object.fromEntries(SECTIONS.map((name) => [name, section(language, name)])) as Texts

const perLanguage = <T>(make: (language: Language) => T): Readonly<Record<Language, T>> => ({
  en: make('en'),
  fr: make('fr'),
})

export const texts = perLanguage(textsOf)
export const titles = perLanguage((language) => byCategory(language, 'titles'))
export const tradeDuties = perLanguage((language) => byCategory(language, 'tradeDuties'))
export const credentials = perLanguage((language) => byCategory(language, 'credentials'))
