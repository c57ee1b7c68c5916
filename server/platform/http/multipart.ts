/** Forms with a file, as browsers send them; read by the parser of the runtime's own fetch, which is loaded with the first. */
import { Problem } from '../sentences/problem.ts'
import { sentence } from '../sentences/sentence.ts'
import { type BoundarySearch, boundaryIn, createBoundarySearch, PARTS_MAX } from './boundaries.ts'

export type SentFile = {
  readonly field: string
  readonly name: string
  readonly bytes: Uint8Array
  /** The whole body, of which nothing but these bytes is needed any more; null where they are not in it alone. */
  readonly room?: Uint8Array | null
}

export type Upload = {
  readonly fields: URLSearchParams
  /** The last file with content; null if none was chosen. */
  readonly file: SentFile | null
  /** Every file, also an empty one, in the order of their fields. */
  readonly files: readonly SentFile[]
}

/** Bytes of the head of a part, which has the names of a field and of a file. */
const HEAD_MAX = 4_096

/** Bytes from which the content of a file does not go through the parser, which copies it five times. */
const LARGE = 16_384

/** Bodies are read in two steps, the first of which may be taken while they come. */
export type MultipartReading = {
  /** Looks through the bytes that have come so far, from the first one on. */
  readonly advance: BoundarySearch['advance']
  /** Reads the whole body, whose bytes are bounded; throws a problem for one that is no such form. Large files are views of it. */
  readonly read: (bytes: Uint8Array<ArrayBuffer>) => Promise<Upload>
}

export const createMultipartReading = (type: string): MultipartReading => {
  const boundary = boundaryIn(type)
  if (boundary === null) return { advance: () => undefined, read: () => Promise.reject(noForm()) }
  const search = createBoundarySearch(boundary)
  const read = async (bytes: Uint8Array<ArrayBuffer>): Promise<Upload> => {
    search.advance(bytes)
    const contents = contentsAt(bytes, { places: search.places(), length: boundary.length })
    if (contents === null) throw noForm()
    return uploadOf(bytes, contents, type)
  }
  return { advance: search.advance, read }
}

export const readMultipart = (bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Upload> =>
  createMultipartReading(type).read(bytes)

const uploadOf = async (
  bytes: Uint8Array<ArrayBuffer>,
  contents: readonly Content[],
  type: string,
): Promise<Upload> => {
  const large = contents.filter(({ from, end, isFile }) => isFile && end - from >= LARGE)
  const entries = await parse(without(bytes, large), type)
  const fields = new URLSearchParams()
  const files: SentFile[] = []
  for (const [at, [field, value]] of entries.entries()) {
    const held = large.find(({ index }) => index === at)
    if (typeof value === 'string') {
      if (held) throw noForm()
      fields.append(field, value)
      continue
    }
    // Browsers send an empty file without a name where none was chosen.
    const content = held ? bytes.subarray(held.from, held.end) : new Uint8Array(await value.arrayBuffer())
    const room = held && large.length === 1 ? bytes : null
    if (content.byteLength > 0 || value.name !== '') files.push({ field, name: value.name, bytes: content, room })
  }
  return { fields, files, file: files.findLast((sent) => sent.bytes.byteLength > 0) ?? null }
}

const parse = async (bytes: Uint8Array<ArrayBuffer>, type: string): Promise<[string, File | string][]> => {
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch((cause: unknown) => {
    throw noForm(cause)
  })
  return [...form]
}

/** The content of a part, by its place among the parts and in the body. */
type Content = { readonly index: number; readonly from: number; readonly end: number; readonly isFile: boolean }

const HEAD_END = Buffer.from('\r\n\r\n')

/** Bytes between a content and the next boundary. */
const DELIMITER = '\r\n--'

/** Boundaries of a body: where they begin, and their characters. */
type Boundaries = { readonly places: readonly number[]; readonly length: number }

/** Null unless the parts are few and their heads short, which the parser would read for a second otherwise. */
const contentsAt = (bytes: Uint8Array, { places, length }: Boundaries): readonly Content[] | null => {
  if (places.length > PARTS_MAX) return null
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const contents: Content[] = []
  for (const [index, at] of places.entries()) {
    const next = places[index + 1] ?? -1
    const start = at + length
    const head = all.subarray(start, start + HEAD_MAX)
    const isLast = head.subarray(0, 2).toString('latin1') === '--'
    const headEnd = head.indexOf(HEAD_END)
    if (!(isLast || headEnd >= 0)) return null
    const [from, end] = [start + headEnd + HEAD_END.length, next - DELIMITER.length]
    if (end >= from && all.toString('latin1', end, next) === DELIMITER)
      contents.push({ index, from, end, isFile: /filename/i.test(head.toString('latin1', 0, headEnd)) })
  }
  return contents
}

/** The body with nothing in place of some contents. */
const without = (bytes: Uint8Array<ArrayBuffer>, contents: readonly Content[]): Uint8Array<ArrayBuffer> => {
  if (contents.length === 0) return bytes
  const starts = [0, ...contents.map(({ end }) => end)]
  return new Uint8Array(Buffer.concat(starts.map((start, at) => bytes.subarray(start, contents[at]?.from))))
}

export const noForm = (cause?: unknown): Problem => new Problem('malformed-request', sentence('noForm'), { cause })
