/**
 * The search index of substrings, narrowed to one employer by its tokens: every run of three characters
 * of a word is a token led by the employer's id. The index proposes jobs, the statement then checks the
 * text itself, so it may propose too many but never too few.
 */

const LENGTH = 3

/** Ends a word in the index, so that its last two characters begin a token too. */
const END = '\u0000'

/** Above this the index is selective enough, and more tokens only cost. */
const TOKENS_MAX = 24

/** The tokens of a text, as the index takes them. */
export const indexTokens = (employerId: number, text: string): string =>
  [...new Set(text.split(/\s+/).flatMap((word) => windows([...word, END, END])))]
    .map((window) => token(employerId, window))
    .join(' ')

/** An FTS5 expression that every job with all the words satisfies. */
export const matchExpression = (employerId: number, words: readonly string[]): string => {
  const long = words.filter((word) => [...word].length >= LENGTH)
  if (long.length === 0) return prefixExpression(employerId, words)
  const tokens = new Set(long.flatMap((word) => windows([...word])))
  return [...tokens]
    .slice(0, TOKENS_MAX)
    .map((window) => `"${token(employerId, window)}"`)
    .join(' AND ')
}

/** One or two characters are the beginning of a token; the longest word alone narrows enough. */
const prefixExpression = (employerId: number, words: readonly string[]): string => {
  const [longest = []] = words.map((word) => [...word]).sort((a, b) => b.length - a.length)
  return `"${token(employerId, longest)}" *`
}

const windows = (characters: readonly string[]): string[][] =>
  characters.slice(0, 1 - LENGTH).map((_, at) => characters.slice(at, at + LENGTH))

const token = (employerId: number, characters: readonly string[]): string =>
  `e${employerId}_${characters.map(encode).join('')}`

/** Letters and digits stand for themselves, anything else for its code point, so that a token is one word. */
const encode = (character: string): string =>
  /[a-z0-9]/.test(character) ? character : `_${(character.codePointAt(0) ?? 0).toString(16)}_`
