/** A signature of mail (RFC 6376, relaxed in headers and body) looked at as its reader would, without a name server. */
import { hash, type KeyLike, verify } from 'node:crypto'

const unfolded = (line: string): string => {
  const at = line.indexOf(':')
  const value = line
    .slice(at + 1)
    .replace(/\r\n(?=[ \t])/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()
  return `${line.slice(0, at).toLowerCase().trim()}:${value}`
}

const relaxedBody = (body: string): string => {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
  while (lines.length > 0 && lines.at(-1) === '') lines.pop()
  return lines.length === 0 ? '' : `${lines.join('\r\n')}\r\n`
}

export type Signature = {
  readonly domain: string
  readonly selector: string
  readonly signed: readonly string[]
  readonly isBodyWhole: boolean
  readonly isTrue: boolean
}

/** `raw`: the message as latin1, with the line breaks of mail. */
export const readSignature = (raw: string, publicKey: KeyLike): Signature | null => {
  const at = raw.indexOf('\r\n\r\n')
  const lines = raw.slice(0, at).split(/\r\n(?![ \t])/)
  const own = lines.find((line) => /^dkim-signature:/i.test(line))
  if (own === undefined) return null
  const tags = new Map(
    own
      .slice(own.indexOf(':') + 1)
      .replace(/\s+/g, '')
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)]),
  )
  const signed = (tags.get('h') ?? '').toLowerCase().split(':')
  const left = lines.map(unfolded)
  const named = signed.flatMap((name) => {
    const found = left.findLastIndex((line) => line.startsWith(`${name}:`))
    return found < 0 ? [] : left.splice(found, 1)
  })
  const bare = unfolded(own.replace(/(\bb=)[^;]*/, '$1'))
  const text = [...named, bare].join('\r\n')
  const body = relaxedBody(raw.slice(at + 4))
  return {
    domain: tags.get('d') ?? '',
    selector: tags.get('s') ?? '',
    signed,
    isBodyWhole: hash('sha256', Buffer.from(body, 'latin1'), 'base64') === tags.get('bh'),
    isTrue: verify('sha256', Buffer.from(text, 'latin1'), publicKey, Buffer.from(tags.get('b') ?? '', 'base64')),
  }
}
