/** Names of files as candidates sent them, made fit for a mail and for the disk of who gets it. */

/** Bytes of a name in UTF-8 without its extension: with it and a number behind it, it stays under the 255 of file systems. */
const STEM_BYTES_MAX = 150

/** Signs that no name shows: of control, of direction, of joining, and of private or no meaning. */
const UNSEEN = /[\p{C}\u2028\u2029\u115f\u1160\u3164\uffa0]/gu

/** Signs that Windows does not take in a name. */
const FORBIDDEN = /[<>:"|?*]/g

/** Names of devices of Windows, whatever follows. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=$|\.)/i

const EXTENSION = /\.([\p{L}\p{N}]{1,5})$/u

export type NamedFile = {
  /** Never empty, without a path. */
  readonly stem: string
  /** In lower case, without the dot; null for a name without one. */
  readonly extension: string | null
}

export const readName = (name: string): NamedFile => {
  const bare = (name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '')
    .replace(/\s/gu, ' ')
    .replace(UNSEEN, '')
    .replace(FORBIDDEN, '_')
    .replace(/ {2,}/g, ' ')
  const whole = trimmed(bare)
  const extension = EXTENSION.exec(whole)?.[1]?.toLowerCase() ?? null
  const stem = trimmed(bounded(extension === null ? whole : whole.replace(EXTENSION, '')))
  return { stem: DEVICE.test(stem) ? `_${stem}` : stem || 'document', extension }
}

/** A name neither hides itself by a dot in front, nor ends as Windows cuts it. */
const trimmed = (text: string): string => {
  let [first, end] = [0, text.length]
  while (first < end && isEdge(text[first])) first++
  while (end > first && isEdge(text[end - 1])) end--
  return text.slice(first, end)
}

const isEdge = (sign: string | undefined): boolean => sign === '.' || sign === ' '

const bounded = (stem: string): string => {
  let bytes = 0
  let end = 0
  for (const character of stem) {
    bytes += Buffer.byteLength(character)
    if (bytes > STEM_BYTES_MAX) break
    end += character.length
  }
  return stem.slice(0, end)
}
