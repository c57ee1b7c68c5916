/** Ligatures that Unicode does not decompose but people type as two letters; and the sigma of word ends. */
const ALIKE: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ς: 'σ' }

/**
 * Text as searches compare it: without accents and in lower case ("Québec" and "quebec" are one).
 * Length is not kept. The same text always folds to the same text, so folded text can be stored.
 */
export const fold = (text: string): string => (PLAIN.test(text) ? text.toLowerCase() : foldAny(text))

/** Letters without accents and ligatures; most texts hold no others. */
const PLAIN = /^[\0-\x7f]*$/

const foldAny = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[œæßς]/g, (letter) => ALIKE[letter] ?? letter)
