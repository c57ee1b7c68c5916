/** Letters that were broken on the way: written for HTML or an address, or read in another encoding than written in. */
import { withoutReferences } from './references.ts'

/** Each way may have been gone more than once: "Montr&amp;eacute;al". */
const TIMES_MAX = 3

/** The text as it was before; null for one that is not known to be broken. */
export const repairedLetters = (text: string): string | null => {
  let repaired = text
  for (let times = 0; times < TIMES_MAX; times++) {
    const before = repaired
    repaired = withoutMisread(withoutPercents(withoutReferences(before)))
    if (repaired === before) break
  }
  return repaired === text ? null : repaired.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

/** A letter that was replaced by a sign, so that nobody can tell which: "Saint-J?r?me". */
export const hasLostLetter = (text: string): boolean => LOST.test(text)

const LOST = /\uFFFD|\p{L}\?\p{L}/u

const PERCENTS = /(?:%[\da-f]{2})+/gi

/** "Montr%C3%A9al", and "Montr%E9al" of older programs; where spaces are written so too, a plus sign is one. */
const withoutPercents = (text: string): string => {
  if (!text.includes('%')) return text
  const plain = text.replace(PERCENTS, (run) => {
    const bytes = Uint8Array.from(run.slice(1).split('%'), (digits) => Number.parseInt(digits, 16))
    return utf8Of(bytes) ?? LATIN_1.decode(bytes)
  })
  return plain === text || /\s/.test(text) ? plain : plain.replaceAll('+', ' ')
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const LATIN_1 = new TextDecoder('windows-1252')

/** Null for bytes that are no UTF-8. */
const utf8Of = (bytes: Uint8Array): string | null => {
  try {
    return UTF_8.decode(bytes)
  } catch {
    return null
  }
}

/** The byte of each character that Windows-1252 has beside those of Latin-1. */
const BYTES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 32 }, (_, at) => [LATIN_1.decode(Uint8Array.of(0x80 + at)), 0x80 + at] as const),
)

/** The characters that two or three bytes of UTF-8 are as Latin-1 or Windows-1252: "Ã©", "â€™". */
const MISREAD =
  /[\u00C2-\u00DF][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|[\u00E1-\u00E2][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]{2}/gu

/** Letters, marks and signs that names of places in Canada hold; any other is misread by chance ("CITÉ»"). */
const EXPECTED = /^(?:[\u00A0-\u017F\u1400-\u167F\u2010-\u203A]|\p{M})$/u

/** The last byte of "à" is a space in Latin-1, which others make one of the keyboard, or one with the next. */
const MISREAD_SPACE = /Ã {1,2}(-?)/g

const withoutMisread = (text: string): string => {
  const read = text.replace(MISREAD, (characters) => {
    const bytes = Uint8Array.from(characters, (each) => BYTES.get(each) ?? each.charCodeAt(0))
    const letter = utf8Of(bytes)
    return letter !== null && EXPECTED.test(letter) ? letter : characters
  })
  return read.replace(MISREAD_SPACE, (_, hyphen: string) => `à${hyphen || ' '}`)
}
