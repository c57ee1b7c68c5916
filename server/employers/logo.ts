/** Logos of employers: pictures that are judged by their bytes alone. */
import { hash } from 'node:crypto'
import { imageDimensionsFromData } from 'image-dimensions'

/** A picture that browsers show, and its name, `HASH-WIDTHxHEIGHT.png`, which is the end of its address. */
export type Logo = { readonly name: string; readonly bytes: Uint8Array }

/** `kind`: none of the three types. `cut`: it does not end where its picture ends. `pixels`: too few or too many. */
export type LogoFault = 'bytes' | 'kind' | 'cut' | 'pixels'

export const LOGO_BYTES_MAX = 200_000
/** A browser unpacks four bytes for each pixel. */
export const LOGO_PIXELS_MAX = 2_000
export const LOGO_PIXELS_MIN = 16

const TYPES = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const

type Kind = keyof typeof TYPES

const isKind = (type: string): type is Kind => Object.hasOwn(TYPES, type)

/** First bytes of the three types; the reader of sizes knows others, and is not asked about them. */
const STARTS = /^(?:\x89PNG|\xff\xd8\xff|RIFF.{4}WEBP)/s

/** Bytes of the last chunk of every PNG, and of the end of every JPEG. */
const PNG_END = '\0\0\0\0IEND\xaeB`\x82'
const JPEG_END = '\xff\xd9'

/** Characters of the hash in a name, six bits each. */
const HASH_LENGTH = 27

/** A file that goes on behind its picture could be something else as well, as an archive, and one that stops before is cut. */
const isWhole = (kind: Kind, bytes: Buffer): boolean => {
  if (kind === 'png') return bytes.subarray(-PNG_END.length).toString('latin1') === PNG_END
  if (kind === 'jpeg') return bytes.subarray(-JPEG_END.length).toString('latin1') === JPEG_END
  const length = bytes.readUInt32LE(4) + 8
  return length === bytes.byteLength
}

export const judgeLogo = (sent: Uint8Array): Logo | LogoFault => {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)
  if (bytes.byteLength > LOGO_BYTES_MAX) return 'bytes'
  if (!STARTS.test(bytes.subarray(0, 12).toString('latin1'))) return 'kind'
  const { type, width, height } = imageDimensionsFromData(bytes) ?? NOTHING
  if (!isKind(type)) return 'kind'
  if (!isWhole(type, bytes)) return 'cut'
  if (Math.min(width, height) < LOGO_PIXELS_MIN || Math.max(width, height) > LOGO_PIXELS_MAX) return 'pixels'
  const digest = hash('sha256', bytes, 'base64url').slice(0, HASH_LENGTH)
  return { name: `${digest}-${width}x${height}.${type}`, bytes: sent }
}

const NOTHING = { type: '', width: 0, height: 0 }

const NAME = /^[\w-]{27}-(\d{1,4})x(\d{1,4})\.(png|jpeg|webp)$/

export type LogoAbout = { readonly width: number; readonly height: number; readonly type: (typeof TYPES)[Kind] }

/** Size and type of the picture with a name; null for what is no name. */
export const logoAbout = (name: string): LogoAbout | null => {
  const [, width = '', height = '', kind = ''] = NAME.exec(name) ?? []
  return isKind(kind) ? { width: Number(width), height: Number(height), type: TYPES[kind] } : null
}
