import type { IncomingMessage, RequestListener, Server } from 'node:http'

const waiting = new WeakMap<IncomingMessage, () => void>()

/**
 * Answers `Expect: 100-continue` when the body is about to be read, and not before: a client whose request is refused
 * by its head then need not send the body at all.
 */
export const deferContinue = (server: Server, listener: RequestListener): void => {
  server.on('checkContinue', (request, response) => {
    waiting.set(request, () => response.writeContinue())
    listener(request, response)
  })
}

/** Tells a client that waits for it to send the body of the request. */
export const sendContinue = (request: IncomingMessage): void => {
  waiting.get(request)?.()
  waiting.delete(request)
}
