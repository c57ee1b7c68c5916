/** Documents by which programs find the interface, the documents and the tools of the service. */
import { type ApiVersion, prefixOf, VERSIONS } from '@affiche/contract/operations.ts'
import { isRelaying } from '../../platform/config/applications.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { VERSION } from '../../platform/config/version.ts'
import type { BaseUrl } from '../base-url.ts'
import { DOCS, PAPERS, REFERENCE_BYTES_MAX, REFERENCES, STANDINGS } from '../docs/papers.ts'
import { openApiPath } from '../openapi/openapi.ts'
import { JSON_TYPE, type Reply } from '../reply.ts'
import type { DocumentRoute } from '../routes.ts'
import { MCP_PATH } from './path.ts'

type AgentSettings = Pick<Settings, 'siteName' | 'publicPages' | 'applications' | 'searchesPerMinute'>

const CATALOG = '/.well-known/api-catalog'
export const OJCP = '/.well-known/ojcp.json'

/** Changes with an upgrade and the settings alone. */
const CACHED = ['cache-control', 'public, max-age=3600']

export const agentDocuments = (settings: AgentSettings, baseUrl: BaseUrl): readonly DocumentRoute[] => {
  const at = (path: string, answer: (base: string) => Reply): DocumentRoute => ({
    path,
    label: 'other',
    answer: ({ request }) => answer(baseUrl(request)),
  })
  return [
    at(CATALOG, catalogReply),
    at('/llms.txt', (base) => textReply(llmsText(base, settings))),
    ...(settings.publicPages ? [at(OJCP, (base) => jsonReply(ojcpManifest(base, settings)))] : []),
  ]
}

const jsonReply = (value: object): Reply => ({
  status: 200,
  headers: [...JSON_TYPE, ...CACHED],
  body: JSON.stringify(value),
})

const textReply = (body: string): Reply => ({
  status: 200,
  headers: ['content-type', 'text/plain; charset=utf-8', ...CACHED],
  body,
})

const NEWEST_FIRST: readonly ApiVersion[] = VERSIONS.toReversed()

/**
 * RFC 9727: a set of links as JSON (RFC 9264) that names the addresses of the interfaces as its items and describes each,
 * with the links in the header that HEAD asks for.
 */
const catalogReply = (base: string): Reply => {
  const items = [...NEWEST_FIRST.map(prefixOf), MCP_PATH].map((path) => base + path)
  const links = [`<${base}${CATALOG}>; rel="api-catalog"`, ...items.map((href) => `<${href}>; rel="item"`)]
  const linkset = [
    { anchor: base + CATALOG, item: items.map((href) => ({ href })) },
    ...NEWEST_FIRST.map((version) => apiLinks(base, version)),
    toolLinks(base),
  ]
  return {
    status: 200,
    headers: [
      ...['content-type', 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'],
      ...['link', links.join(', ')],
      ...CACHED,
    ],
    body: JSON.stringify({ linkset }),
  }
}

const apiLinks = (base: string, version: ApiVersion): object => ({
  anchor: base + prefixOf(version),
  'service-desc': [{ href: base + openApiPath(version), type: 'application/json' }],
  'service-doc': pageLinks(base, REFERENCES[version]),
  status: [{ href: `${base}/health/ready`, type: 'application/json' }],
})

const toolLinks = (base: string): object => ({
  anchor: base + MCP_PATH,
  'service-doc': pageLinks(base, '/docs/agents'),
})

const pageLinks = (base: string, path: string): object[] => [
  { href: base + path, type: 'text/html' },
  { href: `${base}${path}.md`, type: 'text/markdown' },
]

/** Tools of the Open Job Context Protocol 0.3 that the service has at its address of tools. */
export const OJCP_TOOLS = ['search_jobs', 'get_job_detail', 'get_employer_context'] as const

const SECONDS = 60

const ojcpManifest = (base: string, settings: AgentSettings): object => ({
  ojcp_version: '0.3',
  provider: { name: settings.siteName, description: 'Job postings in Canada.' },
  mcp_endpoint: base + MCP_PATH,
  tools: OJCP_TOOLS,
  apply_paths: ['external_redirect', isRelaying(settings) ? 'provider_hosted' : 'email'],
  auth: { required: false },
  // A search more is refused, by sender.
  rate_limits: { anonymous_rps: settings.searchesPerMinute / SECONDS },
})

/** The form of llmstxt.org: a title, a summary, notes, and lists of links. */
const llmsText = (base: string, { siteName, publicPages }: AgentSettings): string => {
  const link = (path: string, name: string, about: string) => `- [${name}](${base}${path}): ${about}`
  const papers = Object.entries(PAPERS).map(([path, { title, about }]) => link(`${path}.md`, title, about))
  const size = `every operation with its members, at most ${REFERENCE_BYTES_MAX / 1000} kB`
  const lines = [
    `# ${siteName}`,
    '',
    `> Affiche ${VERSION}, a job posting service for Canadian employers and the recruiting systems that act for them.`,
    '',
    `Programs post jobs at ${base}${prefixOf('v1.2')} with the API key of an employer in the header API-Key. Agents call tools at ${base}${MCP_PATH} by the Model Context Protocol. Start with Integrating and the reference of v1.2. With a test key everything is tried without a posting that anybody sees, and a certificate says when the integration is right: Test mode.`,
    '',
    '## Documents',
    '',
    ...papers,
    '',
    '## Interface',
    '',
    ...NEWEST_FIRST.flatMap((version) => [
      link(`${REFERENCES[version]}.md`, `Reference of ${version}`, `${size}. ${STANDINGS[version]}`),
      link(openApiPath(version), `OpenAPI of ${version}`, 'the same for generators, some hundred kB'),
    ]),
    link('/docs/problems.md', 'Problems', 'what each refusal means'),
    link(`${DOCS}.md`, 'All documents', 'the list that people get'),
    link(CATALOG, 'API catalog', 'the same as a set of links'),
    ...(publicPages
      ? [
          '',
          '## Postings',
          '',
          link('/en/jobs', 'Search', 'the postings that are public'),
          link('/feeds/jobs.ndjson', 'All postings', 'a JSON object a line'),
        ]
      : []),
  ]
  return `${lines.join('\n')}\n`
}
