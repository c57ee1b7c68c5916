/** Pay, as the interface takes it. */
import type { Random } from './random.ts'
import type { Trade } from './trades.ts'

export type Salary = {
  readonly amount: number
  readonly maxAmount?: number | null
  readonly period: { readonly id: number }
  readonly plusCommission?: boolean
}

/** Hours of work in one unit of each salary period, by its id: year, month, two weeks, week, day, hour. */
const hoursPerPeriod: ReadonlyMap<number, number> = new Map([
  [1, 2080],
  [2, 173],
  [3, 80],
  [4, 40],
  [5, 8],
  [6, 1],
])

export const makeSalary = (random: Random, trade: Trade): Salary => {
  const period = random.weighted([
    [6, 52],
    [1, 30],
    [2, 4],
    [3, 5],
    [4, 5],
    [5, 4],
  ])
  const [lowest, highest] = trade.pay
  const hourly = lowest + (highest - lowest) * random.fraction() * 0.8
  const round = rounding(random, period)
  const amount = round(hourly * (hoursPerPeriod.get(period) ?? 1))
  const commission = random.weighted<boolean | undefined>([
    [undefined, 70],
    [false, 20],
    [true, 10],
  ])
  return {
    amount: commission && random.chance(0.2) ? 0 : amount,
    ...upperEnd(random, amount, round),
    period: { id: period },
    ...(commission === undefined ? {} : { plusCommission: commission }),
  }
}

const upperEnd = (random: Random, amount: number, round: (value: number) => number) => {
  const maxAmount = random.weighted<number | null | undefined>([
    [undefined, 45],
    [null, 10],
    [Math.max(amount, round(amount * (1.05 + random.fraction() * 0.4))), 40],
    [amount, 5],
  ])
  return maxAmount === undefined ? {} : { maxAmount }
}

/** Round figures for the most part; now and then as many decimals as the interface allows. */
const rounding = (random: Random, period: number) => {
  const step = period === 1 ? random.pick([500, 1000]) : period === 6 ? 0.05 : 10
  const toStep = (value: number) => Number((Math.round(value / step) * step).toFixed(4))
  const toDecimals = (decimals: number) => (value: number) => Number(value.toFixed(decimals))
  return random.weighted([
    [toStep, 60],
    [toDecimals(2), 30],
    [toDecimals(1), 4],
    [toDecimals(4), 4],
    [toDecimals(3), 2],
  ])
}
