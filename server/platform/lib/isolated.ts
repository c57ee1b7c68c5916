/** A text that turns nothing but itself: it stands apart from its neighbours, whatever directions it sets (UAX #9). */
export const isolated = (text: string): string =>
  DIRECTED.test(text) ? START + balanced(text.replace(PARAGRAPHS, ' ')) + END : text

/** Invisible signs of direction, and letters that are written from right to left. */
const DIRECTED = /[\p{Bidi_Control}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

const START = '\u2068'
const END = '\u2069'

/** The end of a paragraph ends what isolates it too, and a sign behind it would be free. */
const PARAGRAPHS = /[^\P{Cc}\t]|\u2029/gu

/** Every end has its beginning, and every beginning its end; embeddings and overrides end with what isolates them. */
const balanced = (text: string): string => {
  let open = 0
  const kept = text.replace(/[\u2066-\u2069]/g, (sign) => {
    if (sign === END && open === 0) return ''
    open += sign === END ? -1 : 1
    return sign
  })
  return kept + END.repeat(open)
}
