/** Pay in one text, as feeds have it: "$20.50 to $25 per hour", "45 000 $ à 60 000 $ par année". */
import { readAmount } from '../../html/words/read-amount.ts'
import { fold } from '../../platform/lib/fold.ts'

export type Unit = 'hour' | 'day' | 'week' | 'biweek' | 'month' | 'year'

export type Salary = {
  readonly min: string
  readonly max: string | null
  /** Null for a text without a period. */
  readonly unit: Unit | null
  readonly hasCommission: boolean
}

/** `unread`: the text says more than amounts and a period, or something else. */
export type SalaryFault = 'currency' | 'no-minimum' | 'unread'

/** Longer texts are sentences. */
const LENGTH_MAX = 200

const wordsOf = (text: string): readonly string[] => text.split(' ')

const UNITS: ReadonlyMap<string, Unit> = new Map(
  (
    [
      ['hour', 'hour hours hourly hr hrs h heure heures horaire'],
      ['day', 'day days daily jour jours journee journalier quotidien'],
      ['week', 'week weeks weekly wk semaine semaines hebdomadaire'],
      ['biweek', 'biweekly'],
      ['month', 'month months monthly mo mois mensuel mensuellement'],
      ['year', 'year years yearly annum annual annually yr annee annees ans annuel annuelle annuellement'],
    ] as const
  ).flatMap(([unit, words]) => wordsOf(words).map((word) => [word, unit] as const)),
)

const TWO_WEEKS = /\b(?:every|aux|(?:a )?toutes les) (?:two|2|deux) (?:weeks|semaines)\b|\bbi-weekly\b/g

const FOREIGN = /\bus ?\$|\b(?:usd|eur|euros?|gbp|aud|mxn|inr)\b|[€£¥₹]|\$ ?us\b/

const BETWEEN = new Set(wordsOf('to - – — and a et au'))

const FILLING = new Set(
  wordsOf(
    "$ c ca can cad dollars dollar from starting at between salary wage pay rate salaire remuneration de d entre partir per par l le la les des each every an / ' ’ . : ( ) + plus commission commissions",
  ),
)

const UP_TO = new Set(wordsOf('up jusqu max maximum'))

/** A number with its separators and a sign of thousands, a word, or a sign. */
const TOKEN = /(\d+(?:[ .,]\d+)*) ?(k(?![a-z]))?|[a-z]+|[^\sa-z\d]/g

export const readSalary = (written: string): Salary | SalaryFault => {
  if (written.length > LENGTH_MAX) return 'unread'
  const text = fold(written).replace(/\s+/g, ' ').replace(TWO_WEEKS, 'biweekly')
  if (FOREIGN.test(text)) return 'currency'
  const tokens = [...text.matchAll(TOKEN)]
  const amounts = tokens.flatMap(([, digits, k]) => (digits === undefined ? [] : [{ digits, isThousands: k === 'k' }]))
  const words = tokens.flatMap(([word, digits]) => (digits === undefined ? [word] : []))
  if (!words.every((word) => UNITS.has(word) || BETWEEN.has(word) || FILLING.has(word) || UP_TO.has(word)))
    return 'unread'
  if (amounts.length === 0 || amounts.length > 2) return 'unread'
  if (amounts.length === 2 && !isRange(tokens.map(([word, digits]) => (digits === undefined ? word : null))))
    return 'unread'
  if (amounts.length === 1 && words.some((word) => UP_TO.has(word))) return 'no-minimum'
  const values = amounts.map(({ digits, isThousands }, at) =>
    amountOf(digits, isThousands || sharesThousands(amounts, at)),
  )
  const [min = null, max = null] = values
  if (min === null || values.includes(null)) return 'unread'
  const unit = unitOf(words)
  if (unit === 'several') return 'unread'
  return { min, max, unit, hasCommission: words.some((word) => word.startsWith('commission')) }
}

/** Two amounts are a range only with a word for it between them. */
const isRange = (words: readonly (string | null)[]): boolean => {
  const first = words.indexOf(null)
  return words.slice(first + 1, words.indexOf(null, first + 1)).some((word) => word !== null && BETWEEN.has(word))
}

type Amount = { readonly digits: string; readonly isThousands: boolean }

/** "45-60K" are thousands both. */
const sharesThousands = (amounts: readonly Amount[], at: number): boolean =>
  at === 0 && amounts[1]?.isThousands === true && /^\d{1,3}$/.test(amounts[0]?.digits ?? '')

/** Digits as JSON has them; null for what is not clearly one amount: "1.500" is 1500 to some. */
const amountOf = (digits: string, isThousands: boolean): string | null => {
  if (/^\d{1,3}\.\d{3}$/.test(digits)) return null
  const amount = readAmount(digits, 'en')
  return amount === null || !isThousands ? amount : String(Number((Number(amount) * 1_000).toFixed(4)))
}

/** The one period that is named, "an" being a year where no other one is; `several` for more than one. */
const unitOf = (words: readonly string[]): Unit | null | 'several' => {
  const units = new Set(words.flatMap((word) => UNITS.get(word) ?? []))
  const [unit] = units
  if (units.size > 1) return 'several'
  return unit ?? (words.at(-1) === 'an' ? 'year' : null)
}
