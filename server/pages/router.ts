/** Routes of the pages: the handler of an address, its language and its methods. */

import { Problem } from '../domain/problem.ts'
import type { Language } from '../domain/public/document.ts'
import { preferredLanguage } from '../domain/public/preferred-language.ts'
import { sentence } from '../domain/sentences/sentence.ts'
import { andThen, type MaybePromise } from '../lib/maybe-promise.ts'
import { type Handle, headerOf, noSuchPage, type PageAnswer, type PageRequest } from './page.ts'

export type Route = {
  /** Path with at most one parameter, `{name}`, which is a segment or a part of one. */
  readonly path: string
  readonly get: Handle
  readonly post?: Handle
}

export type Router = {
  /** Throws a problem where there is no page, or not with this method. */
  readonly answer: (request: PageRequest) => MaybePromise<PageAnswer>
}

/** Characters that a parameter may have; the names of employers may have letters of any script. */
const PARAMETER = /^[\p{L}\p{M}\p{N}_.~-]{1,200}$/u

type Known = {
  readonly before: string
  /** Null for a path without a parameter. */
  readonly after: string | null
  readonly get: Handle
  readonly post: Handle | null
}

export const createRouter = (routes: readonly Route[]): Router => {
  const known = routes.map(({ path, get, post = null }): Known => {
    const [before = '', after = null] = path.split(/\{\w+\}/)
    return { before, after, get, post }
  })
  return {
    answer: (request) => {
      for (const route of known) {
        const parameter = parameterOf(route, request.path)
        if (parameter !== null) return answerRoute(route, request, parameter)
      }
      throw noSuchPage()
    },
  }
}

/** Parameter in a path, empty for a route without one; null for the path of another route. */
const parameterOf = ({ before, after }: Known, path: string): string | null => {
  if (after === null) return path === before ? '' : null
  if (!path.startsWith(before) || !path.endsWith(after)) return null
  const parameter = decoded(path.slice(before.length, path.length - after.length))
  return PARAMETER.test(parameter) ? parameter : null
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

const answerRoute = ({ get, post }: Known, request: PageRequest, parameter: string): MaybePromise<PageAnswer> => {
  const { method } = request
  if (method === 'GET' || method === 'HEAD') return get(request, parameter)
  if (method === 'POST' && post) return post(request, parameter)
  const allow = post ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD']
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
