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

/** Reads a body, whose bytes are bounded; throws a problem for one that is no such form. */
export const readMultipart = async (bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Upload> => {
  if (!isBounded(bytes, type)) throw noForm()
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch((cause: unknown) => {
    throw noForm(cause)
  })
  const fields = new URLSearchParams()
  const files: SentFile[] = []
  for (const [field, value] of form) {
    if (typeof value === 'string') fields.append(field, value)
    // Browsers send an empty file without a name where none was chosen.
    else if (value.size > 0 || value.name !== '')
      files.push({ field, name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) })
  }
  return { fields, files, file: files.findLast(({ bytes }) => bytes.byteLength > 0) ?? null }
}

/** True if the parts are few and their heads short, which the parser would read for a second otherwise. */
const isBounded = (bytes: Uint8Array, type: string): boolean => {
  const [, quoted, bare] = BOUNDARY.exec(type) ?? []
  const boundary = quoted ?? bare
  if (boundary === undefined) return false
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let parts = 0
  for (let at = all.indexOf(boundary); at >= 0; at = all.indexOf(boundary, at + 1)) {
    const head = all.subarray(at + boundary.length, at + boundary.length + HEAD_MAX)
    const isLast = head.subarray(0, 2).toString('latin1') === '--'
    if (++parts > PARTS_MAX || !(isLast || head.includes('\r\n\r\n'))) return false
  }
  return true
}

export const noForm = (cause?: unknown): Problem => new Problem('malformed-request', sentence('noForm'), { cause })
