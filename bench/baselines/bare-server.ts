/** What the bare servers have in common: they are told what to answer by the process that started them, and tell it their port. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Answer } from './answer.ts'

export type RawOrder = { readonly answer: Answer; readonly reads: boolean }

/** The answer to give, as `writeHead` and `end` take it. */
export type Given = {
  readonly status: number
  /** Names and values in turn. */
  readonly headers: string[]
  readonly body: Buffer
  /** Whether the body of a request is to be read first. */
  readonly reads: boolean
}

type Listener = (request: IncomingMessage, response: ServerResponse, given: Given) => void

/** `told` is called with every answer before it is given. */
export const serveBare = (listener: Listener, told: (given: Given) => void = () => undefined): void => {
  let given: Given = { status: 200, headers: [], body: Buffer.alloc(0), reads: false }
  const server = createServer((request, response) => listener(request, response, given))
  process.on('message', ({ answer, reads }: RawOrder) => {
    given = { status: answer.status, headers: answer.headers.flat(), body: Buffer.from(answer.body), reads }
    told(given)
    process.send?.('ready')
  })
  process.on('disconnect', () => process.exit(0))
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(address !== null && typeof address === 'object' ? address.port : 0)
  })
}
