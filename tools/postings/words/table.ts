/** A word pool written as text: each line holds a category id and, after it, entries parted by ` | `. */
export const table = (text: string): ReadonlyMap<number, readonly string[]> => {
  const rows = new Map<number, string[]>()
  for (const line of lines(text)) {
    const [id = '', entries = ''] = line.split(/ (.*)/s)
    rows.set(Number(id), [...(rows.get(Number(id)) ?? []), ...entries.split(' | ')])
  }
  return rows
}

/** The entries of a pool that is one list: the lines of the text, without the empty ones. */
export const lines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
