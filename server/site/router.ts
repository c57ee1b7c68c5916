/** Routes of the pages: the handler of an address, its language and its methods. */
import type { Language } from '@affiche/contract/values.ts'
import { type Handle, headerOf, noSuchPage, type PageAnswer, type PageRequest } from '../html/page.ts'
import { preferredLanguage } from '../platform/http/media-type.ts'
import { andThen, type MaybePromise } from '../platform/lib/maybe-promise.ts'
import { Problem } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'

export type Route<Request = PageRequest> = {
  /** Path with parameters, `{name}`, each a segment or a part of one. */
  readonly path: string
  readonly get?: Handle<Request>
  readonly post?: Handle<Request>
}

export type Router<Request = PageRequest> = {
  /** True if a route has the path. */
  readonly has: (path: string) => boolean
  /** Throws a problem where there is no page, or not with this method. */
  readonly answer: (request: Request) => MaybePromise<PageAnswer>
}

/** Characters that a parameter may have; the names of employers may have letters of any script. */
const PARAMETER = /^[\p{L}\p{M}\p{N}_.~-]{1,200}$/u

type Known<Request> = Route<Request> & {
  /** Texts of the path before, between and after its parameters. */
  readonly pieces: readonly string[]
}

export const createRouter = <Request extends PageRequest>(routes: readonly Route<Request>[]): Router<Request> => {
  const known = routes.map((route): Known<Request> => ({ ...route, pieces: route.path.split(/\{\w+\}/) }))
  return {
    has: (path) => known.some((route) => parametersOf(route, path) !== null),
    answer: (request) => {
      for (const route of known) {
        const parameters = parametersOf(route, request.path)
        if (parameters !== null) return answerRoute(route, request, parameters)
      }
      throw noSuchPage()
    },
  }
}

/** Parameters in a path; null for the path of another route. */
const parametersOf = ({ pieces, path: pattern }: Known<never>, path: string): readonly string[] | null => {
  const [first = '', ...rest] = pieces
  if (rest.length === 0) return path === pattern ? [] : null
  if (!path.startsWith(first)) return null
  const parameters: string[] = []
  let at = first.length
  for (const [index, piece] of rest.entries()) {
    const isLast = index === rest.length - 1
    const end = isLast ? path.length - piece.length : path.indexOf(piece, at)
    if (end < at || (isLast && !path.endsWith(piece))) return null
    const parameter = decoded(path.slice(at, end))
    if (!PARAMETER.test(parameter)) return null
    parameters.push(parameter)
    at = end + piece.length
  }
  return parameters
}

/** Empty for a text that is not percent-encoded UTF-8. */
const decoded = (text: string): string => {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

const answerRoute = <Request extends PageRequest>(
  { get, post }: Known<Request>,
  request: Request,
  parameters: readonly string[],
): MaybePromise<PageAnswer> => {
  const { method } = request
  const handle = method === 'POST' ? post : method === 'GET' || method === 'HEAD' ? get : undefined
  if (handle) return handle(request, ...parameters)
  const allow = [...(get ? ['GET', 'HEAD'] : []), ...(post ? ['POST'] : [])]
  throw new Problem('method-not-allowed', sentence('otherMethods', { allow, method }), { allow })
}

/** Language of an address or, where it has none, that the reader prefers. */
export const languageOfRequest = (request: PageRequest): Language => {
  const [, first] = request.path.split('/', 2)
  if (first === 'en' || first === 'fr') return first
  return preferredLanguage(headerOf(request, 'accept-language')) ?? 'en'
}

/** Handler that answers what `find` does not with the page for an unknown address. */
export const found =
  <T>(
    find: (request: PageRequest, parameter: string) => MaybePromise<T | null>,
    answer: (request: PageRequest, value: T) => MaybePromise<PageAnswer>,
  ): Handle =>
  (request, parameter) =>
    andThen(find(request, parameter), (value) => {
      if (value === null) throw noSuchPage()
      return answer(request, value)
    })
