/** Places of the boundary in a form with a file, looked for while its bytes come, so that none has to wait for the whole. */

/** Parts of a form; one with a file has a few. */
export const PARTS_MAX = 100

const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i

/** Null for a type that names none. */
export const boundaryIn = (type: string): string | null => {
  const [, quoted, bare] = BOUNDARY.exec(type) ?? []
  return quoted ?? bare ?? null
}

export type BoundarySearch = {
  /** Takes the bytes that have come so far, from the first one on. */
  readonly advance: (bytes: Uint8Array) => void
  /** The first bytes of each; one more than a form may have at most. */
  readonly places: () => readonly number[]
}

/** Finds the same places, however often it is called on the way. */
export const createBoundarySearch = (boundary: string): BoundarySearch => {
  const wanted = Buffer.from(boundary)
  const places: number[] = []
  /** Before which none begins. */
  let from = 0
  const advance = ({ buffer, byteOffset, byteLength }: Uint8Array): void => {
    const bytes = Buffer.from(buffer, byteOffset, byteLength)
    while (places.length <= PARTS_MAX) {
      const at = bytes.indexOf(wanted, from)
      if (at < 0) break
      places.push(at)
      from = at + boundary.length
    }
    // One may have come in part.
    from = Math.max(from, byteLength - wanted.length + 1)
  }
  return { advance, places: () => places }
}
