import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Conditional reads (RFC 9110, 13.1.2) of answers that are the same for everyone: gives a 200 its entity tag,
 * and turns it into a 304 for a client that has it already.
 */
export const answerConditionally = async (
  { headers }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> => {
  if (reply.statusCode !== 200 || !Buffer.isBuffer(payload)) return payload
  const tag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`
  reply.header('ETag', tag)
  if (!matches(headers['if-none-match'], tag)) return payload
  reply.code(304).removeHeader('content-type').removeHeader('content-length')
  // An empty text would be told as the length that the 200 has.
  return null
}

/** The header is `*` or a list of tags, compared weakly. */
const matches = (header: string | undefined, tag: string): boolean => {
  const tags = (header ?? '').split(',').map((entry) => entry.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(tag)
}
