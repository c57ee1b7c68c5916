/** A client that sends any bytes as a request, over a connection that is kept for as long as the service keeps it. */
import { connect, type Socket } from 'node:net'
import type { FuzzRequest } from './requests.ts'

export type Reply = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly ms: number
}

export type Sender = {
  /** Rejects when there is no whole answer in time. */
  readonly send: (request: FuzzRequest) => Promise<Reply>
  readonly close: () => void
}

/** No request of the fuzzing is worth so much time. */
const ANSWER_MS = 20_000

export const headOf = ({ method, target, headers, body }: FuzzRequest): Buffer => {
  const length = body === null ? [] : [`Content-Length: ${body.byteLength}`]
  const fields = [...headers.map(([name, value]) => `${name}: ${value}`), ...length]
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n`)
}

export const createSender = (base: string): Sender => {
  const { hostname, port } = new URL(base)
  let kept: Socket | null = null

  const open = (): Socket => {
    const socket = connect(Number(port), hostname)
    socket.setNoDelay(true)
    socket.on('error', () => undefined)
    return socket
  }

  const send = async (request: FuzzRequest): Promise<Reply> => {
    const socket = kept && !kept.destroyed && kept.writable ? kept : open()
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
    const timer = setTimeout(() => fail(`no answer within ${ANSWER_MS} ms`), ANSWER_MS)
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
  const [first = '', ...fields] = bytes.toString('latin1', 0, end).split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(`${first} `)?.[1])
  if (Number.isNaN(status)) throw new Error(`no status line: ${first}`)
  if (status < 200) return parse(bytes.subarray(end + 4), isHead)
  const headers = new Headers(fields.map((field) => field.split(/: ?(.*)/s).slice(0, 2) as [string, string]))
  const body = bodyOf(bytes.subarray(end + 4), headers, isHead || status === 204 || status === 304)
  if (!body) return null
  const last = headers.get('connection') === 'close'
  // What could not be read as a request is answered with a body, whatever its method was meant to be.
  if (body.rest > 0 && !(isHead && last)) throw new Error(`${body.rest} bytes more than the answer`)
  return { reply: { status, headers, text: body.text }, last }
}

const bodyOf = (bytes: Buffer, headers: Headers, isEmpty: boolean): { text: string; rest: number } | null => {
  if (isEmpty) return { text: '', rest: bytes.byteLength }
  const length = Number(headers.get('content-length') ?? Number.NaN)
  if (Number.isNaN(length)) throw new Error('an answer without Content-Length')
  if (bytes.byteLength < length) return null
  return { text: bytes.toString('utf8', 0, length), rest: bytes.byteLength - length }
}
