/** Rows of CSV (RFC 4180) for spreadsheets. */

/**
 * Beginning of a formula to a spreadsheet: a sign at the start, full-width ones too, also behind white space and
 * quotes; and behind a semicolon, where that divides cells, as in French.
 */
const FORMULA = /(?<=^|;)(?=[\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r])/g

/** A cell; one that a spreadsheet would take for a formula begins with an apostrophe, which makes it text. */
const cell = (text: string): string => `"${text.replaceAll(FORMULA, "'").replaceAll('"', '""')}"`

export const csvRow = (cells: readonly string[], divider: ',' | ';' = ','): string =>
  `${cells.map(cell).join(divider)}\r\n`

/** Begins a file, so that spreadsheets read it as UTF-8. */
export const CSV_START = '\uFEFF'
