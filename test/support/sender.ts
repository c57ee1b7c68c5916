/** A client that sends any bytes as a request, over a connection that is kept for as long as the service keeps it. */
import type { Socket } from 'node:net'
import { dial } from './raw-http.ts'
import { DEADLINE_MS } from './waiting.ts'

export type Field = readonly [name: string, value: string]

export type SentRequest = {
  readonly method: string
  /** The path, its query included. */
  readonly target: string
  readonly headers: readonly Field[]
  readonly body: Buffer | null
}

export type Reply = {
  readonly status: number
  readonly statusLine: string
  /** The lines of the head after the status line, in their order and letter case. */
  readonly lines: readonly string[]
  readonly headers: Headers
  readonly body: Buffer
  readonly text: string
  readonly ms: number
}

export type Sender = {
  /** Rejects when there is no whole answer in time. */
  readonly send: (request: SentRequest) => Promise<Reply>
  readonly close: () => void
}

export const headOf = ({ method, target, headers, body }: SentRequest): Buffer => {
  const length = body === null ? [] : [`Content-Length: ${body.byteLength}`]
  const fields = [...headers.map(([name, value]) => `${name}: ${value}`), ...length]
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n`)
}

export const createSender = (base: string): Sender => {
  let kept: Socket | null = null

  const send = async (request: SentRequest): Promise<Reply> => {
    const socket = kept && !kept.destroyed && kept.writable ? kept : dial(base).setNoDelay(true)
    kept = socket
    const start = performance.now()
    const written = request.body ? Buffer.concat([headOf(request), request.body]) : headOf(request)
    const received = receive(socket, request.method === 'HEAD')
    socket.write(written)
    const { reply, last } = await received
    if (last) {
      socket.destroy()
      kept = null
    }
    return { ...reply, ms: performance.now() - start }
  }
  return { send, close: () => kept?.destroy() }
}

type Received = { readonly reply: Omit<Reply, 'ms'>; readonly last: boolean }

const receive = (socket: Socket, isHead: boolean): Promise<Received> =>
  new Promise((resolve, reject) => {
    let bytes: Buffer = Buffer.alloc(0)
    const finish = (settle: () => void): void => {
      clearTimeout(timer)
      socket.removeListener('data', take).removeListener('close', ended)
      settle()
    }
    const fail = (what: string): void => {
      socket.destroy()
      finish(() => reject(new Error(`${what} after ${bytes.byteLength} bytes: ${bytes.toString('latin1', 0, 200)}`)))
    }
    const timer = setTimeout(() => fail(`no answer within ${DEADLINE_MS} ms`), DEADLINE_MS)
    const ended = (): void => fail('the connection was closed without a whole answer')
    const take = (chunk: Buffer): void => {
      bytes = bytes.byteLength === 0 ? chunk : Buffer.concat([bytes, chunk])
      try {
        const received = parse(bytes, isHead)
        if (received) finish(() => resolve(received))
      } catch (error) {
        fail(String(error))
      }
    }
    socket.on('data', take).on('close', ended)
  })

/** The answer in the bytes, or null while it is not whole; an interim answer is passed over. */
const parse = (bytes: Buffer, isHead: boolean): Received | null => {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(`${statusLine} `)?.[1])
  if (Number.isNaN(status)) throw new Error(`no status line: ${statusLine}`)
  if (status < 200) return parse(bytes.subarray(end + 4), isHead)
  const headers = new Headers(lines.map((field) => field.split(/: ?(.*)/s).slice(0, 2) as [string, string]))
  const body = bodyOf(bytes.subarray(end + 4), headers, isHead || status === 204 || status === 304)
  if (!body) return null
  const last = headers.get('connection') === 'close'
  // A request that could not be read is answered with a body, whatever its method was meant to be.
  if (body.rest > 0 && !(isHead && last)) throw new Error(`${body.rest} bytes more than the answer`)
  return { reply: { status, statusLine, lines, headers, body: body.bytes, text: body.bytes.toString() }, last }
}

type Body = { readonly bytes: Buffer; readonly rest: number }

const bodyOf = (bytes: Buffer, headers: Headers, isEmpty: boolean): Body | null => {
  if (isEmpty) return { bytes: Buffer.alloc(0), rest: bytes.byteLength }
  if (headers.get('transfer-encoding') === 'chunked') return joinChunks(bytes)
  const length = Number(headers.get('content-length') ?? Number.NaN)
  if (Number.isNaN(length)) throw new Error('an answer without Content-Length')
  if (bytes.byteLength < length) return null
  return { bytes: bytes.subarray(0, length), rest: bytes.byteLength - length }
}

const joinChunks = (bytes: Buffer): Body | null => {
  const chunks: Buffer[] = []
  for (let at = 0; ; ) {
    const start = bytes.indexOf('\r\n', at) + 2
    if (start < 2) return null
    const end = start + Number.parseInt(bytes.toString('latin1', at, start), 16)
    if (end + 2 > bytes.byteLength) return null
    if (end === start) return { bytes: Buffer.concat(chunks), rest: bytes.byteLength - end - 2 }
    chunks.push(bytes.subarray(start, end))
    at = end + 2
  }
}
