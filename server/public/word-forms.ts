import { fold } from '../platform/lib/fold.ts'

/**
 * A word of letters and digits; its first 40 characters, none of which may be half a one, stand for it. Signs directly
 * at its ends may be part of a name: `C++`, `C#`, `.NET`.
 */
const WORD = /((?<!\.)\.(?=\p{L}))?([\p{L}\p{N}]{1,40})[\p{L}\p{N}]*(?:([+#]{1,4})(?![\p{L}\p{N}+#]))?/gu

type Word = { readonly word: string; readonly dotted: string | null; readonly signed: string | null }

const readWords = (text: string): Word[] =>
  Array.from(fold(text).matchAll(WORD), ([, dot, word = '', signs]) => ({
    word,
    dotted: dot === undefined ? null : `.${word}`,
    signed: signs === undefined ? null : `${word}${signs}`,
  }))

/** The words of a posting, with their signs and without, so that "C" finds "C++" too. */
export const wordsOf = (text: string): string[] =>
  readWords(text).flatMap(({ word, dotted, signed }) => [word, dotted, signed].filter((form) => form !== null))

/** The words of a search. A dot within a name is none of its signs, since people leave it out: "Node.js", "Node JS". */
export const searchedWords = (text: string): string[] =>
  fold(text)
    .split(/(?<=[\p{L}\p{N}])\./u)
    .flatMap(readWords)
    .flatMap(({ word, dotted, signed }) => {
      const forms = [dotted, signed].filter((form) => form !== null)
      return forms.length === 0 ? [word] : forms
    })
