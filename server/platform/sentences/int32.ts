import { INT32_MAX } from '@affiche/contract/rules.ts'

const CANONICAL = /^[1-9]\d{0,9}$/

/** A positive Int32 in its canonical spelling, or null: `7`, not `07`, `7.0` or `+7`. */
export const readInt32 = (text: string): number | null => {
  const number = CANONICAL.test(text) ? Number(text) : 0
  return number > 0 && number <= INT32_MAX ? number : null
}
