/** LIKE patterns that find the words as they are: % _ and \ are plain characters. */
export const searchPatterns = (words: readonly string[]): string[] =>
  words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
