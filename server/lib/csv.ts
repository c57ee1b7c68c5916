/** Rows of CSV (RFC 4180) for spreadsheets. */

/** What a spreadsheet would run as a formula begins with one of these. */
const FORMULA = /^[=+\-@\t\r]/

/** A cell; one that a spreadsheet would take for a formula begins with an apostrophe, which makes it text. */
const cell = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

export const csvRow = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

/** Begins a file, so that spreadsheets read it as UTF-8. */
export const CSV_START = '\uFEFF'
