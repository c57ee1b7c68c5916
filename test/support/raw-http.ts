/** Bytes on a connection of their own, sent as they are, and what came back. */
import { type Agent, request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { type Answered, parseBody } from './service.ts'
import { DEADLINE_MS } from './waiting.ts'

export type Reply = { readonly status: number; readonly headers: Headers; readonly text: string }

/** A connection to the service. */
export const dial = (base: string, localAddress?: string): Socket => {
  const { hostname, port } = new URL(base)
  const socket = connect({
    host: hostname,
    port: Number(port),
    ...(localAddress === undefined ? {} : { localAddress }),
  })
  // A connection that the service closes may be reset.
  return socket.on('error', () => undefined)
}

/** Sends bytes as they are, and returns everything that came back before the service closed the connection. */
export const exchange = (base: string, ...parts: readonly (string | Buffer)[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = dial(base)
    const chunks: Buffer[] = []
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`open after ${DEADLINE_MS} ms: ${Buffer.concat(chunks)}`))
    }, DEADLINE_MS)
    socket.on('data', (bytes: Buffer) => chunks.push(bytes))
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(Buffer.concat(chunks).toString())
    })
    for (const part of parts) socket.write(part)
  })

/** The first answer of what came back; the text is everything after its head. */
export const parseReply = (text: string): Reply => {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...fields] = head.split('\r\n')
  const headers = new Headers(fields.map((field) => field.split(/: (.*)/s).slice(0, 2) as [string, string]))
  return { status: Number(first.split(' ')[1]), headers, text: rest.join('\r\n\r\n') }
}

/** The statuses of all answers in what came back. */
export const statusesOf = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)).filter((status) => status >= 200)

type RawRequest = {
  readonly method: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | undefined
  /** Keeps connections; without one each request has a connection of its own. */
  readonly agent?: Agent | false
}

/** A request that fetch cannot make: any method, any header, any bytes. */
export const sendRaw = (
  address: string,
  { method, headers = {}, body, agent = false }: RawRequest,
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    // Node frames a body of its own accord only for some methods.
    const framed = body === undefined || 'Transfer-Encoding' in headers ? {} : { 'Content-Length': body.byteLength }
    const request = httpRequest(address, { method, headers: { ...framed, ...headers }, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const fields = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        const headers = new Headers(fields as [string, string][])
        resolve({ status: response.statusCode ?? 0, headers, text, body: parseBody(text, headers) })
      })
    })
    request.on('error', reject)
    request.end(body)
  })
