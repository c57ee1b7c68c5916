/** The forms that an inclusive spelling stands for: "Infirmier/ère" is found as "infirmière" too. */
import { fold } from '../platform/lib/fold.ts'

/**
 * The sign of an inclusive spelling, between the word and the end of the other form: `Préposé(e)s`, `clinicien·ne`,
 * `étudiant.e.s`, `directeur-trice`. It is read before the word, since few words have one.
 */
const INCLUSIVE =
  /( ?[/([] ?[-‐‑–]?|[·•‧⋅∙.‐‑–-])(?=(\p{L}{1,12})(?:[)\]]|[·•‧⋅∙.‐‑–-])?(s)?(?![\p{L}\p{N}]))(?<=(?<![\p{L}\p{N}])(\p{L}{2,40})\1)/gu

/** Folded, without repetition. */
export const feminineForms = (text: string): string[] => feminineFormsIn(fold(text))

/** Those in a folded text. */
export const feminineFormsIn = (folded: string): string[] => {
  const forms = new Set<string>()
  for (const [, , end = '', plural, word = ''] of folded.matchAll(INCLUSIVE))
    for (const form of formsOf(word, end, plural !== undefined)) forms.add(form)
  return [...forms]
}

/** A form of several is found as one of one too. */
const formsOf = (word: string, end: string, isPlural: boolean): string[] => {
  const endsInS = end.length > 1 && end.endsWith('s')
  const [stem, tail] = endsInS ? [withoutS(word), withoutS(end)] : [word, end]
  const form = feminineOf(stem, tail)
  if (form === null) return []
  return isPlural || endsInS ? [form, `${form}s`, `${stem}s`] : [form]
}

const withoutS = (text: string): string => (text.endsWith('s') ? text.slice(0, -1) : text)

/**
 * Ends of words and what takes their place, without accents; what `shown` says tells one from another, and has to be
 * written. The first that fits counts.
 */
const ENDINGS: readonly { readonly from: string; readonly to: string; readonly shown: string }[] = [
  { from: 'teur', to: 'trice', shown: 'rice' },
  { from: 'eur', to: 'euse', shown: 'se' },
  { from: 'eux', to: 'euse', shown: 'se' },
  { from: 'eau', to: 'elle', shown: 'lle' },
  { from: 'f', to: 've', shown: 've' },
  { from: 'c', to: 'que', shown: 'que' },
  { from: 'e', to: 'esse', shown: 'sse' },
  ...['n', 'l', 't', 'f', 's'].map((letter) => ({ from: letter, to: `${letter}${letter}e`, shown: `${letter}e` })),
  { from: '', to: 'e', shown: 'e' },
]

/** Null for an end that makes no other form of the word: "Montréal/Laval". */
const feminineOf = (word: string, end: string): string | null => {
  for (const { from, to, shown } of ENDINGS) {
    if (!word.endsWith(from) || !end.endsWith(shown)) continue
    const form = word.slice(0, word.length - from.length) + to
    if (form.endsWith(end)) return form
  }
  return null
}
