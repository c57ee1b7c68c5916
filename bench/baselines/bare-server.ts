/** A bare `node:http` server that is given an answer by the process that started it, and sends that its port. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Answer } from './answer.ts'

/** The answer to give, as `writeHead` and `end` take it. */
export type Given = {
  readonly status: number
  /** Names and values alternate. */
  readonly headers: string[]
  readonly body: Buffer
}

type Listener = (request: IncomingMessage, response: ServerResponse, given: Given) => void

/** Calls `changed` with every answer before it is given. */
export const serveBare = (listener: Listener, changed: (given: Given) => void = () => undefined): void => {
  let given: Given = { status: 200, headers: [], body: Buffer.alloc(0) }
  const server = createServer((request, response) => listener(request, response, given))
  process.on('message', ({ status, headers, body }: Answer) => {
    given = { status, headers: headers.flat(), body: Buffer.from(body) }
    changed(given)
    process.send?.('ready')
  })
  process.on('disconnect', () => process.exit(0))
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(address !== null && typeof address === 'object' ? address.port : 0)
  })
}
