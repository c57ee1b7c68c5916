import { type ProblemCode, problems } from '@affiche/contract/problem.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../domain/problem.ts'
import { createRecent } from '../../lib/cache.ts'
import type { BaseUrl } from '../base-url.ts'
import { OPENAPI_PATH, openApiDocument } from '../openapi/openapi.ts'
import { PROBLEM_PAGES } from '../problem-response.ts'
import { interfacePage } from './interface-page.ts'
import { POLICY } from './layout.ts'
import { notFoundPage } from './not-found-page.ts'
import { problemIndexPage, problemPage } from './problem-pages.ts'
import { type Document, referencePage } from './reference-page.ts'

/** Base addresses whose reference page is kept; one service mostly has one. */
const BASES_MAX = 4

/** /docs: the reference; /docs/interface: the rules in full; /docs/problems: what each problem means; the OpenAPI document itself. */
export const registerDocs = (app: FastifyInstance, baseUrl: BaseUrl): void => {
  app.get(OPENAPI_PATH, async (request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(openApiDocument(baseUrl(request)))),
  )
  app.get('/', async (_request, reply) => reply.redirect('./docs'))
  const pages = createRecent<string>(BASES_MAX)
  app.get('/docs', async (request, reply) => {
    const base = baseUrl(request)
    return sendPage(
      reply,
      pages.get(base) ?? pages.note(base, referencePage(openApiDocument(base) as unknown as Document)),
    )
  })
  app.get('/docs/interface', async (_request, reply) => sendPage(reply, await interfacePage()))
  app.get(PROBLEM_PAGES, async (_request, reply) => sendPage(reply, problemIndexPage()))
  app.get(`${PROBLEM_PAGES}/:code`, async (request, reply) => {
    const { code } = request.params as { code: string }
    if (!Object.hasOwn(problems, code)) throw new Problem('path-not-found', 'There is no such kind of problem.')
    return sendPage(reply, problemPage(code as ProblemCode))
  })
}

/** A browser that is answered with a page where nothing is; programs, and whoever asks below the interface, get the problem. */
export const isMissingPage = (error: unknown, { method, url, headers }: FastifyRequest): boolean =>
  error instanceof Problem &&
  error.code === 'path-not-found' &&
  (method === 'GET' || method === 'HEAD') &&
  !url.startsWith('/api/') &&
  /\btext\/html\b/.test(headers.accept ?? '')

export const sendNotFound = (reply: FastifyReply, base: string): void => {
  sendPage(reply.code(404), notFoundPage(base))
}

const sendPage = (reply: FastifyReply, html: string) =>
  reply.header('Content-Security-Policy', POLICY).type('text/html; charset=utf-8').send(html)
