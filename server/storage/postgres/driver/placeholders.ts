/** A shared statement as PostgreSQL takes it: every `?` becomes $1, $2 ... */
export const numbered = (sql: string): string => {
  let count = 0
  return sql.replaceAll('?', () => `$${++count}`)
}

/** A LIKE pattern that finds a word as it is: % _ and \ are plain characters. */
export const likePattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** The values of rows that begin with the same one: VALUES ($1, $2, $3), ($1, $4, $5). */
export const rowsOf = (rows: number, columns: number): string => {
  const own = columns - 1
  const row = (at: number): string => Array.from({ length: own }, (_, n) => `, $${2 + at * own + n}`).join('')
  return `VALUES ${Array.from({ length: rows }, (_, at) => `($1${row(at)})`).join(', ')}`
}
