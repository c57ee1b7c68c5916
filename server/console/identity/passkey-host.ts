/** Hosts on which passkeys work: with a name, and over https or on the machine of the browser itself. */
import { isIP } from 'node:net'

/** The address at which they work instead, null if there is none. */
export type PasskeyHost = { readonly works: true } | { readonly works: false; readonly instead: string | null }

const LOOPBACK = new Set(['127.0.0.1', '[::1]'])

/** `path` is that of the page. */
export const passkeyHost = (base: string, path: string): PasskeyHost => {
  const { protocol, hostname, port } = new URL(base)
  if (LOOPBACK.has(hostname)) {
    const host = port === '' ? 'localhost' : `localhost:${port}`
    return { works: false, instead: `${protocol}//${host}${path}` }
  }
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) > 0
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  return !isAddress && (protocol === 'https:' || isLocal) ? { works: true } : { works: false, instead: null }
}
