import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4 } from 'node:net'

/**
 * The address that a request came from, as far as it stands for one client: IPv4 whole, of IPv6 the first 64
 * bits, since a client has the others for itself. Behind a proxy that is believed it is the last entry of
 * X-Forwarded-For, the one that the proxy added; what stands before it any client can make up.
 */
export const clientAddress = ({ headers, socket }: IncomingMessage, trustProxy: boolean): string => {
  const told = trustProxy ? lastEntry(String(headers['x-forwarded-for'] ?? '')) : ''
  return networkOf(isIP(told) === 0 ? (socket.remoteAddress ?? '') : told)
}

/** Some proxies add the port. */
const lastEntry = (list: string): string => {
  const entry = list.slice(list.lastIndexOf(',') + 1).trim()
  return entry.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

const networkOf = (address: string): string => {
  const v4 = MAPPED.exec(address)?.[1] ?? address
  if (isIPv4(v4)) return v4
  const [plain = ''] = address.split('%')
  if (isIP(plain) === 0) return ''
  // In the one form that URLs have, zeros are left out once and nowhere else.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const [left, right] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
