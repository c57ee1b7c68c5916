/** Addresses of the internet protocol as proxies write them. */
import { isIP } from 'node:net'

const WITH_PORT = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/
const MAPPED = /^::ffff:(?=[\d.]+$)/i

/** The address of a text, without port, brackets and zone, and as IPv4 where it is one; null for a text without one. */
export const addressIn = (text: string): string | null => {
  const bare = text.trim().replaceAll('"', '')
  const [, six, four] = WITH_PORT.exec(bare) ?? []
  const address = (six ?? four ?? bare).replace(MAPPED, '').replace(/%.*$/s, '')
  return isIP(address) === 0 ? null : address.toLowerCase()
}
