import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Settings } from '../config/settings.ts'
import { Problem } from '../domain/problem.ts'
import { sendContinue } from './expect-continue.ts'
import { type BodyHold, createBodyRoom } from './limits/body-budget.ts'
import type { Tallies } from './limits/counter.ts'

/** A media type that the interface takes: it starts with application/json, and its charset, if any, is UTF-8. */
const JSON_TYPE = /^application\/json\s*(?:;|$)/i
const OTHER_CHARSET = /;\s*charset\s*=\s*(?!"?utf-?8"?\s*(?:;|$))/i

/**
 * Takes over body parsing: the bytes are kept as they came and read by the one reader of JSON, so that
 * nothing is coerced or dropped on the way; and there is room for so many bytes of all bodies together.
 */
export const installBodyParser = (app: FastifyInstance, { settings, tallies }: BodyDeps): void => {
  const { bodyLimit, bodyBytesMax } = settings
  const hold = createBodyRoom(bodyBytesMax, tallies.bodyBytes)
  app.decorateRequest('bodyHold', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
    request.bodyHold = hold(payload)
    const bytes = await gather(payload, { bodyLimit, hold: request.bodyHold })
    try {
      if (bytes.byteLength > 0) refuseMediaType(request)
      return bytes
    } catch (error) {
      request.bodyHold.release()
      throw error
    }
  })
}

type BodyDeps = {
  readonly settings: Pick<Settings, 'bodyLimit' | 'bodyBytesMax'>
  readonly tallies: Pick<Tallies, 'bodyBytes'>
}

type Gathering = { readonly bodyLimit: number; readonly hold: BodyHold }

/** The bytes of a body, once all have come. What comes after a refusal is read by nobody. */
export const gather = (payload: IncomingMessage, { bodyLimit, hold }: Gathering): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    if (Number(payload.headers['content-length'] ?? 0) > bodyLimit) return reject(tooLarge(bodyLimit))
    sendContinue(payload)
    const run = createRun()
    const stop = (error: unknown): void => {
      payload.off('data', take).off('end', end).off('error', stop)
      hold.release()
      reject(error)
    }
    const take = (chunk: Buffer): void => {
      try {
        if (run.length() + chunk.byteLength > bodyLimit) throw tooLarge(bodyLimit)
        hold.enlarge(chunk.byteLength)
        run.add(chunk)
      } catch (error) {
        stop(error)
      }
    }
    const end = (): void => resolve(run.bytes())
    payload.on('data', take).on('end', end).on('error', stop)
  })

/** Joins chunks as they come: a million of one byte, kept apart, would take a hundred times their bytes. */
const createRun = () => {
  let held: Buffer = Buffer.alloc(0)
  let length = 0
  const add = (chunk: Buffer): void => {
    const needed = length + chunk.byteLength
    // The first chunk is often the last, and is kept as it is where nothing else is kept with it.
    if (length === 0 && chunk.byteLength === chunk.buffer.byteLength) {
      held = chunk
      length = needed
      return
    }
    if (needed > held.byteLength) {
      const larger = Buffer.allocUnsafeSlow(length === 0 ? needed : Math.max(needed, 2 * length))
      held.copy(larger, 0, 0, length)
      held = larger
    }
    chunk.copy(held, length)
    length = needed
  }
  return { add, length: () => length, bytes: () => held.subarray(0, length) }
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

const tooLarge = (bodyLimit: number): Problem =>
  new Problem('body-too-large', `The body is larger than ${bodyLimit} bytes, the most that the service takes.`)

const NO_BYTES = new Uint8Array()

/** The bytes of a body as they came; none where there was no body. */
export const bodyOf = ({ body }: FastifyRequest): Uint8Array => (Buffer.isBuffer(body) ? body : NO_BYTES)
