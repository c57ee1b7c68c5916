/** Letters that Unicode leaves whole in either case but people type as two. */
const LIGATURES: Record<string, string> = { œ: 'oe', æ: 'ae' }

/**
 * Text as searches compare it: without accents and case ("Québec" and "quebec" are one). Length is not kept. The same
 * text always folds to the same text, so folded text can be stored: whatever changes this needs a migration.
 */
export const fold = (text: string): string => (PLAIN.test(text) ? text.toLowerCase() : foldAny(text))

/** Letters without accents and ligatures; most texts hold no others. */
const PLAIN = /^[\0-\x7f]*$/

/** By way of capitals, which letters share whose small forms differ: "µ" and "μ", "ß" and "ss", "ﬁ" and "fi". */
const foldAny = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replace(/[œæßς]/g, (letter) => FINAL[letter] ?? letter)

/** What is left: the sigma of word ends, and the capital ẞ, which is no capital of "ss". */
const FINAL: Record<string, string> = { ...LIGATURES, ß: 'ss', ς: 'σ' }
