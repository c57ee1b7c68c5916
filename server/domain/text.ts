/** Rules that every string of the interface keeps, and the words for breaking them. */

const CONTROL = /\p{Cc}/u
const CONTROL_BUT_LAYOUT = /[^\P{Cc}\t\n\r]/u

/** True for text without control characters and without halves of surrogate pairs. */
export const isLine = (text: string): boolean => !CONTROL.test(text) && text.isWellFormed()

/** As isLine, but tabs and line breaks may stand in it. */
export const isLayout = (text: string): boolean => !CONTROL_BUT_LAYOUT.test(text) && text.isWellFormed()

/** True for text of nothing but white space; the empty text is "no value", not blank. */
export const isBlank = (text: string): boolean => text !== '' && text.trim() === ''
