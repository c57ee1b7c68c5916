/** Sends answers part by part, each when the client has read the one before. */
import type { ServerResponse } from 'node:http'
import { noteProgress } from '../platform/http/limits/connections.ts'
import { noteEarlyAnswer } from '../platform/http/limits/lingering-close.ts'
import type { LineTap } from '../requests/line-tap.ts'
import type { Exchange } from './exchange.ts'
import type { Fail } from './problem-response.ts'
import { createHeadersOf, type SendDeps } from './reply.ts'
import { logExchange } from './request-log.ts'

const LINES_TYPE = ['content-type', 'application/x-ndjson; charset=utf-8'] as const

/**
 * Resolves when the answer is sent, or the connection closed; a failure cuts the answer off before its last line. It is
 * NDJSON unless it has headers of its `own`.
 */
export type SendLines = (exchange: Exchange, lines: Parts, own?: readonly string[]) => Promise<void>

type Parts = AsyncIterable<string | Uint8Array>

export const createSendLines = (deps: SendDeps & { readonly fail: Fail }): SendLines => {
  const { settings, logRequests, isDraining, recordExchange, fail } = deps
  const headersOf = createHeadersOf(settings)
  return async (exchange, lines, own = LINES_TYPE) => {
    const { request, response } = exchange
    noteEarlyAnswer(response)
    const headers = ['x-request-id', exchange.id, ...exchange.headers, ...own]
    response.writeHead(200, headersOf({ headers, closes: isDraining() }))
    try {
      if (request.method !== 'HEAD') await writeAll(response, exchange.tap ? tapped(lines, exchange.tap) : lines)
      response.end()
      await closeOf(response)
    } catch (error) {
      fail(exchange, error)
    }
    logExchange(logRequests, exchange, 200)
    recordExchange?.(exchange, { status: 200, headers: own, body: null })
  }
}

/** The parts, which a record notes as they go by. */
export async function* tapped(lines: Parts, { note }: LineTap): AsyncGenerator<string | Uint8Array> {
  for await (const part of lines) {
    note(part)
    yield part
  }
}

const writeAll = async (response: ServerResponse, lines: Parts): Promise<void> => {
  for await (const part of lines) {
    if (response.destroyed) return
    if (response.write(part)) continue
    await drainOf(response)
    noteProgress(response)
  }
}

const drainOf = (response: ServerResponse): Promise<void> => settled(response, ['drain', 'close'])

const closeOf = (response: ServerResponse): Promise<void> => settled(response, ['close'])

/** Resolves at the first of these events, at once if the response is closed. */
const settled = (response: ServerResponse, events: readonly string[]): Promise<void> =>
  new Promise((resolve) => {
    if (response.closed || response.destroyed) return resolve()
    const settle = (): void => {
      for (const event of events) response.off(event, settle)
      resolve()
    }
    for (const event of events) response.on(event, settle)
  })
