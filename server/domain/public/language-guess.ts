/** Guesses whether a text is English or French, by words that stand in nearly every sentence of one of them. */
import { fold } from '../../lib/fold.ts'
import type { Language } from './document.ts'

/** None is a word of the other language: "on", "a", "are", "an", "or", "as", "me" and "pour" are left out. */
const WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    'the and of to in with you your our we will is be for from that this have has who by at work must their they it all any'.split(
      ' ',
    ),
  ),
  fr: new Set(
    'le la les des du de et une un vous votre vos nous notre nos est sont sera dans avec par sur que qui aux au ce cette ces ou leur ainsi etre il elle'.split(
      ' ',
    ),
  ),
}

/** With fewer words a text may be a list of terms. */
const WORDS_MIN = 20

/** Enough of a text to know its language. */
const WORDS_READ = 400

/** How much more often words of one language must come than those of the other. */
const LEAD = 2

const WORD = /\p{L}+/gu

/** Null for a text that is too short, in both languages alike, or in another one. */
export const guessLanguage = (text: string): Language | null => {
  const counts = { en: 0, fr: 0 }
  let read = 0
  for (const [word] of text.matchAll(WORD)) {
    if (read === WORDS_READ) break
    read++
    const folded = fold(word)
    if (WORDS.en.has(folded)) counts.en++
    else if (WORDS.fr.has(folded)) counts.fr++
  }
  if (read < WORDS_MIN) return null
  if (counts.en > LEAD * counts.fr) return 'en'
  return counts.fr > LEAD * counts.en ? 'fr' : null
}
