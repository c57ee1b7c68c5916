/** Takes out of a text what its record may not hold: keys, secrets, signatures, and who e-mail addresses belong to. */
import { KEY_PART } from '../employers/api-key.ts'

/** Bytes of a body that a record keeps. */
export const TEXT_BYTES_MAX = 16_384

/** Ways in which JSON, HTML and addresses write the letters that keys and e-mail addresses are known by. */
const AT = /(@|\\u0040|%40|&#0*64;|&#x0*40;)/i
const ESCAPED_LINE = /(affiche)(?:\\u005f|%5f|&#0*95;|&#x0*5f;)/gi

/** Letters that end what stands before an @, as far as addresses of people go. */
const ENDS_LOCAL_PART = /[\s"'<>()[\]{},;:\\/?&=|]/

/** Keys and secrets are masked whole, and of what stands before an @ the first letter stays. */
export const redact = (text: string): string => maskLocalParts(maskKeys(text))

/** Secrets in answers: those that webhooks sign with, and the signatures of links that open to everybody who has them. */
const WEBHOOK_SECRET = /whsec_[\w+/=-]*/g
const SIGNED_LINK = /([?&]link=)[\w.-]+/g

const maskKeys = (text: string): string =>
  text
    .replace(ESCAPED_LINE, '$1_')
    .replace(KEY_PART, maskOf)
    .replace(WEBHOOK_SECRET, '[secret]')
    .replace(SIGNED_LINK, '$1[signature]')

/** The words that every key of a kind begins with tell nothing, and stand in sentences. */
const maskOf = (found: string): string => (found.endsWith('_') ? found : '[key]')

/** Walks back from each @, since an expression that looks for one would take the square of a long word. */
const maskLocalParts = (text: string): string => {
  if (!AT.test(text)) return text
  // Texts between, and at odd places the @ that they end with.
  const pieces = text.split(AT)
  const masked = pieces.map((piece, at) => (at % 2 === 0 && at < pieces.length - 1 ? maskEnd(piece) : piece))
  return masked.join('')
}

const maskEnd = (piece: string): string => {
  const quoted = /^(?<before>.*)(?<quote>\\?")[^"\\]{1,64}(?<end>\\?")$/s.exec(piece.slice(-LOOK_BACK))?.groups
  if (quoted) return `${piece.slice(0, -LOOK_BACK)}${quoted.before}${quoted.quote}***${quoted.end}`
  let start = piece.length
  while (start > 0 && !ENDS_LOCAL_PART.test(piece[start - 1] ?? '')) start--
  const [first = ''] = piece.slice(start)
  return first === '' ? piece : `${piece.slice(0, start)}${first}***`
}

/** Letters in which a quoted name is looked for, of which an address has at most 64. */
const LOOK_BACK = 70

/** Bytes at the end of a text that was cut, in which a key or an address may have lost what it is known by. */
const TAIL_BYTES = 320

const decoder = new TextDecoder()

/** Text of a body, or of its beginning without what may be half of something. */
export const textOf = (head: Uint8Array, isWhole: boolean): { readonly text: string; readonly isCut: boolean } => {
  const text = decoder.decode(isWhole ? head : head.subarray(0, endOfCharacters(head, head.byteLength - 1)))
  const masked = redact(isWhole ? text : withoutLastWord(text))
  // Each unit of UTF-16 has three bytes of UTF-8 at most.
  const bytes = masked.length * 3 <= TEXT_BYTES_MAX ? null : Buffer.from(masked)
  if (bytes === null || bytes.byteLength <= TEXT_BYTES_MAX) return { text: masked, isCut: !isWhole }
  return { text: decoder.decode(bytes.subarray(0, endOfCharacters(bytes, TEXT_BYTES_MAX))), isCut: true }
}

const withoutLastWord = (text: string): string => {
  let end = text.length
  while (end > 0 && text.length - end < TAIL_BYTES && !/[\s"<>,;]/.test(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}

/** The last place, at most `most`, that is between two characters of UTF-8. */
const endOfCharacters = (bytes: Uint8Array, most: number): number => {
  let end = Math.min(most, bytes.byteLength)
  // Bytes of the form 10xxxxxx go on with a character.
  while (end > 0 && end < bytes.byteLength && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  return end
}
