/** Character rules for every string of the interface. */

const CONTROL = /\p{Cc}/u
const CONTROL_BUT_LAYOUT = /[^\P{Cc}\t\n\r]/u

/** True for text without control characters and lone surrogates. */
export const isLine = (text: string): boolean => !CONTROL.test(text) && text.isWellFormed()

/** Like isLine, but tabs and line breaks are allowed. */
export const isLayout = (text: string): boolean => !CONTROL_BUT_LAYOUT.test(text) && text.isWellFormed()

const FAULTY = /[\p{Cc}\p{Cs}]/u
const FAULTY_BUT_LAYOUT = /\p{Cs}|[^\P{Cc}\t\n\r]/u

/** A forbidden character (`U+…`) and its position, from 1; the line is null for a text of one line. */
type CharacterFault = {
  readonly line: number | null
  readonly column: number
  readonly code: string
  /** Half of a surrogate pair, and no control character. */
  readonly isHalf: boolean
}

/** The first forbidden character; null if isLine or isLayout is true. Columns count characters. */
export const characterFault = (text: string, kind: 'line' | 'layout'): CharacterFault | null => {
  const at = text.search(kind === 'line' ? FAULTY : FAULTY_BUT_LAYOUT)
  if (at < 0) return null
  const unit = text.charCodeAt(at)
  const code = `U+${unit.toString(16).toUpperCase().padStart(4, '0')}`
  const before = text.slice(0, at)
  const lines = kind === 'line' ? [before] : before.split(LINE_END)
  const column = [...(lines.at(-1) ?? '')].length + 1
  return { line: kind === 'line' ? null : lines.length, column, code, isHalf: unit >= SURROGATE_FIRST }
}

const LINE_END = /\r\n|\r|\n/

const SURROGATE_FIRST = 0xd800

// Default-ignorable characters (zero width, fillers, soft hyphen) and the blank Braille cell are invisible too.
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\u2800]+$/u
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** True for text of only white space and invisible characters; an empty text is not blank, but no value. */
export const isBlank = (text: string): boolean => BLANK.test(text)

/** True for decoded text with a visible character. */
export const isVisible = (text: string): boolean => VISIBLE.test(text)
