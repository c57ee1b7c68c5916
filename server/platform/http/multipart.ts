/** Forms with a file, as browsers send them; read by the parser of the runtime's own fetch, which is loaded with the first. */
import { Problem } from '../sentences/problem.ts'
import { sentence } from '../sentences/sentence.ts'

export type SentFile = { readonly field: string; readonly name: string; readonly bytes: Uint8Array }

export type Upload = {
  readonly fields: URLSearchParams
  /** The last file with content; null if none was chosen. */
  readonly file: SentFile | null
  /** Every file, also an empty one, in the order of their fields. */
  readonly files: readonly SentFile[]
}

/** Parts of a form; one with a file has a few. */
const PARTS_MAX = 100

/** Bytes of the head of a part, which has the names of a field and of a file. */
const HEAD_MAX = 4_096

const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i

/** Bytes from which the content of a file does not go through the parser, which copies it five times. */
const LARGE = 16_384

/** Reads a body, whose bytes are bounded; throws a problem for one that is no such form. Large files are views of it. */
export const readMultipart = async (bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Upload> => {
  const contents = contentsIn(bytes, type)
  if (contents === null) throw noForm()
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
    if (content.byteLength > 0 || value.name !== '') files.push({ field, name: value.name, bytes: content })
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

/** Null unless the parts are few and their heads short, which the parser would read for a second otherwise. */
const contentsIn = (bytes: Uint8Array, type: string): readonly Content[] | null => {
  const [, quoted, bare] = BOUNDARY.exec(type) ?? []
  const boundary = quoted ?? bare
  if (boundary === undefined) return null
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const contents: Content[] = []
  let index = 0
  for (let at = all.indexOf(boundary); at >= 0; index++) {
    const next = all.indexOf(boundary, at + boundary.length)
    const start = at + boundary.length
    const head = all.subarray(start, start + HEAD_MAX)
    const isLast = head.subarray(0, 2).toString('latin1') === '--'
    const headEnd = head.indexOf(HEAD_END)
    if (index >= PARTS_MAX || !(isLast || headEnd >= 0)) return null
    const [from, end] = [start + headEnd + HEAD_END.length, next - DELIMITER.length]
    if (end >= from && all.toString('latin1', end, next) === DELIMITER)
      contents.push({ index, from, end, isFile: /filename/i.test(head.toString('latin1', 0, headEnd)) })
    at = next
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
