/** How a picture is to be turned before it is shown, as its Exif data say. */

/** The sign in front of the data in a JPEG, and in some WebP. */
export const EXIF_SIGN = 'Exif\0\0'

const ORIENTATION = 0x0112
const UPRIGHT = 1
/** Values of turned or mirrored pictures; others mean nothing. */
const TURNED_MAX = 8
const ENTRY_BYTES = 12

/** True for data that turn or mirror a picture; false for any that cannot be read, as for browsers. */
export const turnsPicture = (data: Buffer): boolean => {
  const bytes = data.toString('latin1', 0, EXIF_SIGN.length) === EXIF_SIGN ? data.subarray(EXIF_SIGN.length) : data
  const order = bytes.toString('latin1', 0, 2)
  if (bytes.byteLength < 8 || (order !== 'II' && order !== 'MM')) return false
  const isLittle = order === 'II'
  const short = (at: number): number => {
    if (at + 2 > bytes.byteLength) return 0
    return isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)
  }
  const first = isLittle ? bytes.readUInt32LE(4) : bytes.readUInt32BE(4)
  const entries = short(first)
  for (let nth = 0; nth < entries; nth++) {
    const at = first + 2 + nth * ENTRY_BYTES
    if (at + ENTRY_BYTES > bytes.byteLength) return false
    if (short(at) === ORIENTATION) return short(at + 8) > UPRIGHT && short(at + 8) <= TURNED_MAX
  }
  return false
}
