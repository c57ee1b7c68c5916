/** A shared statement as PostgreSQL takes it: every `?` becomes $1, $2 ... */
export const numbered = (sql: string): string => {
  let count = 0
  return sql.replaceAll('?', () => `$${++count}`)
}

/** A text that can be stored at all; PostgreSQL fails on U+0000, and a lone surrogate would turn into another text. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** A LIKE pattern that finds a word as it is: % _ and \ are plain characters. */
export const likePattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`
