/** Pay in whole ten-thousandths of a dollar, so that comparisons are exact. */
import type { PostingFacts } from './facts.ts'

export type Money = bigint

/** Number of salary periods in a year, by their ids; some may not be known. */
export type PeriodsPerYear = ReadonlyMap<number, number>

/** The length of the period of pay by the hour, as the reference list names it. */
const HOUR = 'hour'

type Salary = PostingFacts['salary']

/** False for a pay of nothing, which is no pay. */
export const isPaid = (salary: Salary): boolean => salary !== null && Math.max(salary.amount, salary.maxAmount ?? 0) > 0

export const moneyOf = (dollars: number): Money => BigInt(dollars.toFixed(4).replace('.', ''))

export const dollarsOf = (money: Money): number => Number(money) / 10_000

type Range = { readonly least: Money; readonly most: Money }

/** Both ends of the pay in a year; null if they are not known. */
export const yearlyPay = (salary: Salary, periods: PeriodsPerYear): Range | null => {
  const perYear = salary && periods.get(salary.period.id)
  if (!salary || !perYear) return null
  const least = moneyOf(salary.amount) * BigInt(perYear)
  return { least, most: salary.maxAmount === null ? least : moneyOf(salary.maxAmount) * BigInt(perYear) }
}

/** The least pay of an hour; null if it is not known, or if a commission is added to it. */
export const hourlyPay = (salary: Salary): Money | null => {
  if (!salary || salary.plusCommission || salary.amount === 0) return null
  return salary.period.unit === HOUR ? moneyOf(salary.amount) : null
}
