/** Ligatures that Unicode does not decompose but people type as two letters. */
const LIGATURES: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss' }

/**
 * Text as searches compare it: without accents and in lower case ("Québec" and "quebec" are one).
 * Length is not kept. The same text always folds to the same text, so folded text can be stored.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[œæß]/g, (letter) => LIGATURES[letter] ?? letter)
