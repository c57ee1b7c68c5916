import { type ApiVersion, type Operation, operationsOf, prefixOf, VERSIONS } from '@affiche/contract/operations.ts'
import { Problem } from '../platform/sentences/problem.ts'
import { type Sentence, sentence } from '../platform/sentences/sentence.ts'
import { PAPERS } from './docs/papers.ts'
import { similarPath } from './similar-path.ts'

/** Methods of all addresses. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']

/** Paths of the pages and documents, which take GET. */
const PAGES = [
  '/',
  '/health/live',
  '/health/ready',
  '/openapi.json',
  '/docs',
  '/docs/v1.2',
  ...Object.keys(PAPERS),
  '/docs/problems',
  '/docs/problems/{code}',
  ...VERSIONS.map((version) => `${prefixOf(version)}/openapi.json`),
]

export type ApiRoute = { readonly version: ApiVersion; readonly operation: Operation; readonly id: string }

/** Route of an operation or, with null, of a page. */
export type Route = ApiRoute | { readonly operation: null }

type Target = Omit<ApiRoute, 'id'> | null

type Methods = Map<string, Target>

/** Stands for an id in a path. */
const ID = '{id}'

/** Methods by path, without an id and with one. */
const fixedPaths = new Map<string, Methods>()
const idPaths = new Map<string, Methods>()

const add = (path: string, method: string, target: Target): void => {
  const pattern = path.replace(/\{\w+\}/, ID)
  const table = pattern === path && !path.includes(ID) ? fixedPaths : idPaths
  const methods: Methods = table.get(pattern) ?? new Map()
  methods.set(method, target)
  if (method === 'GET') methods.set('HEAD', target)
  table.set(pattern, methods)
}

for (const version of VERSIONS)
  for (const operation of operationsOf[version])
    add(prefixOf(version) + operation.path, operation.method, { version, operation })
for (const path of PAGES) add(path, 'GET', null)

/** Finds the route of a request; refuses with path-not-found, method-not-allowed or malformed-request. */
export const routeOf = (method: string, url: string): Route => {
  const { methods, id, path } = find(url)
  const target = methods?.get(method)
  if (target === undefined) throw routeProblem(method, path, methods)
  return target ? { ...target, id } : NO_OPERATION
}

const NO_OPERATION = { operation: null } as const

/** Methods of an address; none if it is unknown. */
export const methodsOf = (url: string): readonly string[] => [...(find(url).methods?.keys() ?? [])]

type Found = { readonly methods: Methods | undefined; readonly id: string; readonly path: string }

const find = (url: string): Found => {
  const path = pathOf(url)
  const known = fixedPaths.get(decodePath(path))
  if (known) return { methods: known, id: '', path }
  const last = path.lastIndexOf('/')
  return findAt(path, last + 1, path.length) ?? findAt(path, path.lastIndexOf('/', last - 1) + 1, last) ?? unknown(path)
}

const unknown = (path: string): Found => ({ methods: undefined, id: '', path })

/** The route whose id stands in a part of the path; null without one. */
const findAt = (path: string, start: number, end: number): Found | null => {
  const methods = idPaths.get(`${decodePath(path.slice(0, start))}${ID}${decodePath(path.slice(end))}`)
  const id = decode(path.slice(start, end))
  return methods && id !== '' ? { methods, id, path } : null
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
