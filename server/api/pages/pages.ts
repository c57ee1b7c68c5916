import type { IncomingMessage, RequestListener } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Exchange } from '../exchange.ts'
import type { Fail } from '../problem-response.ts'
import { headerList, type Send } from '../reply.ts'

type Deps = { readonly send: Send; readonly fail: Fail }

/** Adapter for pages and documents, which Fastify routes and our code sends. */
export const createPages = ({ send, fail }: Deps) => {
  const exchanges = new WeakMap<IncomingMessage, Exchange>()
  const routed = ({ raw, routeOptions }: FastifyRequest): Exchange => {
    const exchange = exchanges.get(raw)
    if (!exchange) throw new Error('A page was requested without an exchange.')
    exchange.operation = routeOptions.config.operation ?? 'other'
    return exchange
  }

  const handler =
    (handle: RequestListener) =>
    (exchange: Exchange): void => {
      exchanges.set(exchange.request, exchange)
      handle(exchange.request, exchange.response)
    }

  const install = (app: FastifyInstance): void => {
    app.addHook('onSend', (request, reply, payload) => {
      reply.hijack()
      const headers = headerList(reply.getHeaders() as Record<string, string>)
      send(routed(request), { status: reply.statusCode, headers, body: typeof payload === 'string' ? payload : '' })
    })
    app.setErrorHandler((error, request, reply) => {
      reply.hijack()
      fail(routed(request), error)
    })
  }
  return { handler, install }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Label in the metrics. */
    operation?: 'health'
  }
}
