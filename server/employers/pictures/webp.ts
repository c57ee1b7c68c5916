import type { Clean } from './clean.ts'
import { turnsPicture } from './exif.ts'

/** `RIFF`, a length and `WEBP`. */
const HEADER_BYTES = 12
/** A type and a length. */
const FRAME_BYTES = 8

/** Data of the picture, its transparency and colours, and the frames of one that moves. */
const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP', 'ANIM', 'ANMF'])
const KEPT_IN_FRAME = new Set(['VP8 ', 'VP8L', 'ALPH'])
/** Place, size and time of a frame, before its chunks. */
const MOVING_FRAME_BYTES = 16

/** Flags of the header that announce Exif and XMP data. */
const ANNOUNCED = 0b1100

type Chunk = { readonly type: string; readonly data: Buffer }

export const cleanWebp: Clean = (bytes) => {
  if (bytes.readUInt32LE(4) + FRAME_BYTES !== bytes.byteLength) return null
  const chunks = chunksOf(bytes.subarray(HEADER_BYTES))
  if (!chunks) return null
  const isTurned = chunks.some(({ type, data }) => type === 'EXIF' && turnsPicture(data))
  const kept: Buffer[] = []
  for (const chunk of chunks.filter(({ type }) => KEPT.has(type))) {
    const data = chunk.type === 'ANMF' ? cleanFrame(chunk.data) : chunk.type === 'VP8X' ? quiet(chunk.data) : chunk.data
    if (!data) return null
    kept.push(written({ type: chunk.type, data }))
  }
  const body = Buffer.concat(kept)
  const header = Buffer.from(bytes.subarray(0, HEADER_BYTES))
  header.writeUInt32LE(body.byteLength + HEADER_BYTES - FRAME_BYTES, 4)
  return { bytes: Buffer.concat([header, body]), isTurned }
}

/** Null where they do not fill the bytes; the byte behind data of an odd length may be missing at the end. */
const chunksOf = (bytes: Buffer): readonly Chunk[] | null => {
  const chunks: Chunk[] = []
  let at = 0
  while (at < bytes.byteLength) {
    if (at + FRAME_BYTES > bytes.byteLength) return null
    const end = at + FRAME_BYTES + bytes.readUInt32LE(at + 4)
    if (end > bytes.byteLength) return null
    chunks.push({ type: bytes.toString('latin1', at, at + 4), data: bytes.subarray(at + FRAME_BYTES, end) })
    at = end + (end % 2)
  }
  return chunks
}

const written = ({ type, data }: Chunk): Buffer => {
  const head = Buffer.alloc(FRAME_BYTES)
  head.write(type, 'latin1')
  head.writeUInt32LE(data.byteLength, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.byteLength % 2)])
}

const quiet = (data: Buffer): Buffer => {
  const copy = Buffer.from(data)
  copy.set(copy.subarray(0, 1).map((flags) => flags & ~ANNOUNCED))
  return copy
}

const cleanFrame = (data: Buffer): Buffer | null => {
  const chunks = chunksOf(data.subarray(MOVING_FRAME_BYTES))
  if (!chunks || data.byteLength < MOVING_FRAME_BYTES) return null
  const kept = chunks.filter(({ type }) => KEPT_IN_FRAME.has(type)).map(written)
  return Buffer.concat([data.subarray(0, MOVING_FRAME_BYTES), ...kept])
}
