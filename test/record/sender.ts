/** A client that sends requests as they are written, and returns answers as they came: order and letter case of the headers too. */
import type { Socket } from 'node:net'
import { dial } from '../support/raw-http.ts'

export type Field = readonly [name: string, value: string]

export type SentRequest = {
  readonly method: string
  /** The path, its query included. */
  readonly target: string
  readonly fields: readonly Field[]
  readonly body: Buffer | null
}

export type ReceivedAnswer = {
  readonly statusLine: string
  /** Lines of the head, without the status line. */
  readonly lines: readonly string[]
  readonly body: Buffer
}

export type Sender = {
  readonly send: (request: SentRequest) => Promise<ReceivedAnswer>
  readonly close: () => void
}

const ANSWER_MS = 20_000

/** One connection, kept for as long as the service keeps it. */
export const createSender = (base: string): Sender => {
  let kept: Socket | null = null

  const connection = (): Socket => {
    if (!kept || kept.destroyed || !kept.writable) kept = dial(base).setNoDelay(true)
    return kept
  }

  const send: Sender['send'] = async (request) => {
    const socket = connection()
    const answer = receive(socket, request.method === 'HEAD')
    socket.write(Buffer.concat([headOf(request), request.body ?? Buffer.alloc(0)]))
    const received = await answer
    if (received.lines.some((line) => /^connection: close$/i.test(line))) socket.destroy()
    return received
  }

  return { send, close: () => kept?.destroy() }
}

const headOf = ({ method, target, fields, body }: SentRequest): Buffer => {
  const length: Field[] = body === null ? [] : [['Content-Length', String(body.byteLength)]]
  const lines = [...fields, ...length].map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`)
}

const receive = (socket: Socket, isHead: boolean): Promise<ReceivedAnswer> =>
  new Promise((resolve, reject) => {
    let bytes: Buffer = Buffer.alloc(0)
    const stop = (): void => {
      clearTimeout(timer)
      socket.removeListener('data', take).removeListener('close', fail)
    }
    const fail = (): void => {
      stop()
      socket.destroy()
      reject(new Error(`No whole answer: ${bytes.toString('latin1', 0, 500)}`))
    }
    const take = (chunk: Buffer): void => {
      bytes = Buffer.concat([bytes, chunk])
      const answer = parse(bytes, isHead)
      if (!answer) return
      stop()
      resolve(answer)
    }
    const timer = setTimeout(fail, ANSWER_MS)
    socket.on('data', take).on('close', fail)
  })

/** The answer in the bytes; null while it is not whole. */
const parse = (bytes: Buffer, isHead: boolean): ReceivedAnswer | null => {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  if (/^HTTP\/1\.1 1\d\d/.test(statusLine)) return parse(bytes.subarray(end + 4), isHead)
  const length = Number(/^content-length: (\d+)$/im.exec(lines.join('\n'))?.[1] ?? 0)
  const expected = isHead ? 0 : length
  const body = bytes.subarray(end + 4)
  if (body.byteLength < expected) return null
  if (body.byteLength > expected)
    throw new Error(`${body.byteLength - expected} bytes behind the answer to ${statusLine}`)
  return { statusLine, lines, body }
}
