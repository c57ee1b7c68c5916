import { type ApiVersion, VERSIONS } from '@affiche/contract/operations.ts'
import { type ProblemCode, problems } from '@affiche/contract/problem.ts'
import { createBoundedCache } from '../../platform/lib/bounded-cache.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import type { BaseUrl } from '../base-url.ts'
import { openApiDocument, openApiPath } from '../openapi/openapi.ts'
import { PROBLEM_PAGES } from '../problem-response.ts'
import { JSON_TYPE, type Reply } from '../reply.ts'
import type { DocumentRoute } from '../routes.ts'
import type { Document } from './document.ts'
import { inBothForms, markdownReply, prefersMarkdown, withOther } from './forms.ts'
import { htmlReply } from './layout.ts'
import { indexPage, paperPage } from './paper-page.ts'
import { DOCS, PAPERS, REFERENCES } from './papers.ts'
import { problemIndexPage, problemPage } from './problem-pages.ts'
import { referencePage } from './reference-page.ts'

/** Cached reference pages of a version, one for each base address; a service usually has one. */
const BASES_MAX = 4

/** Version whose document has everything that the others have. */
const NEWEST: ApiVersion = 'v1.2'

/** The list of the documents, the references, the documents for clients, the problem pages and the OpenAPI document. */
export const docsRoutes = (baseUrl: BaseUrl): readonly DocumentRoute[] => [
  redirect('/', './docs'),
  redirect('/openapi.json', `.${openApiPath(NEWEST)}`),
  ...index(),
  ...VERSIONS.flatMap((version) => [openApi(version, baseUrl), ...reference(version, baseUrl)]),
  ...papers(),
  ...inBothForms(PROBLEM_PAGES, {
    page: async () => htmlReply(problemIndexPage()),
    markdown: async () => (await forms()).problemIndexMarkdown(),
  }),
  problem(),
]

const route = (path: string, answer: DocumentRoute['answer']): DocumentRoute => ({ path, label: 'other', answer })

const redirect = (path: string, location: string): DocumentRoute =>
  route(path, (): Reply => ({ status: 302, headers: ['location', location], body: '' }))

const openApi = (version: ApiVersion, baseUrl: BaseUrl): DocumentRoute =>
  route(openApiPath(version), ({ request }) => {
    const body = JSON.stringify(openApiDocument(baseUrl(request), version))
    return { status: 200, headers: JSON_TYPE, body }
  })

/** Imported with the first document that is asked for as Markdown, to save memory. */
const forms = () => import('./markdown.ts')

const index = (): readonly DocumentRoute[] => {
  const pages = createBoundedCache<string>(1)
  return inBothForms(DOCS, {
    page: async () => htmlReply(pages.get(DOCS) ?? pages.set(DOCS, await indexPage())),
    markdown: async () => (await forms()).indexMarkdown(),
  })
}

const reference = (version: ApiVersion, baseUrl: BaseUrl): readonly DocumentRoute[] => {
  const pages = createBoundedCache<string>(BASES_MAX)
  const texts = createBoundedCache<string>(BASES_MAX)
  const document = (base: string) => openApiDocument(base, version) as unknown as Document
  return inBothForms(REFERENCES[version], {
    page: async ({ request }) => {
      const base = baseUrl(request)
      return htmlReply(pages.get(base) ?? pages.set(base, referencePage(document(base), version)))
    },
    markdown: async ({ request }) => {
      const base = baseUrl(request)
      const { referenceMarkdown } = await import('./reference-markdown.ts')
      return texts.get(base) ?? texts.set(base, referenceMarkdown(document(base), version))
    },
  })
}

/** The papers of a service do not change while it runs. */
const papers = (): readonly DocumentRoute[] => {
  const pages = createBoundedCache<string>(Object.keys(PAPERS).length)
  return Object.entries(PAPERS).flatMap(([path, paper]) =>
    inBothForms(path, {
      page: async () => htmlReply(pages.get(path) ?? pages.set(path, await paperPage(path, paper))),
      markdown: async () => (await forms()).paperMarkdown(paper),
    }),
  )
}

/** The pages of problems share one address, whose parameter may have the end of Markdown. */
const problem = (): DocumentRoute =>
  route(`${PROBLEM_PAGES}/{code}`, async ({ request }, name) => {
    const code = name.replace(/\.md$/, '')
    if (!Object.hasOwn(problems, code)) throw new Problem('path-not-found', sentence('noProblemPage'))
    const known = code as ProblemCode
    const isMarkdown = code !== name || prefersMarkdown(request.headers.accept)
    const reply = isMarkdown ? markdownReply((await forms()).problemMarkdown(known)) : htmlReply(problemPage(known))
    return code === name ? withOther(reply, code) : reply
  })
