/** Bytes 80 to 9F that Windows-1252 gives no letter. */
const UNUSED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

/** Signs that no text has: all of control but tabs, line breaks and page breaks. */
const CONTROL = /[^\P{Cc}\t\n\f\r]/u

/** The charset in which bytes are a text without signs of control; null for other bytes. */
export const charsetOf = (bytes: Uint8Array): 'utf-8' | 'windows-1252' | null => {
  try {
    return CONTROL.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) ? null : 'utf-8'
  } catch {
    return bytes.every(isLetter) ? 'windows-1252' : null
  }
}

const isLetter = (byte: number): boolean => (byte < 0x20 ? isSpace(byte) : byte !== 0x7f && !UNUSED.has(byte))

const isSpace = (byte: number): boolean => byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d
