import type { IncomingMessage, RequestListener, Server } from 'node:http'

const waiting = new WeakMap<IncomingMessage, () => void>()

/** Delays `100 Continue` until the body is read, so that a client refused by its headers need not send the body. */
export const deferContinue = (server: Server, listener: RequestListener): void => {
  server.on('checkContinue', (request, response) => {
    waiting.set(request, () => response.writeContinue())
    listener(request, response)
  })
}

/** Sends `100 Continue` to a client that waits for it. */
export const sendContinue = (request: IncomingMessage): void => {
  waiting.get(request)?.()
  waiting.delete(request)
}
