type Cell = string | number

/** Rows under their heads, as wide as the widest cell of each column; the last column is as long as it is. */
export const table = (heads: readonly string[], rows: readonly (readonly Cell[])[]): string => {
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => String(row[at] ?? '').length)))
  return [heads, ...rows].map((row) => tableRow(row, widths)).join('\n')
}

/** For rows that are told one by one: cells of widths that were chosen before. */
export const tableRow = (cells: readonly Cell[], widths: readonly number[]): string =>
  cells
    .map((cell, at) => (at === cells.length - 1 ? String(cell) : String(cell).padEnd(widths[at] ?? 0)))
    .join('  ')
    .trimEnd()
