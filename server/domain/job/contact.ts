/** The two addresses of a posting: for applications by e-mail, and for candidates to visit. */
import { quote, shorten } from '../problem.ts'

const LOCAL_MAX = 64
const ATOM = String.raw`[\p{L}\p{N}!#$%&'*+/=?^_\x60{|}~-]+`
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?`
const PLAIN_ADDRESS = new RegExp(String.raw`^(${ATOM}(?:\.${ATOM})*)@(?:${LABEL}\.)+${LABEL}$`, 'u')

/**
 * Why a text is not a plain address, `name@host.example`, as the end of a sentence; null if it is one. Display names,
 * quotes and white space are refused.
 */
export const emailFault = (text: string): string | null => {
  const match = PLAIN_ADDRESS.exec(text)
  if (match) return (match[1] ?? '').length > LOCAL_MAX ? `more than ${LOCAL_MAX} characters stand before its @` : null
  if (/^mailto:/i.test(text)) return 'leave mailto: out'
  if (/[,;]/.test(text.slice(text.indexOf('@'), text.lastIndexOf('@')))) return 'only one address can be given'
  if (text.includes('<')) return 'give the address alone, without a name or brackets'
  const space = text.search(/\s/)
  if (space >= 0) return `character ${countOf(text.slice(0, space)) + 1} is white space`
  const signs = text.split('@').length - 1
  return signs === 1 ? 'what stands before or after its @ is not as in an address' : `it has ${signs || 'no'} @`
}

/**
 * Why a text is not an absolute http or https address with a host and without user information, as the end of a
 * sentence; null if it is one.
 */
export const httpAddressFault = (text: string): string | null => {
  const space = text.search(/\s/)
  if (space >= 0)
    return `character ${countOf(text.slice(0, space)) + 1} is ${text[space] === ' ' ? A_SPACE : 'white space'}`
  if (text.includes('\\')) return 'it holds a backslash, which browsers read as a slash'
  const [scheme, authority] = /^(https?:\/\/)([^/?#]*)/i.exec(text)?.slice(1) ?? []
  if (scheme === undefined || authority === undefined) return `it begins with neither${withScheme(text)}`
  if (authority === '') return `the host after ${scheme} is missing`
  if (authority.includes('@')) return 'it holds user information before an @'
  const port = /:(\d+)$/.exec(authority)?.[1]
  if (Number(port ?? 0) > PORT_MAX) return `there is no port ${shorten(port ?? '')}; the highest is ${PORT_MAX}`
  return URL.canParse(text) ? null : `${quote(authority)} is no host`
}

const A_SPACE = 'a space, which is written %20'

const PORT_MAX = 65_535

const countOf = (text: string): number => [...text].length

/** A host without the scheme, which people omit. */
const BARE_HOST = /^[^/?#:@]+\.[^/?#:@]+/

const withScheme = (text: string): string => {
  const address = `https://${text}`
  return BARE_HOST.test(text) && URL.canParse(address) ? `, as ${quote(address, ADDRESS_MAX)} would` : ''
}

const ADDRESS_MAX = 200
