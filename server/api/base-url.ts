import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Settings } from '../platform/config/settings.ts'

/** Form of a host; no other Host header is repeated in an address. */
const HOST = /^[a-z0-9.-]+(?::\d{1,5})?$|^\[[0-9a-f:.]+\](?::\d{1,5})?$/i

/** Address of the service, without a slash at its end. */
export type BaseUrl = (request: IncomingMessage) => string

/** Base address from BASE_URL, else from the request; headers of a proxy count only with TRUST_PROXY. */
export const createBaseUrl = ({ baseUrl, trustProxy }: Pick<Settings, 'baseUrl' | 'trustProxy'>): BaseUrl => {
  if (baseUrl !== null) return () => baseUrl
  // Most requests have the same host.
  let last = { scheme: '', host: '', base: '' }
  return ({ headers, socket }) => {
    const host = (trustProxy && lastOf(headers['x-forwarded-host'])) || (headers.host ?? '')
    const scheme = trustProxy && lastOf(headers['x-forwarded-proto']) === 'https' ? 'https' : 'http'
    if (last.host === host && last.scheme === scheme) return last.base
    const base = `${scheme}://${host}`
    // A text of that form may be no host all the same, such as 999.1.1.1 or a:99999.
    if (!HOST.test(host) || !URL.canParse(base)) return `${scheme}://${ownHost(socket)}`
    last = { scheme, host, base }
    return last.base
  }
}

/** Last entry, which the nearest proxy has added. */
const lastOf = (header: string | string[] | undefined): string =>
  header === undefined ? '' : (String(header).split(',').at(-1)?.trim() ?? '')

/** Base address for an answer without a parsed request. */
export const baseUrlOf = (baseUrl: Settings['baseUrl'], socket: Socket): string =>
  baseUrl ?? `http://${ownHost(socket)}`

/** Host and port that a connection was made to. */
const ownHost = ({ localAddress = '127.0.0.1', localPort }: Socket): string =>
  `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`
