/** Messages as mail programs read them: headers as they came, and the parts with their bytes. */
import { hash } from 'node:crypto'

export type MimePart = { readonly headers: ReadonlyMap<string, string>; readonly bytes: Buffer }

export type MimeMessage = {
  /** Each header line, unfolded, with its name in lower case, in order. */
  readonly lines: readonly (readonly [name: string, value: string])[]
  readonly header: (name: string) => string
  /** The leaves: a message of one part, or those of a multipart. */
  readonly parts: readonly MimePart[]
  readonly text: string
  /** SHA-256 of the attached file; null without one. */
  readonly fileHash: string | null
}

/** `raw`: the bytes as latin1. */
export const readMime = (raw: string): MimeMessage => {
  const [head, body] = split(raw.replaceAll('\r\n', '\n'))
  const lines = linesOf(head)
  const header = (name: string): string => lines.find(([key]) => key === name)?.[1] ?? ''
  const boundary = /^multipart\/.*boundary="([^"]+)"/s.exec(header('content-type'))?.[1]
  const parts = boundary === undefined ? [partOf(lines, body)] : leavesOf(body, boundary)
  const [first] = parts
  const file = parts.find(({ headers }) => headers.get('content-disposition')?.startsWith('attachment'))
  return {
    lines,
    header,
    parts,
    text: first?.bytes.toString('utf8') ?? '',
    fileHash: file ? sha256(file.bytes) : null,
  }
}

export const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes)

const split = (text: string): [head: string, body: string] => {
  const at = text.indexOf('\n\n')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 2)]
}

const linesOf = (head: string): [string, string][] =>
  head
    .replace(/\n(?=[ \t])/g, '')
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()])

const leavesOf = (body: string, boundary: string): MimePart[] =>
  body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head, content] = split(part.replace(/^\n/, ''))
      return partOf(linesOf(head), content.replace(/\n$/, ''))
    })

const partOf = (lines: readonly (readonly [string, string])[], body: string): MimePart => {
  const headers = new Map(lines)
  return { headers, bytes: decode(body, headers.get('content-transfer-encoding') ?? '7bit') }
}

const decode = (body: string, encoding: string): Buffer => {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1')
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}

const WORD = /=\?utf-8\?([qb])\?([^?]*)\?=/gi

/** A header as its reader sees it: encoded words decoded, those side by side as one. */
export const decodeWords = (value: string): string => {
  const joined = value.replace(/(=\?[^?]+\?[qb]\?[^?]*\?=)\s+(?==\?)/gi, '$1')
  return Buffer.from(
    joined.replace(WORD, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('latin1')
        : text
            .replaceAll('_', ' ')
            .replace(/=([0-9A-F]{2})/gi, (__, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    ),
    'latin1',
  ).toString('utf8')
}
