import { randomUUID } from 'node:crypto'
import type { Settings } from '../platform/config/settings.ts'
import { createCounters } from '../platform/http/limits/counter.ts'
import { lingerOnClose } from '../platform/http/limits/lingering-close.ts'
import { createServer } from '../platform/http/node-http.ts'
import { Problem, RETRY_AFTER_SECONDS } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import { LIVE } from './health.ts'
import { languageOfRequest } from './language.ts'
import { closeServer, listenAt } from './listening.ts'
import { problemReply } from './problem-response.ts'
import { createReplyWriter } from './reply.ts'

const WAITING = new Problem('unavailable', sentence('waitsForStore'), {
  retryAfterSeconds: RETRY_AFTER_SECONDS.unavailable,
})

export type StartupServer = { readonly close: () => Promise<void> }

/** Answers until the store can be opened: live, but not ready. */
export const openStartupServer = async (settings: Settings): Promise<StartupServer> => {
  const { host, port, baseUrl } = settings
  const base = baseUrl ?? `http://${host}:${port}`
  const write = createReplyWriter(settings)
  const server = createServer((request, response) => {
    const requestId = randomUUID()
    const reply =
      request.url === '/health/live'
        ? LIVE
        : problemReply(WAITING, { requestId, base, language: languageOfRequest(request) })
    write(response, { ...reply, headers: ['x-request-id', requestId, ...reply.headers], closes: true })
  })
  lingerOnClose(server, { settings, lingering: createCounters().lingering })
  await listenAt(server, { port, host })
  return {
    close: () => {
      const closed = closeServer(server)
      server.closeAllConnections()
      return closed
    },
  }
}
