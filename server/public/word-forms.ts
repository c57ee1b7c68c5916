import { fold } from '../platform/lib/fold.ts'

/** A word of letters and digits. Signs directly at its ends may be part of a name: `C++`, `C#`, `.NET`. */
const WORD = /(?:(?<!\.)\.(?=\p{L}))?[\p{L}\p{N}]+(?:[+#]{1,4}(?![\p{L}\p{N}+#]))?/gu

const SIGNED = /^(\.?)([^+#]+)([+#]*)$/

/** Its first characters, none of which may be half a one, stand for a word. */
const CHARACTERS_MAX = 40

const cut = (word: string): string =>
  word.length <= CHARACTERS_MAX ? word : Array.from(word).slice(0, CHARACTERS_MAX).join('')

/** The forms of a word with signs: the one before it, and those behind it. */
const signedForms = (word: string, dot: string, signs: string): string[] => [
  ...(dot === '' ? [] : [`.${word}`]),
  ...(signs === '' ? [] : [word + signs]),
]

/** The words of a posting, with their signs and without, so that "C" finds "C++" too. */
export const wordsOf = (text: string): string[] => wordsIn(fold(text))

/** The words of a folded text. */
export const wordsIn = (folded: string): string[] => {
  const words: string[] = []
  for (const found of folded.match(WORD) ?? []) {
    if (!SIGN_AT_END.test(found)) words.push(cut(found))
    else {
      const [, dot = '', letters = '', signs = ''] = SIGNED.exec(found) ?? []
      words.push(cut(letters), ...signedForms(cut(letters), dot, signs))
    }
  }
  return words
}

const SIGN_AT_END = /^\.|[+#]$/

/** The words of a search. A dot within a name is none of its signs, since people leave it out: "Node.js", "Node JS". */
export const searchedWords = (text: string): string[] =>
  fold(text)
    .split(/(?<=[\p{L}\p{N}])\./u)
    .flatMap((part) => part.match(WORD) ?? [])
    .flatMap((found) => {
      const [, dot = '', letters = '', signs = ''] = SIGNED.exec(found) ?? []
      const forms = signedForms(cut(letters), dot, signs)
      return forms.length === 0 ? [cut(letters)] : forms
    })
