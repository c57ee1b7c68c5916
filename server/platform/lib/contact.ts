/** The two addresses of a posting: for applications by e-mail, and for candidates to visit. */
import { shorten } from '../sentences/problem.ts'
import { type Sentence, sentence } from '../sentences/sentence.ts'

const LOCAL_MAX = 64
const ATOM = String.raw`[\p{L}\p{N}!#$%&'*+/=?^_\x60{|}~-]+`
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?`
const PLAIN_ADDRESS = new RegExp(String.raw`^(${ATOM}(?:\.${ATOM})*)@(?:${LABEL}\.)+${LABEL}$`, 'u')

/** Fault in a plain address, `name@host.example`; null if it has none. Names, quotes and spaces are refused. */
export const emailFault = (text: string): Sentence | null => {
  const match = PLAIN_ADDRESS.exec(text)
  if (match) return (match[1] ?? '').length > LOCAL_MAX ? sentence('longLocalPart', { most: LOCAL_MAX }) : null
  if (/^mailto:/i.test(text)) return sentence('mailtoInEmail')
  if (/[,;]/.test(text.slice(text.indexOf('@'), text.lastIndexOf('@')))) return sentence('severalEmails')
  if (text.includes('<')) return sentence('namedEmail')
  const space = text.search(/\s/)
  if (space >= 0) return sentence('whiteSpaceAt', { at: countOf(text.slice(0, space)) + 1 })
  const count = text.split('@').length - 1
  return count === 1 ? sentence('oddEmail') : sentence('signsInEmail', { count })
}

/** Fault in an absolute http or https address with a host and without user information; null if it has none. */
export const httpAddressFault = (text: string): Sentence | null => {
  const space = text.search(/\s/)
  if (space >= 0)
    return sentence(text[space] === ' ' ? 'spaceAt' : 'whiteSpaceAt', { at: countOf(text.slice(0, space)) + 1 })
  if (text.includes('\\')) return sentence('backslashInUrl')
  const [scheme, authority] = /^(https?:\/\/)([^/?#]*)/i.exec(text)?.slice(1) ?? []
  if (scheme === undefined || authority === undefined) return sentence('noScheme', { address: withScheme(text) })
  if (authority === '') return sentence('noHostAfter', { scheme })
  if (authority.includes('@')) return sentence('userInUrl')
  const port = /:(\d+)$/.exec(authority)?.[1]
  if (Number(port ?? 0) > PORT_MAX) return sentence('noPort', { port: shorten(port ?? ''), most: PORT_MAX })
  return URL.canParse(text) ? null : sentence('noHost', { text: shorten(authority) })
}

const PORT_MAX = 65_535

const countOf = (text: string): number => [...text].length

/** A host without the scheme, which people omit. */
const BARE_HOST = /^[^/?#:@]+\.[^/?#:@]+/

/** The address that the text probably means; null if there is none. */
const withScheme = (text: string): string | null => {
  const address = `https://${text}`
  return BARE_HOST.test(text) && URL.canParse(address) ? shorten(address, ADDRESS_MAX) : null
}

const ADDRESS_MAX = 200
