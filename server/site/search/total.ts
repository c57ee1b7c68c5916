import type { Language } from '@affiche/contract/values.ts'
import { formatNumber } from '../../html/words/format.ts'
import { TOTAL_MAX } from './query.ts'
import { searchWords } from './words.ts'

/** Number of the postings that were found, which is counted to a limit. */
export const totalText = (language: Language, total: number): string => {
  const { total: exactly, totalOver } = searchWords[language]
  return total > TOTAL_MAX
    ? totalOver(formatNumber(language, TOTAL_MAX))
    : exactly(total, formatNumber(language, total))
}
