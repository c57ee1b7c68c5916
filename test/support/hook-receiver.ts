/** A receiver of signed pages that verifies each with the library of Standard Webhooks, and fails as it is told. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'
import { Webhook } from 'standardwebhooks'

type Received = {
  readonly id: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads documents of every shape.
  readonly page: any
}

/** A way to treat a request. */
type Doing = (response: ServerResponse, received: Received) => void

/** Listens until the tests of the file are over; every request must verify with the secret. */
export const startHookReceiver = async (secret: string) => {
  const verifier = new Webhook(secret)
  const all: Received[] = []
  const faults: Error[] = []
  let next: Doing[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const headers = request.headers as Record<string, string>
    try {
      const received = { id: String(headers['webhook-id']), headers, body, page: verifier.verify(body, headers) }
      all.push(received)
      const doing = next.shift()
      if (doing) doing(response, received)
      else response.writeHead(204).end()
    } catch (error) {
      faults.push(error as Error)
      response.writeHead(401).end()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    all,
    /** Does these with the next requests, in order, and takes those after them. */
    answers: (...doings: Doing[]): void => {
      next = doings
    },
    /** Types and ids of the entries, page by page. */
    entries: (): string[] => {
      assert.deepEqual(faults, [])
      return all.flatMap(({ page }) =>
        page.data.data.map(({ type, id }: { type: string; id: number }) => `${type} ${id}`),
      )
    },
  }
}

/** An answer of a receiver. */
export const answering =
  (status: number, body = '', headers: Readonly<Record<string, string>> = {}): Doing =>
  (response) => {
    response.writeHead(status, headers).end(body)
  }

export const cutOff: Doing = (response) => {
  response.destroy()
}
