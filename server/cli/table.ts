type Cell = string | number

/** Text table; columns are padded to their widest cell, except the last. */
export const table = (heads: readonly string[], rows: readonly (readonly Cell[])[]): string => {
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => String(row[at] ?? '').length)))
  return [heads, ...rows].map((row) => tableRow(row, widths)).join('\n')
}

/** Row of a streamed table with fixed column widths. */
export const tableRow = (cells: readonly Cell[], widths: readonly number[]): string =>
  cells
    .map((cell, at) => (at === cells.length - 1 ? String(cell) : String(cell).padEnd(widths[at] ?? 0)))
    .join('  ')
    .trimEnd()
