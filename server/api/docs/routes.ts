import { type ApiVersion, VERSIONS } from '@affiche/contract/operations.ts'
import { type ProblemCode, problems } from '@affiche/contract/problem.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createBoundedCache } from '../../platform/lib/bounded-cache.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import type { BaseUrl } from '../base-url.ts'
import { openApiDocument, openApiPath } from '../openapi/openapi.ts'
import { PROBLEM_PAGES } from '../problem-response.ts'
import { POLICY } from './layout.ts'
import { paperPage } from './paper-page.ts'
import { PAPERS } from './papers.ts'
import { problemIndexPage, problemPage } from './problem-pages.ts'
import { type Document, REFERENCES, referencePage } from './reference-page.ts'

/** Cached reference pages of a version, one for each base address; a service usually has one. */
const BASES_MAX = 4

/** Version whose document has everything that the others have. */
const NEWEST: ApiVersion = 'v1.2'

/** Registers the reference, the documents for clients, the problem pages and the OpenAPI document. */
export const registerDocs = (app: FastifyInstance, baseUrl: BaseUrl): void => {
  for (const version of VERSIONS)
    app.get(openApiPath(version), async (request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(openApiDocument(baseUrl(request.raw), version))),
    )
  app.get('/openapi.json', async (_request, reply) => reply.redirect(`.${openApiPath(NEWEST)}`))
  app.get('/', async (_request, reply) => reply.redirect('./docs'))
  for (const version of VERSIONS) {
    const pages = createBoundedCache<string>(BASES_MAX)
    app.get(REFERENCES[version], async (request, reply) => {
      const base = baseUrl(request.raw)
      const document = () => openApiDocument(base, version) as unknown as Document
      return sendPage(reply, pages.get(base) ?? pages.set(base, referencePage(document(), version)))
    })
  }
  // The papers of a service do not change while it runs.
  const papers = createBoundedCache<string>(Object.keys(PAPERS).length)
  for (const [path, paper] of Object.entries(PAPERS))
    app.get(path, async (_request, reply) =>
      sendPage(reply, papers.get(path) ?? papers.set(path, await paperPage(path, paper))),
    )
  app.get(PROBLEM_PAGES, async (_request, reply) => sendPage(reply, problemIndexPage()))
  app.get(`${PROBLEM_PAGES}/:code`, async (request, reply) => {
    const { code } = request.params as { code: string }
    if (!Object.hasOwn(problems, code)) throw new Problem('path-not-found', sentence('noProblemPage'))
    return sendPage(reply, problemPage(code as ProblemCode))
  })
}

const sendPage = (reply: FastifyReply, html: string) =>
  reply.header('Content-Security-Policy', POLICY).type('text/html; charset=utf-8').send(html)
