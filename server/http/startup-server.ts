import { randomUUID } from 'node:crypto'
import type { Settings } from '../config/settings.ts'
import { Problem } from '../domain/problem.ts'
import { createTally } from './limits/counter.ts'
import { lingerOnClose } from './limits/lingering-close.ts'
import { createServer } from './node-http.ts'
import { problemBody } from './problem-response.ts'
import { createSecuredResponse } from './security-headers.ts'

const RETRY_AFTER_SECONDS = 5

export type StartupServer = { readonly close: () => Promise<void> }

/** Answers in the place of the service until its store can be opened: alive, but not ready. */
export const openStartupServer = async (settings: Settings): Promise<StartupServer> => {
  const { host, port, baseUrl } = settings
  const base = baseUrl ?? `http://${host}:${port}`
  const server = createServer({ ServerResponse: createSecuredResponse(settings) }, (request, response) => {
    const requestId = randomUUID()
    const headers = { 'X-Request-Id': requestId, Connection: 'close' }
    if (request.url === '/health/live') {
      response.writeHead(200, { ...headers, 'Content-Type': 'application/json; charset=utf-8' })
      response.end(JSON.stringify({ status: 'live' }))
      return
    }
    const problem = new Problem('unavailable', 'The service waits for its store.')
    response.writeHead(503, {
      ...headers,
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Retry-After': RETRY_AFTER_SECONDS,
    })
    response.end(JSON.stringify(problemBody(problem, { requestId, base })))
  })
  lingerOnClose(server, { settings, lingering: createTally() })
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
