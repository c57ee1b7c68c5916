/** The terms of the text index: of a posting, and of a search. */
import type { Language } from '@affiche/contract/values.ts'
import type { Point } from './distance.ts'
import { CHOICES, type Choice, type Choices } from './document.ts'
import type { PublicQuery } from './ports.ts'

/** A hundred-thousandth of a degree is a metre at most. */
const STEPS_A_DEGREE = 100_000
const LEAST_DEGREE = -180
const DIGITS = 5

/** Letters and digits alone, since other signs would divide the term. */
const written = (degrees: number): string =>
  Math.round((degrees - LEAST_DEGREE) * STEPS_A_DEGREE)
    .toString(36)
    .padStart(DIGITS, '0')

export const pointTerm = ({ latitude, longitude }: Point): string => `=g${written(latitude)}${written(longitude)}`

/** Dollars a year between two terms; a search for a pay reads only the jobs of its step one by one. */
const PAY_STEP = 20_000
const PAY_STEPS_MAX = 25

const stepOf = (pay: number): number => Math.min(Math.floor(pay / PAY_STEP), PAY_STEPS_MAX)

/** The sign in terms that no word has. */
export const category = (id: number): string => `=c${id}`
const positionType = (id: number): string => `=t${id}`
const CHOICE_LETTERS: Readonly<Record<Choice, string>> = { workplace: 'w' }
const choiceTerms = (chosen: Choices): string[] =>
  CHOICES.flatMap((name) => {
    const value = chosen[name]
    return value === null ? [] : [`=${CHOICE_LETTERS[name]}${value.replaceAll('-', '')}`]
  })
export const language = (name: string): string => `=l${name}`
const pay = (step: number): string => `=p${step}`
const employer = (id: number): string => `=e${id}`
export const province = (code: string): string => `=r${code.toLowerCase()}`

/** Other characters mean something in the language of queries. */
const NO_WORD = /[^\p{L}\p{N}.+#]/gu

const SIGNED = /^(\.?)([\p{L}\p{N}]+)([+#]*)$/u

const HAS_SIGN = /[.+#]/

/** Signs of a word in its term. */
const SIGNS: Readonly<Record<string, string>> = { '.': 'd', '+': 'p', '#': 's' }

/** The term of a word: its signs are behind the sign that no word has, as the letters that the text index reads. */
const wordTerm = (word: string): string => {
  if (!HAS_SIGN.test(word)) return word
  const [, dot = '', letters = word.replace(/[.+#]/g, ''), signs = ''] = SIGNED.exec(word) ?? []
  const named = [...dot, ...signs].map((sign) => SIGNS[sign]).join('')
  return named === '' ? letters : `${letters}=${named}`
}

/** A word of a title, beside the same word as one of the texts. */
export const titleWord = (word: string): string => `=n${wordTerm(word.replace(NO_WORD, ''))}`

/** All that a posting is found by. */
export type Findable = Choices & {
  readonly languages: readonly Language[]
  readonly categories: readonly number[]
  readonly positionType: number
  /** Upper bound in dollars a year; null without a pay. */
  readonly yearlyPay: number | null
  /** Folded words of all texts: letters and digits. */
  readonly words: readonly string[]
  /** Those of the titles. */
  readonly titleWords: readonly string[]
  /** Codes of two letters. */
  readonly provinces: readonly string[]
  readonly points: readonly Point[]
  /** Null for a confidential posting, which nothing finds by its employer. */
  readonly employerId: number | null
}

/** All terms of a posting, with a space between: one text crosses to another thread faster than hundreds. */
export const termsOf = (posting: Findable): string =>
  [
    ...posting.words.map(wordTerm),
    ...posting.titleWords.map(titleWord),
    ...posting.categories.map(category),
    positionType(posting.positionType),
    ...choiceTerms(posting),
    ...posting.languages.map(language),
    ...Array.from({ length: stepOf(posting.yearlyPay ?? 0) }, (_, at) => pay(at + 1)),
    ...(posting.employerId === null ? [] : [employer(posting.employerId)]),
    ...posting.provinces.map(province),
    ...posting.points.map(pointTerm),
  ].join(' ')

/** A term to find, or the beginning of one. */
export type SearchTerm = { readonly term: string; readonly isPrefix: boolean }

/** A shorter beginning would be that of too many words. */
const PREFIX_LENGTH_MIN = 2

/** Terms that a query asks for, all of which must occur; the rarest kinds of filter need not be first. */
export const searchTerms = (query: PublicQuery): SearchTerm[] => {
  const words = query.words.map((word) => wordTerm(word.replace(NO_WORD, ''))).filter((word) => word !== '')
  const filters = [
    ...(query.category === null ? [] : [category(query.category)]),
    ...(query.positionType === null ? [] : [positionType(query.positionType)]),
    ...choiceTerms(query),
    ...(query.language === null ? [] : [language(query.language)]),
    ...(stepOf(query.yearlyPayMin ?? 0) === 0 ? [] : [pay(stepOf(query.yearlyPayMin ?? 0))]),
    ...(query.province === null ? [] : [province(query.province)]),
    ...(query.employerId === null ? [] : [employer(query.employerId)]),
  ]
  return [
    ...words.map((term, at) => ({ term, isPrefix: at === words.length - 1 && term.length >= PREFIX_LENGTH_MIN })),
    ...filters.map((term) => ({ term, isPrefix: false })),
  ]
}
