/** The two addresses of a posting: where applications are mailed, and where candidates are sent. */

const LOCAL_MAX = 64
const ATOM = String.raw`[\p{L}\p{N}!#$%&'*+/=?^_\x60{|}~-]+`
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?`
const PLAIN_ADDRESS = new RegExp(String.raw`^(${ATOM}(?:\.${ATOM})*)@(?:${LABEL}\.)+${LABEL}$`, 'u')

/** A plain address, `name@host.example`: no display name, no quotes, no white space. */
export const isPlainEmail = (text: string): boolean => {
  const match = PLAIN_ADDRESS.exec(text)
  return match !== null && (match[1] ?? '').length <= LOCAL_MAX
}

const HTTP_ADDRESS = /^https?:\/\/[^\s/?#\\][^\s\\]*$/i

/** An absolute http or https address with a host and without user information. */
export const isHttpAddress = (text: string): boolean => {
  if (!HTTP_ADDRESS.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === '' && !authorityOf(text).includes('@')
}

const authorityOf = (address: string): string => address.split(/[/?#]/)[2] ?? ''
