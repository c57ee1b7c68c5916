/** No document of the interface is deeper than four levels. */
export const DEPTH_MAX = 32

/** A number of at most so many digits (a point counted with them) and without an exponent is read exactly. */
const EXACT_MAX = 15

/**
 * True only where nothing of a text, known to be valid JSON, was lost in reading it into this value: no member is
 * named twice, no number may have been rounded, and it is not too deep. The full reader looks at all others.
 */
export const isPlainlyKept = (text: string, value: unknown): boolean => {
  const written = countMembers(text)
  return written !== null && written === membersOf(value)
}

/** Farther than any text reaches. */
const DOUBTFUL = 2 ** 29

/** Members as they are written, each with one colon; null where there is something to look at. */
const countMembers = (text: string): number | null => {
  let members = 0
  let depth = 0
  let string = 0
  let escaped = nextEscape(text, 0)
  let at = 0
  for (; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        string = at
        at = endOfString(text, at)
        break
      case 0x3a: // :
        members++
        // V8 takes some escaped names for others; see readFully.
        if (escaped < string) escaped = nextEscape(text, string)
        if (escaped < at) at = DOUBTFUL
        break
      case 0x7b: // {
      case 0x5b: // [
        if (++depth > DEPTH_MAX) at = DOUBTFUL
        break
      case 0x7d: // }
      case 0x5d: // ]
        depth--
        break
      default:
        at = pastNumber(text, at)
    }
  }
  return at < DOUBTFUL ? members : null
}

/** The place of the next backslash, or one behind the text. */
const nextEscape = (text: string, start: number): number => {
  const at = text.indexOf('\\', start)
  return at < 0 ? DOUBTFUL : at
}

/** The place of the quotation mark that closes the string which begins here. */
export const endOfString = (text: string, start: number): number => {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

const isEscaped = (text: string, at: number): boolean => {
  let first = at
  while (text.charCodeAt(first - 1) === 0x5c) first--
  return (at - first) % 2 === 1
}

/** The last place of the number that begins here, if one does; DOUBTFUL for a long one and one with an exponent. */
const pastNumber = (text: string, start: number): number => {
  let end = start
  while (isDigitOrPoint(text.charCodeAt(end))) end++
  if (end === start) return start
  const hasExponent = (text.charCodeAt(end) | 0x20) === 0x65
  return hasExponent || end - start > EXACT_MAX ? DOUBTFUL : end - 1
}

const isDigitOrPoint = (unit: number): boolean => (unit >= 0x30 && unit <= 0x39) || unit === 0x2e

/** Members at any depth: fewer than were written where one was named twice, for then the last alone is kept. */
const membersOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  let members = 0
  if (Array.isArray(value)) for (const entry of value) members += membersOf(entry)
  else for (const name in value) members += 1 + membersOf((value as Record<string, unknown>)[name])
  return members
}
