/**
 * Text for comparison in searches: without accents and case, so that "Québec" equals "quebec"; its length may change.
 * Stores keep folded text, so a change of this function needs a migration.
 */
export const fold = (text: string): string => (PLAIN.test(text) ? text.toLowerCase() : foldAny(text))

/** ASCII text, the most common, is folded by its case alone. */
const PLAIN = /^[\0-\x7f]*$/

/**
 * Folds by way of capitals, since small letters such as "µ" and "μ", "ß" and "ss", "ﬁ" and "fi" share one capital.
 * Marks are left out first as well, which changes nothing, since only marks would be put into another order: that
 * takes quadratic time for a long run of them.
 */
const foldAny = (text: string): string =>
  text
    .replace(/\p{M}+/gu, '')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replace(/[œæßς]/g, (letter) => REPLACED[letter] ?? letter)

/** Letters that Unicode does not fold: ligatures that people type as two letters, the final sigma, and capital ẞ. */
const REPLACED: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ς: 'σ' }

/** The folded words of a search, each once. */
export const wordsOf = (q: string): readonly string[] => {
  if (q === '') return []
  const words = fold(q)
    .split(/\s+/)
    .filter((word) => word !== '')
  return [...new Set(words)]
}
