import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../domain/problem.ts'

/** A media type that the interface takes: it starts with application/json, and its charset, if any, is UTF-8. */
const JSON_TYPE = /^application\/json\s*(?:;|$)/i
const OTHER_CHARSET = /;\s*charset\s*=\s*(?!"?utf-?8"?\s*(?:;|$))/i

/**
 * Takes over body parsing: the bytes are kept as they came and read by the one reader of JSON, so that
 * nothing is coerced or dropped on the way.
 */
export const installBodyParser = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    if (bytes.byteLength > 0) refuseMediaType(request)
    return bytes
  })
}

const refuseMediaType = ({ headers }: FastifyRequest): void => {
  const type = headers['content-type'] ?? ''
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity')
    throw new Problem('unsupported-media-type', `A body with Content-Encoding ${encoding} is not read; send it plain.`)
  if (!JSON_TYPE.test(type))
    throw new Problem('unsupported-media-type', 'Send the body with Content-Type: application/json; charset=UTF-8.')
  if (OTHER_CHARSET.test(type))
    throw new Problem('unsupported-media-type', 'Send the body as UTF-8; no other charset is read.')
}

const NO_BYTES = new Uint8Array()

/** The bytes of a body as they came; none where there was no body. */
export const bodyOf = ({ body }: FastifyRequest): Uint8Array => (Buffer.isBuffer(body) ? body : NO_BYTES)
