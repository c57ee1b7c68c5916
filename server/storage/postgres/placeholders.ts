/** A shared statement as PostgreSQL takes it: every `?` becomes $1, $2 ... */
export const numbered = (sql: string): string => {
  let count = 0
  return sql.replaceAll('?', () => `$${++count}`)
}

/** A LIKE pattern that finds a word as it is: % _ and \ are plain characters. */
export const likePattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`
