import type { Socket } from 'node:net'
import type { Settings } from '../config/settings.ts'

/** What a host may hold; anything else in the Host header is not repeated in an address. */
const HOST = /^[a-z0-9.-]+(?::\d{1,5})?$|^\[[0-9a-f:.]+\](?::\d{1,5})?$/i

/** The address that the service is reached under, without a slash at its end. */
export type BaseUrl = (request: Reached) => string

/** How a request reached the service. */
type Reached = { readonly host: string | undefined; readonly protocol: string; readonly socket: Socket }

/** The setting BASE_URL, else what the request itself says (behind a proxy only with TRUST_PROXY). */
export const createBaseUrl = (setting: string | null): BaseUrl => {
  if (setting !== null) return () => setting
  // Most clients of a service name it alike.
  let last = { scheme: '', host: '', base: '' }
  return (request) => {
    const host = request.host ?? ''
    const scheme = request.protocol === 'https' ? 'https' : 'http'
    if (last.host === host && last.scheme === scheme) return last.base
    if (!HOST.test(host)) return `${scheme}://${ownHost(request.socket)}`
    last = { scheme, host, base: `${scheme}://${host}` }
    return last.base
  }
}

/** Whether the setting or the Host header tells it; else a proxy may say that the service is reached otherwise. */
export const isBaseKnown = ({ baseUrl, trustProxy }: Pick<Settings, 'baseUrl' | 'trustProxy'>): boolean =>
  baseUrl !== null || !trustProxy

/** The host and port that a connection came to. */
export const ownHost = ({ localAddress = '127.0.0.1', localPort }: Socket): string =>
  `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`
