/** Sends what may be answered without the framework, so that it is or is not, and compares the answers. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { exchange } from './raw-http.ts'
import type { TestService } from './service.ts'

/** Told by the framework of every request that it hands to a handler. */
const HANDLED = 'tracing:fastify.request.handler:start'

/** JSON is what is wanted, in words that are weighed the long way. */
export const THE_LONG_WAY = 'Accept: application/json;q=0.9'

/** Counts what the framework hands to a handler. */
export const watchHandlers = () => {
  let handled = 0
  const count = (): void => void handled++
  subscribe(HANDLED, count)
  return {
    /** How many since it was asked last. */
    handled: (): number => {
      const sum = handled
      handled = 0
      return sum
    },
    stop: () => void unsubscribe(HANDLED, count),
  }
}

export type Sent = {
  readonly method?: string
  readonly path: string
  readonly headers: readonly string[]
  readonly body?: string
}

/** Everything that came back on a connection of its own. */
export const ask = (service: TestService, { method = 'GET', path, headers, body = '' }: Sent): Promise<string> =>
  exchange(
    service.base,
    [`${method} ${path} HTTP/1.1`, 'Host: jobs.example', 'Connection: close', ...headers, '', body].join('\r\n'),
  )

/** Without what differs from one answer to the next. */
export const alike = (answer: string): string =>
  answer
    .replace(/^x-request-id: [0-9a-f-]{36}\r$/m, 'x-request-id: *')
    .replace(/"instance":"[0-9a-f-]{36}"/, '"instance":"*"')
    .replace(/^ratelimit-(remaining|reset): \d+\r$/gm, 'ratelimit-$1: *')
    .replace(/^Date: .*$/m, 'Date: *')
