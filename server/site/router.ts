/** Routes of the pages: the handler of an address, its language and its methods. */
import type { Language } from '@affiche/contract/values.ts'
import { type Handle, headerOf, noSuchPage, type PageAnswer, type PageRequest } from '../html/page.ts'
import { preferredLanguage } from '../platform/http/media-type.ts'
import { andThen, type MaybePromise } from '../platform/lib/maybe-promise.ts'
import { createPathMatcher } from '../platform/lib/path-matcher.ts'
import { methodProblem } from '../platform/sentences/problem.ts'

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

export const createRouter = <Request extends PageRequest>(routes: readonly Route<Request>[]): Router<Request> => {
  const match = createPathMatcher(
    routes.map((route) => [route.path, handlersOf(route)] as const),
    PARAMETER,
  )
  return {
    has: (path) => match(path) !== null,
    answer: (request) => {
      const found = match(request.path)
      if (!found) throw noSuchPage()
      const { value: handlers, parameters } = found
      const handle = handlers.get(request.method)
      if (!handle) throw methodProblem(request.method, [...handlers.keys()])
      return handle(request, ...parameters)
    },
  }
}

/** Handlers by method. */
const handlersOf = <Request>({ get, post }: Route<Request>): ReadonlyMap<string, Handle<Request>> =>
  new Map([
    ...(get
      ? ([
          ['GET', get],
          ['HEAD', get],
        ] as const)
      : []),
    ...(post ? ([['POST', post]] as const) : []),
  ])

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
