/** Character rules for every string of the interface, and their refusals. */

const CONTROL = /\p{Cc}/u
const CONTROL_BUT_LAYOUT = /[^\P{Cc}\t\n\r]/u

/** True for text without control characters and lone surrogates. */
export const isLine = (text: string): boolean => !CONTROL.test(text) && text.isWellFormed()

/** Like isLine, but tabs and line breaks are allowed. */
export const isLayout = (text: string): boolean => !CONTROL_BUT_LAYOUT.test(text) && text.isWellFormed()

const FAULTY = /[\p{Cc}\p{Cs}]/u
const FAULTY_BUT_LAYOUT = /\p{Cs}|[^\P{Cc}\t\n\r]/u

/** Names the first forbidden character and its position; null if isLine or isLayout is true. */
export const characterFault = (text: string, kind: 'line' | 'layout'): string | null => {
  const at = text.search(kind === 'line' ? FAULTY : FAULTY_BUT_LAYOUT)
  if (at < 0) return null
  const position =
    kind === 'line'
      ? `Character ${[...text.slice(0, at)].length + 1} of the text`
      : `The character at ${positionOf(text, at)} of the text`
  const unit = text.charCodeAt(at)
  const code = `U+${unit.toString(16).toUpperCase().padStart(4, '0')}`
  if (unit >= SURROGATE_FIRST) return `${position} is half of a surrogate pair (${code}), whose other half was lost.`
  const others = kind === 'line' ? '' : ' other than tab and line break'
  return `${position} is ${code}${NAMES[unit] ?? ''}; control characters${others} cannot stand in it.`
}

const SURROGATE_FIRST = 0xd800

const NAMES: Readonly<Record<number, string>> = { 9: ' (tab)', 10: ' (line feed)', 13: ' (carriage return)' }

/** Lines end in LF, CR or both; columns count characters, from 1. */
const positionOf = (text: string, at: number): string => {
  const lines = text.slice(0, at).split(/\r\n|\r|\n/)
  return `line ${lines.length}, column ${[...(lines.at(-1) ?? '')].length + 1}`
}

// Default-ignorable characters (zero width, fillers, soft hyphen) and the blank Braille cell are invisible too.
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\u2800]+$/u
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** True for text of only white space and invisible characters; an empty text is not blank, but no value. */
export const isBlank = (text: string): boolean => BLANK.test(text)

/** True for decoded text with a visible character. */
export const isVisible = (text: string): boolean => VISIBLE.test(text)
