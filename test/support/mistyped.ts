/** Texts that differ from a token in one character. */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Highest of the six bits of a character: the last one of a text may carry as few as two. */
const HIGHEST = 32

/**
 * A text in base64url with its first, a middle or its last character another one that stands for other bytes, whatever
 * the text is: a fixed character in its place is the same text for one token in 64.
 */
export const mistyped = (token: string): string[] =>
  [0, token.length >> 1, token.length - 1].map((at) => {
    const other = ALPHABET[ALPHABET.indexOf(token[at] ?? '') ^ HIGHEST]
    if (other === undefined) throw new Error(`${token[at]} is not of base64url`)
    return token.slice(0, at) + other + token.slice(at + 1)
  })
