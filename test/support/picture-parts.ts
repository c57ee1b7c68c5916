/** Parts that pictures have beside the picture, and those that they need. */
import { chunk, type Size } from './pictures.ts'

const text = (written: string): Buffer => Buffer.from(written, 'latin1')

/** Exif data of a place, with an orientation: `II` in one entry, and words behind it. */
export const exif = (orientation: number, words = 'GPS 45.5N 73.6W'): Buffer => {
  const bytes = Buffer.alloc(26)
  bytes.write('II*\0', 'latin1')
  bytes.writeUInt32LE(8, 4)
  bytes.writeUInt16LE(1, 8)
  bytes.writeUInt16LE(0x0112, 10)
  bytes.writeUInt16LE(3, 12)
  bytes.writeUInt32LE(1, 14)
  bytes.writeUInt16LE(orientation, 18)
  return Buffer.concat([bytes, text(words)])
}

export const segment = (marker: number, data: Uint8Array): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.byteLength + 2, 2)
  return Buffer.concat([head, data])
}

export const riffChunk = (type: string, data: Uint8Array): Buffer => {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(data.byteLength, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.byteLength % 2)])
}

const riff = (chunks: readonly Buffer[]): Buffer => riffChunk('RIFF', Buffer.concat([text('WEBP'), ...chunks]))

/** A picture in its parts, between any of which others may stand. */
export type Parted = { readonly parts: readonly Buffer[]; readonly join: (parts: readonly Buffer[]) => Buffer }

const JFIF = Buffer.concat([text('JFIF\0'), Buffer.from([1, 2, 1, 0, 72, 0, 72, 0, 0])])
const ADOBE = Buffer.concat([text('Adobe'), Buffer.from([0, 100, 0, 0, 0, 0, 1])])
const PROFILE = Buffer.concat([text('ICC_PROFILE\0'), Buffer.from([1, 1]), text('colours')])
/** Within a scan, bytes that look like markers and are none. */
const SCANNED = Buffer.from([1, 0xff, 0, 0xe1, 0xff, 0xd0, 0x45, 0xff, 0xff, 0, 9])

/** Two scans of a progressive picture. */
export const jpegParts = ({ width, height }: Size): Parted => {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  const scan = Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), SCANNED])
  const colours = [segment(0xe0, JFIF), segment(0xe2, PROFILE), segment(0xee, ADOBE)]
  const parts = [
    ...colours,
    segment(0xdb, Buffer.alloc(65)),
    segment(0xc2, frame),
    scan,
    segment(0xc4, text('x')),
    scan,
  ]
  return { parts, join: (all) => Buffer.concat([text('\xff\xd8'), ...all, text('\xff\xd9')]) }
}

export const pngParts = (whole: Buffer): Parted => {
  const [start, header, end] = [whole.subarray(0, 8), whole.subarray(8, 33), whole.subarray(-12)]
  const colours = [chunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f])), chunk('sRGB', Buffer.from([0]))]
  const parts = [...colours, whole.subarray(33, -12), chunk('acTL', Buffer.alloc(8)), chunk('fdAT', text('1234frame'))]
  return { parts, join: (all) => Buffer.concat([start, header, ...all, end]) }
}

/** Moving and transparent, with the flags of a header that it is given. */
export const webpParts = ({ width, height }: Size, flags: number): Parted => {
  const header = Buffer.alloc(10)
  header[0] = flags
  header.writeUIntLE(width - 1, 4, 3)
  header.writeUIntLE(height - 1, 7, 3)
  const frame = Buffer.concat([Buffer.alloc(16), riffChunk('ALPH', text('clear')), riffChunk('VP8 ', text('picture'))])
  const parts = [riffChunk('ICCP', text('colours')), riffChunk('ANIM', Buffer.alloc(6)), riffChunk('ANMF', frame)]
  return { parts, join: (all) => riff([riffChunk('VP8X', header), ...all]) }
}
