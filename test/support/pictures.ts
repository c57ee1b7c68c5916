/** Small pictures of the three types that logos may have, and of any size that they claim. */
import { crc32, deflateSync } from 'node:zlib'

export type Size = { readonly width: number; readonly height: number }

/** A chunk of a PNG. */
export const chunk = (type: string, data: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.byteLength)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** One colour; the rows are left out of one with a claimed size that is too large to draw. */
export const png = ({ width, height }: Size, [red, green, blue] = [11, 93, 81]): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const row = Buffer.from([0, ...Array.from({ length: Math.min(width, 4_000) }, () => [red, green, blue]).flat()])
  const rows = width * height > 1e6 ? [] : Array.from({ length: height }, () => row)
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const data = deflateSync(Buffer.concat(rows))
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/** Headers without a scan. */
export const jpeg = ({ width, height }: Size, before: readonly number[] = []): Buffer => {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from([0xff, 0xd8, ...before]), frame, Buffer.from([0xff, 0xd9])])
}

/** Header of a lossless picture. */
export const webp = ({ width, height }: Size): Buffer => {
  const bytes = Buffer.alloc(26)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(18, 4)
  bytes.write('WEBPVP8L', 8, 'latin1')
  bytes.writeUInt32LE(6, 16)
  bytes[20] = 0x2f
  bytes.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 21)
  return bytes
}
