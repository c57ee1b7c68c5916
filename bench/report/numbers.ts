import type { Unit } from '../targets.ts'

const SIGNIFICANT = 3

/** With three significant digits, never with an exponent. */
export const short = (value: number): string => {
  if (!Number.isFinite(value)) return '?'
  const digits = Math.max(0, SIGNIFICANT - 1 - Math.floor(Math.log10(Math.abs(value) || 1)))
  return value.toFixed(Math.min(digits, SIGNIFICANT))
}

const suffix: Record<Unit, string> = { times: '', ms: ' ms', s: ' s', MB: ' MB' }

export const withUnit = (value: number, unit: Unit): string => `${short(value)}${suffix[unit]}`
