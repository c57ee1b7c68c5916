/** Texts of megabytes, looked through in pieces. */
import { eachPiece, inPieces, type PieceWork } from '../../platform/lib/pieces.ts'

/** Signs that no text has: all of control but tabs, line breaks and page breaks. */
const CONTROL = /[^\P{Cc}\t\n\f\r]/u

/** The same and what Windows-1252 gives no letter, in bytes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those of control are what it finds.
const NO_LETTER = /[\x00-\x08\x0b\x0e-\x1f\x7f\x81\x8d\x8f\x90\x9d]/

/** The charset in which bytes are a text without signs of control; null for other bytes. */
export const charsetOf = async (bytes: Uint8Array): Promise<'utf-8' | 'windows-1252' | null> => {
  try {
    return (await inPieces(hasControl(bytes))) ? null : 'utf-8'
  } catch {
    return (await inPieces(hasNoLetter(bytes))) ? null : 'windows-1252'
  }
}

/** Throws for bytes that are not UTF-8. */
function* hasControl(bytes: Uint8Array): PieceWork<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let found = false
  yield* eachPiece(bytes, (piece) => {
    const text = decoder.decode(piece, { stream: true })
    found ||= CONTROL.test(text)
  })
  // The rest of a sign that is cut off.
  decoder.decode()
  return found
}

function* hasNoLetter(bytes: Uint8Array): PieceWork<boolean> {
  let found = false
  yield* eachPiece(bytes, ({ buffer, byteOffset, byteLength }) => {
    found ||= NO_LETTER.test(Buffer.from(buffer, byteOffset, byteLength).toString('latin1'))
  })
  return found
}
