/** Logos of employers: pictures that are judged by their bytes alone. */
import { hash } from 'node:crypto'
import { imageDimensionsFromData } from 'image-dimensions'
import type { Clean } from './pictures/clean.ts'
import { cleanJpeg } from './pictures/jpeg.ts'
import { cleanPng } from './pictures/png.ts'
import { cleanWebp } from './pictures/webp.ts'

/** A picture that browsers show, and its name, `HASH-WIDTHxHEIGHT.png`, which is the end of its address. */
export type Logo = { readonly name: string; readonly bytes: Uint8Array }

/**
 * `kind`: none of the three types. `cut`: it does not end where its picture ends; it could be something else as well, as an
 * archive. `pixels`: too few or too many. `turned`: only data that are not kept turn it upright.
 */
export type LogoFault = 'bytes' | 'kind' | 'cut' | 'pixels' | 'turned'

export const LOGO_BYTES_MAX = 200_000
/** A browser unpacks four bytes for each pixel. */
export const LOGO_PIXELS_MAX = 2_000
export const LOGO_PIXELS_MIN = 16

const TYPES = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const

type Kind = keyof typeof TYPES

const CLEAN: Readonly<Record<Kind, Clean>> = { png: cleanPng, jpeg: cleanJpeg, webp: cleanWebp }

const isKind = (type: string): type is Kind => Object.hasOwn(TYPES, type)

/** First bytes of the three types; the reader of sizes knows others, and is not asked about them. */
const STARTS = /^(?:\x89PNG|\xff\xd8\xff|RIFF.{4}WEBP)/s

/** Characters of the hash in a name, six bits each. */
const HASH_LENGTH = 27

/** The picture is named and kept without what it says beside it (pictures/clean.ts). */
export const judgeLogo = (sent: Uint8Array): Logo | LogoFault => {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)
  if (bytes.byteLength > LOGO_BYTES_MAX) return 'bytes'
  if (!STARTS.test(bytes.subarray(0, 12).toString('latin1'))) return 'kind'
  const claimed = imageDimensionsFromData(bytes)?.type ?? ''
  if (!isKind(claimed)) return 'kind'
  const clean = CLEAN[claimed](bytes)
  // Readers may differ about a file, and what is kept is what browsers get.
  const { type, width, height } = (clean && imageDimensionsFromData(clean.bytes)) ?? NOTHING
  if (!clean || type !== claimed) return 'cut'
  if (Math.min(width, height) < LOGO_PIXELS_MIN || Math.max(width, height) > LOGO_PIXELS_MAX) return 'pixels'
  if (clean.isTurned) return 'turned'
  const digest = hash('sha256', clean.bytes, 'base64url').slice(0, HASH_LENGTH)
  return { name: `${digest}-${width}x${height}.${type}`, bytes: clean.bytes }
}

const NOTHING = { type: '', width: 0, height: 0 }

const NAME = /^[\w-]{27}-(\d{1,4})x(\d{1,4})\.(png|jpeg|webp)$/

export type LogoAbout = { readonly width: number; readonly height: number; readonly type: (typeof TYPES)[Kind] }

/** Size and type of the picture with a name; null for what is no name. */
export const logoAbout = (name: string): LogoAbout | null => {
  const [, width = '', height = '', kind = ''] = NAME.exec(name) ?? []
  return isKind(kind) ? { width: Number(width), height: Number(height), type: TYPES[kind] } : null
}
