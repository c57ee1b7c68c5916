/** General minimum wages of provinces and territories, and of federal undertakings. */
import type { IsoDate } from '../platform/lib/dates.ts'
import type { Source } from './hint.ts'
import type { Money } from './pay.ts'

/** The jurisdiction of federal undertakings. */
export const FEDERAL = 'CA'

export type MinimumWage = {
  /** Two-letter code of the province or territory, or FEDERAL. */
  readonly jurisdiction: string
  readonly name: { readonly en: string; readonly fr: string }
  readonly hourly: Money
  readonly since: IsoDate
  readonly source: Source
}

/** Places and day of the work, and whether federal law governs it. */
type Reach = { readonly isIn: (province: string) => boolean; readonly isFederal: boolean; readonly today: IsoDate }

/**
 * The highest of the rates that a pay is below; null if it is below none. Federal undertakings pay the federal rate
 * where it is higher than that of the province.
 */
export const missedMinimum = (pay: Money, wages: readonly MinimumWage[], reach: Reach): MinimumWage | null => {
  const present = wages.filter((wage) => wage.since <= reach.today && !isReplaced(wage, wages, reach.today))
  const due = present.filter(({ jurisdiction }) =>
    jurisdiction === FEDERAL ? reach.isFederal : reach.isIn(jurisdiction),
  )
  const missed = due.filter(({ hourly }) => pay < hourly)
  return missed.toSorted((a, b) => Number(b.hourly - a.hourly))[0] ?? null
}

const isReplaced = ({ jurisdiction, since }: MinimumWage, wages: readonly MinimumWage[], today: IsoDate): boolean =>
  wages.some((other) => other.jurisdiction === jurisdiction && other.since > since && other.since <= today)

/** Most rates are raised once a year; an older one may have been replaced unnoticed. */
const LAST_KNOWN_AFTER_MONTHS = 13

export const isLastKnown = ({ since }: MinimumWage, today: IsoDate): boolean => {
  const [year = 0, month = 1] = since.split('-').map(Number)
  const months = year * 12 + month - 1 + LAST_KNOWN_AFTER_MONTHS
  const end = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}${since.slice(7)}`
  return end <= today
}
