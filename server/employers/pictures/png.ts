import type { Clean } from './clean.ts'
import { turnsPicture } from './exif.ts'

const SIGNATURE_BYTES = 8
/** A length, a type and a checksum. */
const FRAME_BYTES = 12

/** The picture, its transparency, its colours and density, and the frames of one that moves. */
const KEPT = new Set(
  ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'pHYs'].concat(
    ...['acTL', 'fcTL', 'fdAT'],
  ),
)

export const cleanPng: Clean = (bytes) => {
  const kept = [bytes.subarray(0, SIGNATURE_BYTES)]
  let isTurned = false
  let at = SIGNATURE_BYTES
  while (at + FRAME_BYTES <= bytes.byteLength) {
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at)
    if (end > bytes.byteLength) return null
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'eXIf') isTurned ||= turnsPicture(bytes.subarray(at + 8, end - 4))
    if (KEPT.has(type)) kept.push(bytes.subarray(at, end))
    if (type === 'IEND') return end === bytes.byteLength ? { bytes: Buffer.concat(kept), isTurned } : null
    at = end
  }
  return null
}
