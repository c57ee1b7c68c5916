import { API_PREFIX, type Operation, operations } from '@affiche/contract/operations.ts'
import { Problem } from '../domain/problem.ts'
import { type Sentence, sentence } from '../domain/sentences/sentence.ts'
import { similarPath } from './similar-path.ts'

/** Methods of all addresses. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']

/** Paths of the pages and documents, which take GET. */
const PAGES = [
  '/',
  '/health/live',
  '/health/ready',
  '/docs',
  '/docs/interface',
  '/docs/problems',
  '/docs/problems/{code}',
  `${API_PREFIX}/openapi.json`,
]

export type ApiRoute = { readonly operation: Operation; readonly id: string }

/** Route of an operation or, with null, of a page. */
export type Route = { readonly operation: Operation | null; readonly id: string }

type Methods = Map<string, Operation | null>

/** Methods by path, without an id and before one. */
const fixedPaths = new Map<string, Methods>()
const idPaths = new Map<string, Methods>()

const add = (path: string, method: string, operation: Operation | null): void => {
  const start = path.replace(/\{\w+\}$/, '')
  const table = start === path ? fixedPaths : idPaths
  const methods: Methods = table.get(start) ?? new Map()
  methods.set(method, operation)
  if (method === 'GET') methods.set('HEAD', operation)
  table.set(start, methods)
}

for (const operation of operations) add(API_PREFIX + operation.path, operation.method, operation)
for (const path of PAGES) add(path, 'GET', null)

/** Finds the route of a request; refuses with path-not-found, method-not-allowed or malformed-request. */
export const routeOf = (method: string, url: string): Route => {
  const { methods, id, path } = find(url)
  const operation = methods?.get(method)
  if (operation === undefined) throw routeProblem(method, path, methods)
  return { operation, id }
}

/** Methods of an address; none if it is unknown. */
export const methodsOf = (url: string): readonly string[] => [...(find(url).methods?.keys() ?? [])]

type Found = { readonly methods: Methods | undefined; readonly id: string; readonly path: string }

const find = (url: string): Found => {
  const path = pathOf(url)
  const known = fixedPaths.get(decodePath(path))
  if (known) return { methods: known, id: '', path }
  const start = path.lastIndexOf('/') + 1
  const id = decode(path.slice(start))
  return { methods: id === '' ? undefined : idPaths.get(decodePath(path.slice(0, start))), id, path }
}

/** Path of an address, which may be absolute (RFC 9112, 3.2.2). */
export const pathOf = (url: string): string => {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  return path.startsWith('/') ? path : path.replace(/^https?:\/\/[^/]*(?=\/)/i, '')
}

/** Decodes a path; an escaped slash stays escaped, since it separates no segments. */
const decodePath = (path: string): string => (path.includes('%') ? decode(path.replace(/%2f/gi, '%252f')) : path)

const decode = (text: string): string => {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Problem('malformed-request', sentence('addressEncoding'))
  }
}

const routeProblem = (method: string, path: string, methods: Methods | undefined): Problem => {
  if (!methods) return new Problem('path-not-found', notFound(path))
  const allow = [...methods.keys()]
  const one = sentence('otherMethods', { allow, method })
  const isPatch = method === 'PATCH' && methods.has('PUT')
  const reason = isPatch ? sentence('both', { one, other: sentence('putForPatch') }) : one
  return new Problem('method-not-allowed', reason, { allow })
}

/** Suggests a page without the trailing slash, or a similar API path. */
const notFound = (path: string): Sentence => {
  const plain = path.replace(/\/$/, '')
  const address = PAGES.includes(plain) ? plain : similarPath(path)
  return address === null ? sentence('noOperation') : sentence('similarAddress', { path: address })
}
