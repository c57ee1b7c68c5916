import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type ProblemCode, problems } from '@affiche/contract/problem.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from '../domain/problem.ts'
import type { BaseUrl } from './base-url.ts'
import { problemIndexPage, problemPage, REFERENCE_PAGE, REFERENCE_SCRIPT, STYLE } from './doc-pages.ts'
import { OPENAPI_PATH, openApiDocument } from './openapi.ts'
import { PROBLEM_PAGES } from './problem-answer.ts'

const NOTHING = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'img-src data:',
]

/** The reference page loads its own files and talks to its own service; its icons are within its style. */
const REFERENCE_POLICY = [...NOTHING, "script-src 'self'", "style-src 'self'", "connect-src 'self'"].join('; ')

/** The other pages are text, with the one style that is in them. */
const TEXT_POLICY = [...NOTHING, `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`].join('; ')

/** Files of Swagger UI, as they lie in its package. */
const ASSETS = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static')

const DAY_SECONDS = 86_400

/** /docs: the interactive reference; /docs/problems: what each problem means; the OpenAPI document itself. */
export const registerDocs = async (app: FastifyInstance, baseUrl: BaseUrl): Promise<void> => {
  app.get(OPENAPI_PATH, async (request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(openApiDocument(baseUrl(request)))),
  )
  app.get('/', async (_request, reply) => reply.redirect('./docs'))
  app.get('/docs', async (_request, reply) => sendPage(reply, REFERENCE_PAGE, REFERENCE_POLICY))
  app.get('/docs/reference.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(REFERENCE_SCRIPT),
  )
  app.get(PROBLEM_PAGES, async (_request, reply) => sendPage(reply, problemIndexPage(), TEXT_POLICY))
  app.get(`${PROBLEM_PAGES}/:code`, async (request, reply) => {
    const { code } = request.params as { code: string }
    if (!Object.hasOwn(problems, code)) throw new Problem('path-not-found', 'There is no such kind of problem.')
    return sendPage(reply, problemPage(code as ProblemCode), TEXT_POLICY)
  })
  await app.register(fastifyStatic, {
    root: ASSETS,
    prefix: '/docs/assets/',
    index: false,
    decorateReply: false,
    // A route for each file that there is; below a wildcard, an address with dots in it was a fault and not unknown.
    wildcard: false,
    maxAge: DAY_SECONDS * 1000,
    allowedPath: (path) => /^\/?swagger-ui(-bundle)?\.(js|css)$/.test(path),
  })
}

const sendPage = (reply: FastifyReply, html: string, policy: string) =>
  reply.header('Content-Security-Policy', policy).type('text/html; charset=utf-8').send(html)
