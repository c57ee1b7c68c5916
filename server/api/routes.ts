import { type ApiVersion, type Operation, operationsOf, prefixOf, VERSIONS } from '@affiche/contract/operations.ts'
import type { MaybePromise } from '../platform/lib/maybe-promise.ts'
import { createPathMatcher, type PathRow } from '../platform/lib/path-matcher.ts'
import { methodProblem, Problem } from '../platform/sentences/problem.ts'
import { type Sentence, sentence } from '../platform/sentences/sentence.ts'
import type { Exchange } from './exchange.ts'
import type { Reply } from './reply.ts'
import { similarPath } from './similar-path.ts'

/** Methods of all addresses. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']

/** Address that takes GET and is not of the interface: a document, or a health check. */
export type DocumentRoute = {
  readonly path: string
  /** Label in the metrics. */
  readonly label: 'health' | 'other'
  readonly answer: (exchange: Exchange, parameter: string) => MaybePromise<Reply>
}

export type ApiRoute = { readonly version: ApiVersion; readonly operation: Operation; readonly id: string }

type Target = Omit<ApiRoute, 'id'> | { readonly document: DocumentRoute }

/** Route of an operation or of a document. */
export type Route = ApiRoute | { readonly document: DocumentRoute; readonly id: string }

export type Routes = {
  /** Finds the route of a request; refuses with path-not-found, method-not-allowed or malformed-request. */
  readonly routeOf: (method: string, url: string) => Route
  /** Methods of an address; none if it is unknown. */
  readonly methodsOf: (url: string) => readonly string[]
}

/** Any text is an id here; the operation judges it. */
const ID = /./s

export const createRoutes = (documents: readonly DocumentRoute[]): Routes => {
  const match = createPathMatcher(rowsOf(documents), ID)
  const find = (url: string) => match(plainly(pathOf(url)))
  return {
    routeOf: (method, url) => {
      const found = find(url)
      if (!found) throw new Problem('path-not-found', notFound(pathOf(url), documents))
      const target = found.value.get(method)
      if (target === undefined) throw methodProblem(method, [...found.value.keys()])
      return { ...target, id: found.parameters[0] ?? '' }
    },
    methodsOf: (url) => [...(find(url)?.value.keys() ?? [])],
  }
}

type Methods = Map<string, Target>

/** Methods by path; operations at one path may call its parameter by different names. */
const rowsOf = (documents: readonly DocumentRoute[]): readonly PathRow<Methods>[] => {
  const rows = new Map<string, Methods>()
  const add = (path: string, method: string, target: Target): void => {
    const pattern = path.replace(/\{\w+\}/, '{id}')
    const methods: Methods = rows.get(pattern) ?? new Map()
    methods.set(method, target)
    if (method === 'GET') methods.set('HEAD', target)
    rows.set(pattern, methods)
  }
  for (const version of VERSIONS)
    for (const operation of operationsOf[version])
      add(prefixOf(version) + operation.path, operation.method, { version, operation })
  for (const document of documents) add(document.path, 'GET', { document })
  return [...rows]
}

/** Path of an address, which may be absolute (RFC 9112, 3.2.2). */
export const pathOf = (url: string): string => {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  return path.startsWith('/') ? path : path.replace(/^https?:\/\/[^/]*(?=\/)/i, '')
}

/** The path with no character encoded that need not be (RFC 3986, 6.2.2.2); refuses what is not percent-encoded UTF-8. */
const plainly = (path: string): string => {
  if (!path.includes('%')) return path
  try {
    decodeURIComponent(path)
  } catch {
    throw new Problem('malformed-request', sentence('addressEncoding'))
  }
  return path.replace(/%[2-7][\da-f]/gi, (escaped) => {
    const character = decodeURIComponent(escaped)
    return /[\w.~-]/.test(character) ? character : escaped
  })
}

/** Suggests a document without the trailing slash, or a similar API path. */
const notFound = (path: string, documents: readonly DocumentRoute[]): Sentence => {
  const plain = path.replace(/\/$/, '')
  const address = documents.some((document) => document.path === plain) ? plain : similarPath(path)
  return address === null ? sentence('noOperation') : sentence('similarAddress', { path: address })
}
