/** Files of applications, judged by their content: what they hold is never opened, converted or run. */
import { fileTypeFromBuffer } from 'file-type'
import type { ApplicationFile } from '../ports.ts'
import { readName } from './name.ts'
import { charsetOf } from './plain-text.ts'

/** Bytes of a file. */
export const FILE_BYTES_MAX = 5 * 1024 * 1024

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const WRITER = 'application/vnd.oasis.opendocument.text'

/** Kinds by what the library calls their content. */
const KINDS = {
  'application/pdf': 'pdf',
  [WORD]: 'docx',
  [WRITER]: 'odt',
  'application/rtf': 'rtf',
} as const

/** Extensions of files that are taken, which are their names for people too. */
export const EXTENSIONS = ['pdf', 'docx', 'odt', 'rtf', 'txt'] as const

export type FileKind = (typeof EXTENSIONS)[number]

/** Entries of documents with macros; archives have the names of their entries as they are. */
const MACROS: Readonly<Partial<Record<FileKind, readonly string[]>>> = {
  docx: ['vbaProject.bin', 'vbaData.xml'],
  odt: ['Basic/script-lc.xml', 'Scripts/'],
}

export type FileFault =
  | { readonly what: 'empty' | 'large' | 'kind' | 'macros' }
  | { readonly what: 'name'; readonly extension: string; readonly kind: FileKind }

type Sent = Pick<ApplicationFile, 'name' | 'bytes' | 'room'>

export type Judged = { readonly file: ApplicationFile } | { readonly fault: FileFault }

export const judgeFile = async ({ name, ...sent }: Sent): Promise<Judged> => {
  const { bytes } = sent
  if (bytes.byteLength === 0) return { fault: { what: 'empty' } }
  if (bytes.byteLength > FILE_BYTES_MAX) return { fault: { what: 'large' } }
  const { stem, extension } = readName(name)
  const content = await contentOf(bytes, extension)
  if (content === 'macros') return { fault: { what: 'macros' } }
  if (content === null) return { fault: { what: 'kind' } }
  const { kind, type } = content
  if (extension !== null && extension !== kind) return { fault: { what: 'name', extension, kind } }
  return { file: { ...sent, name: `${stem}.${kind}`, type } }
}

type Content = { readonly kind: FileKind; readonly type: string }

const contentOf = async (bytes: Uint8Array, extension: string | null): Promise<Content | 'macros' | null> => {
  // The library throws where an archive ends too early.
  const type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime
  if (type?.includes('macroenabled')) return 'macros'
  const kind = type === undefined ? undefined : KINDS[type as keyof typeof KINDS]
  if (type !== undefined && kind !== undefined) return hasMacros(kind, bytes) ? 'macros' : { kind, type }
  // Two letters at the beginning of a text, as of BMW, may be the mark of another kind.
  const charset = extension === 'txt' || type === undefined ? await charsetOf(bytes) : null
  return charset === null ? null : { kind: 'txt', type: `text/plain; charset=${charset}` }
}

const hasMacros = (kind: FileKind, bytes: Uint8Array): boolean => {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return (MACROS[kind] ?? []).some((entry) => all.includes(entry))
}
