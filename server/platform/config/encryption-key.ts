/** Bytes of a key of AES-256. */
export const KEY_BYTES = 32

const BASE64 = /^(?:[\w+/-]{43}=?)$/

/** Key of a text in base64, in either alphabet; null if the text is none. */
export const readKey = (text: string): Uint8Array | null => {
  if (!BASE64.test(text)) return null
  const key = Buffer.from(text, 'base64')
  return key.length === KEY_BYTES ? key : null
}
