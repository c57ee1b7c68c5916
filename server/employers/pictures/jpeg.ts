import type { Clean } from './clean.ts'
import { EXIF_SIGN, turnsPicture } from './exif.ts'

const [MARK, EOI, SOS] = [0xff, 0xd9, 0xda]
const [APP0, APP1, APP2, APP14, APP15, COM] = [0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe]

/** A marker before the length of its segment. */
const MARKER_BYTES = 2
const LENGTH_BYTES = 2

const startsWith = (data: Buffer, sign: string): boolean => data.toString('latin1', 0, sign.length) === sign

/** Part of a segment of applications that changes how the picture looks; null for one that has none. */
const KEPT: Readonly<Record<number, (data: Buffer) => Buffer | null>> = {
  // Without its small copy of the picture, of which 0 by 0 pixels are left.
  [APP0]: (data) =>
    startsWith(data, 'JFIF\0') && data.byteLength >= 12 ? Buffer.concat([data.subarray(0, 12), Buffer.alloc(2)]) : null,
  [APP2]: (data) => (startsWith(data, 'ICC_PROFILE\0') ? data : null),
  [APP14]: (data) => (startsWith(data, 'Adobe') && data.byteLength >= 12 ? data.subarray(0, 12) : null),
}

/** False for markers that stand in a scan or nowhere. */
const hasSegment = (marker: number): boolean => marker >= 0xc0 && !(marker >= 0xd0 && marker <= 0xd8)

const isOfApplications = (marker: number): boolean => (marker >= APP0 && marker <= APP15) || marker === COM

type Segment = { readonly marker: number; readonly data: Buffer; readonly whole: Buffer }

export const cleanJpeg: Clean = (bytes) => {
  const segments = segmentsOf(bytes)
  if (!segments) return null
  const isTurned = segments.some(
    ({ marker, data }) => marker === APP1 && startsWith(data, EXIF_SIGN) && turnsPicture(data),
  )
  const kept = segments.flatMap((each) => (isOfApplications(each.marker) ? keptOf(each) : [each.whole]))
  return { bytes: Buffer.concat([bytes.subarray(0, MARKER_BYTES), ...kept]), isTurned }
}

/** All behind the first marker; that of a scan has its data. Null if they do not end with the end of the picture. */
const segmentsOf = (bytes: Buffer): readonly Segment[] | null => {
  const segments: Segment[] = []
  let at = MARKER_BYTES
  while (segments.at(-1)?.marker !== EOI) {
    // Bytes of filling may stand before a marker.
    while (bytes[at] === MARK && bytes[at + 1] === MARK) at++
    const read = segmentAt(bytes, at)
    if (!read) return null
    segments.push(read)
    at += read.whole.byteLength
  }
  return at === bytes.byteLength ? segments : null
}

const segmentAt = (bytes: Buffer, at: number): Segment | null => {
  const marker = bytes[at + 1] ?? 0
  if (bytes[at] !== MARK || !hasSegment(marker)) return null
  if (marker === EOI) return { marker, data: NOTHING, whole: bytes.subarray(at, at + MARKER_BYTES) }
  const end = segmentEnd(bytes, at)
  if (end === null) return null
  const next = marker === SOS ? scanEnd(bytes, end) : end
  return { marker, data: bytes.subarray(at + MARKER_BYTES + LENGTH_BYTES, end), whole: bytes.subarray(at, next) }
}

const NOTHING = Buffer.alloc(0)

const segmentEnd = (bytes: Buffer, at: number): number | null => {
  const from = at + MARKER_BYTES
  if (from + LENGTH_BYTES > bytes.byteLength) return null
  const length = bytes.readUInt16BE(from)
  return length < LENGTH_BYTES || from + length > bytes.byteLength ? null : from + length
}

/** The first marker behind the data of a scan, in which one stands behind 0xff 0x00 or restarts it alone. */
const scanEnd = (bytes: Buffer, from: number): number => {
  let at = bytes.indexOf(MARK, from)
  while (at !== -1) {
    const next = bytes[at + 1] ?? 0
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7)
    if (!isData && next !== MARK) return at
    at = bytes.indexOf(MARK, at + (isData ? 2 : 1))
  }
  return bytes.byteLength
}

const keptOf = ({ marker, data }: Segment): readonly Buffer[] => {
  const part = KEPT[marker]?.(data)
  return part ? [segment(marker, part)] : []
}

const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([MARK, marker, 0, 0])
  head.writeUInt16BE(data.byteLength + LENGTH_BYTES, MARKER_BYTES)
  return Buffer.concat([head, data])
}
