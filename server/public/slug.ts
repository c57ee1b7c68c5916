import { fold } from '../platform/lib/fold.ts'

/** Longer addresses are cut at a word. */
const LENGTH_MAX = 60

const NO_WORD = /[^\p{L}\p{N}]+/gu

/** The address of a page in letters, digits and hyphens; none of a name without a letter or digit. */
const baseOf = (name: string): string => {
  const words = fold(name).replace(NO_WORD, '-').replace(/^-|-$/g, '')
  if (words.length <= LENGTH_MAX) return words
  const cut = words.slice(0, LENGTH_MAX + 1)
  return cut.includes('-') ? cut.slice(0, cut.lastIndexOf('-')) : [...words].slice(0, LENGTH_MAX / 2).join('')
}

/** The nth choice of an address, from 1: the first is the name, the others have a number. */
export const slugOf = (name: string, choice: number): string => {
  const base = baseOf(name) || 'employer'
  return choice === 1 ? base : `${base}-${choice}`
}
