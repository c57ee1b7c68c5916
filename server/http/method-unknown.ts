import type { ConnectionError } from 'fastify'

/** Every method that some address takes. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']

/** A request line that is right but for its method, which may be any token. */
const REQUEST_LINE = /^([!#$%&'*+.^_`|~0-9a-z-]+) \S+ HTTP\/1\.[01]\r$/i

/** The method for which Node's parser stopped in a request line; null where that is no request line, or something else is wrong. */
export const methodOf = ({ message, rawPacket, bytesParsed }: ConnectionError): string | null => {
  // Node has two codes for it, one of which it has for other faults, too.
  if (!/method/i.test(message) || !Buffer.isBuffer(rawPacket)) return null
  const start = bytesParsed === 0 ? 0 : rawPacket.lastIndexOf('\n', bytesParsed - 1) + 1
  const end = rawPacket.indexOf('\n', bytesParsed)
  return REQUEST_LINE.exec(rawPacket.toString('latin1', start, Math.max(start, end)))?.[1] ?? null
}
