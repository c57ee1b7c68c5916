import { randomUUID } from 'node:crypto'
import type { Settings } from '../platform/config/settings.ts'
import { createCounters } from '../platform/http/limits/counter.ts'
import { lingerOnClose } from '../platform/http/limits/lingering-close.ts'
import { createServer } from '../platform/http/node-http.ts'
import { Problem, RETRY_AFTER_SECONDS } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import { languageOfRequest } from './language.ts'
import { problemReply } from './problem-response.ts'
import { createReplyWriter, JSON_TYPE, type Reply } from './reply.ts'

const LIVE: Reply = { status: 200, headers: JSON_TYPE, body: JSON.stringify({ status: 'live' }) }

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
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
