import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Settings } from '../config/settings.ts'
import { Refusal } from '../sentences/refusal.ts'
import type { Scrape } from './registry.ts'

/** Limits for scrapers, of which there are few. */
const CONNECTIONS_MAX = 32
const REQUEST_TIMEOUT_MS = 5_000

type Address = Pick<Settings, 'metricsHost'> & { readonly metricsPort: number }

export type MetricsServer = {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Serves `/metrics` on its own port, where neither keys nor the limits of the API apply. */
export const serveMetrics = async (address: Address, scrape: () => Promise<Scrape>): Promise<MetricsServer> => {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS })
  server.maxConnections = CONNECTIONS_MAX
  server.on('request', (request, response) => {
    answer(request, scrape).then(
      ({ status, type, text }) => send(response, status, { type, text }),
      (error: unknown) => send(response, 500, { type: PLAIN, text: `The metrics cannot be read: ${error}\n` }),
    )
  })
  const url = await listen(server, address)
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const PLAIN = 'text/plain; charset=utf-8'

type Text = { readonly type: string; readonly text: string }

const answer = async (
  { method, url = '' }: IncomingMessage,
  scrape: () => Promise<Scrape>,
): Promise<Text & { readonly status: number }> => {
  if (url.split('?')[0] !== '/metrics') return { status: 404, type: PLAIN, text: 'The metrics are at /metrics.\n' }
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, type: PLAIN, text: 'The metrics are read by GET.\n' }
  const { contentType, text } = await scrape()
  return { status: 200, type: contentType, text }
}

const send = (response: ServerResponse, status: number, { type, text }: Text): void => {
  const allow = status === 405 ? { Allow: 'GET, HEAD' } : {}
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text), ...allow })
  response.end(text)
}

const listen = (server: Server, { metricsHost: host, metricsPort: port }: Address): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is in use already' : `cannot be listened on (${error.code})`
      reject(new Refusal(`Port ${port} of ${host} ${why}; set METRICS_PORT or METRICS_HOST to another one.`))
    })
    server.listen({ host, port }, () => {
      const { port: taken } = server.address() as AddressInfo
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${taken}/metrics`)
    })
  })
