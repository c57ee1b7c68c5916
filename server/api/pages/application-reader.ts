/** Reading of forms with a file from anybody, for which there is a room of its own in memory. */
import type { IncomingMessage } from 'node:http'
import type { Settings } from '../../platform/config/settings.ts'
import type { Counters } from '../../platform/http/limits/counter.ts'
import { createUploadRoom } from '../../platform/http/limits/upload-room.ts'
import { malformedTypeProblem } from '../../platform/http/media-type.ts'
import { createMultipartReading, type MultipartReading, noForm, type Upload } from '../../platform/http/multipart.ts'
import { giveBackMemory } from '../../platform/lib/give-back.ts'
import { ownTurn } from '../../platform/lib/pieces.ts'
import { hasBody, lengthOf, readBytes, tooLarge } from '../body.ts'
import type { Exchange } from '../exchange.ts'

export type ApplicationReaderDeps = {
  readonly settings: Pick<Settings, 'applicationBytesMax' | 'requestTimeoutSeconds'>
  readonly counters: Pick<Counters, 'uploadBytes' | 'uploadsWaiting'>
}

type Reading = {
  readonly most: number
  readonly sender: string
  /** Called with what gives back room, and the memory in it, once nobody needs the form any more. */
  readonly onHeld: (giveBack: () => void) => void
}

export type ReadApplication = (exchange: Exchange, reading: Reading) => Promise<Upload>

/** Each byte is there as it came, and encrypted on its way to the store, unless that takes its place. */
const HELD = 2

/** Slowest connection of a candidate, in bytes a second: that of a telephone far from its mast. */
const SLOWEST = 64 * 1024

/** Milliseconds in which so many bytes must arrive, beside those that any request has. */
export const arrivalMs = (bytes: number, requestTimeoutSeconds: number): number =>
  Math.round((requestTimeoutSeconds + bytes / SLOWEST) * 1000)

const UNCOUNTED = { grow: () => undefined, release: () => undefined }

export const createApplicationReader = ({ settings, counters }: ApplicationReaderDeps): ReadApplication => {
  const { applicationBytesMax: bytesMax, requestTimeoutSeconds } = settings
  const enter = createUploadRoom({ counters, bytesMax })
  const read = async ({ request }: Exchange, { most, sender, onHeld }: Reading): Promise<Upload> => {
    const malformed = malformedTypeProblem(request)
    if (malformed) throw malformed
    if (!hasBody(request)) throw noForm()
    const length = lengthOf(request)
    if (length > most) throw tooLarge(most)
    // A client that does not say how much it sends gets room for the most.
    const expected = length || most
    onHeld(await enter({ bytes: HELD * expected, sender, gone: (signal) => closed(request, signal) }))
    const reading = createMultipartReading(request.headers['content-type'] ?? '')
    const limits = { bodyLimit: most, timeoutMs: arrivalMs(length, requestTimeoutSeconds), reservation: UNCOUNTED }
    const bytes = await readBytes(request, { ...limits, expected: length, rest: createRest(reading) })
    onHeld(() => giveBackMemory(bytes.buffer))
    await ownTurn()
    return reading.read(bytes as Uint8Array<ArrayBuffer>)
  }
  return (exchange, reading) =>
    read(exchange, reading).catch((error: unknown) => {
      exchange.headers.push('connection', 'close')
      throw error
    })
}

/** Bytes of a body that are read in one turn; so many may have come to the connection already. */
const READ_BYTES = 128 * 1024

/** Pauses of a reading: a piece that has come is looked through in a turn of its own, before more is read. */
const createRest = ({ advance }: MultipartReading): ((bytes: Uint8Array) => Promise<void> | null) => {
  let read = 0
  return (bytes) => {
    if (bytes.byteLength - read < READ_BYTES) return null
    read = bytes.byteLength
    return ownTurn().then(() => advance(bytes))
  }
}

/** Resolves when the connection of a request is closed; it listens to that no longer once the signal is aborted. */
const closed = ({ socket }: IncomingMessage, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const close = (): void => resolve()
    if (socket.destroyed) return close()
    socket.once('close', close)
    signal.addEventListener('abort', () => socket.off('close', close))
  })
