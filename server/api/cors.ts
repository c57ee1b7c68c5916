import { prefixOf, publicOperations, VERSIONS } from '@affiche/contract/operations.ts'
import { MCP_PATH } from './agents/path.ts'
import { type Exchange, urlOf } from './exchange.ts'
import type { Send } from './reply.ts'
import { pathOf, type Routes } from './routes.ts'

/** Answer headers that a page may read. */
const EXPOSED = [
  ...[
    'X-Request-Id',
    'Location',
    'ETag',
    'Retry-After',
    'Preference-Applied',
    'Affiche-Changes',
    'Affiche-Dry-Run',
    'Idempotent-Replayed',
    'Original-Request-Id',
    'Allow',
  ],
  ...['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'WWW-Authenticate'],
].join(', ')

const EXPOSED_12 = `${EXPOSED}, Affiche-Fault-Applied`

/** Request headers that a page may send. */
const ALLOWED = 'API-Key, Content-Type, Prefer, If-Match, If-None-Match, Idempotency-Key, X-HTTP-Method-Override'

/** That of v1.2, which takes the keys of vendors, and faults with test keys. */
const ALLOWED_12 = `${ALLOWED}, Affiche-Employer, Affiche-Fault`

/** That of the tools for agents. */
const ALLOWED_MCP = 'Authorization, Content-Type, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Affiche-Employer'

/** Lifetime of a cached preflight, the longest that browsers accept. */
const MAX_AGE_SECONDS = '7200'

const publicPaths = new Set(publicOperations.map(({ path }) => path.split('/')[1]))

type Deps = { readonly send: Send; readonly methodsOf: Routes['methodsOf'] }

/** Adds the CORS headers to an exchange; true if it was a preflight and is answered. */
export type Cors = (exchange: Exchange) => boolean

/**
 * CORS: listed origins may read every answer, and with `*` any origin may read what needs no key.
 * Credentials are never allowed, since the service has no cookies. Null without origins: no address then takes OPTIONS.
 */
export const createCors = (origins: readonly string[] | null, deps: Deps): Cors | null => {
  if (origins === null) return null
  const listed = new Set(origins)

  const allowedFor = (exchange: Exchange): string | null => {
    const { origin } = exchange.request.headers
    if (origin === undefined) return null
    if (listed.has(origin)) return origin
    return listed.has('*') && isList(urlOf(exchange)) ? '*' : null
  }

  return (exchange) => {
    exchange.headers.push('vary', 'Origin')
    const allowed = allowedFor(exchange)
    if (allowed === null) return false
    exchange.headers.push('access-control-allow-origin', allowed)
    if (isPreflight(exchange)) return answerPreflight(exchange, deps)
    exchange.headers.push('access-control-expose-headers', isOf12(exchange) ? EXPOSED_12 : EXPOSED)
    return false
  }
}

const isList = (url: string): boolean => {
  const [path = ''] = url.split('?')
  const version = VERSIONS.find((one) => path.startsWith(`${prefixOf(one)}/`))
  return version !== undefined && publicPaths.has(path.slice(prefixOf(version).length + 1).split('/')[0])
}

const isOf12 = (exchange: Exchange): boolean => urlOf(exchange).startsWith(`${prefixOf('v1.2')}/`)

const isOfMcp = (exchange: Exchange): boolean => pathOf(urlOf(exchange)) === MCP_PATH

const allowedHeaders = (exchange: Exchange): string => {
  if (isOfMcp(exchange)) return ALLOWED_MCP
  return isOf12(exchange) ? ALLOWED_12 : ALLOWED
}

const isPreflight = ({ request: { method, headers } }: Exchange): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

/** True if the address exists and the answer is sent. */
const answerPreflight = (exchange: Exchange, { send, methodsOf }: Deps): boolean => {
  const allow = isOfMcp(exchange) ? ['POST'] : methodsOf(urlOf(exchange))
  if (allow.length === 0) return false
  const headers = [
    ...['access-control-allow-methods', allow.join(', ')],
    ...['access-control-allow-headers', allowedHeaders(exchange)],
    ...['access-control-max-age', MAX_AGE_SECONDS],
  ]
  send(exchange, { status: 204, headers, body: null })
  return true
}
