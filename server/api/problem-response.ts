import { type ApiVersion, prefixOf } from '@affiche/contract/operations.ts'
import { problems } from '@affiche/contract/problem.ts'
import type { ProblemBody } from '@affiche/contract/problem-body.ts'
import type { Language } from '@affiche/contract/values.ts'
import type { Logger } from 'pino'
import type { Settings } from '../platform/config/settings.ts'
import { findingBody, Problem, titleOf } from '../platform/sentences/problem.ts'
import { say } from '../platform/sentences/say.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import type { BaseUrl } from './base-url.ts'
import { htmlReply } from './docs/layout.ts'
import { notFoundPage } from './docs/problem-pages.ts'
import type { Exchange } from './exchange.ts'
import { createFailureLog } from './failure-log.ts'
import { headerList, type Reply, type Send } from './reply.ts'

/** Path of the pages that explain problems. */
export const PROBLEM_PAGES = '/docs/problems'

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** Answers an exchange with a problem, or with the page that stands for it; any other error becomes internal-error. */
export type Fail = (exchange: Exchange, error: unknown, pageOf?: (problem: Problem) => Reply | null) => void

type Deps = {
  readonly send: Send
  readonly baseUrl: BaseUrl
  readonly logger: Logger
  readonly settings: Pick<Settings, 'requestRecords'>
}

export const createFail = ({ send, baseUrl, logger, settings }: Deps): Fail => {
  const logFailure = createFailureLog(logger)
  return (exchange, error, pageOf) => {
    const problem = toProblem(error)
    exchange.problem = problem
    logFailure(exchange.id, problem)
    // The rest of an answer that was begun cannot become a problem.
    if (exchange.response.headersSent) return void exchange.response.destroy()
    const base = baseUrl(exchange.request)
    const page = pageOf?.(problem)
    if (page) send(exchange, page)
    // Pages of a set of their own were asked, and the client would rather have the problem.
    else if (!pageOf && isMissingPage(problem, exchange)) send(exchange, htmlReply(notFoundPage(base), 404))
    else {
      const isRecorded = settings.requestRecords !== 'off' && hasRecord(exchange, problem)
      send(exchange, problemReply(problem, { ...exchange, requestId: exchange.id, base, isRecorded }))
    }
  }
}

/** True if there will be a record of a request, and its version names it. */
const hasRecord = ({ version, holder, refusedKey }: Exchange, { code }: Problem): boolean =>
  version !== 'v1.1' && (holder ?? refusedKey) !== null && code !== 'request-not-found'

/** True if a browser requests an unknown address outside of `/api/`; it gets a page instead of a problem. */
const isMissingPage = ({ code }: Problem, { request: { method, url = '', headers } }: Exchange): boolean =>
  code === 'path-not-found' &&
  (method === 'GET' || method === 'HEAD') &&
  !url.startsWith('/api/') &&
  /\btext\/html\b/.test(headers.accept ?? '')

/** Reply with a problem (RFC 9457). */
export const problemReply = (problem: Problem, context: ProblemContext): Reply => {
  const body = problemBody(problem, context)
  return {
    status: body.status,
    headers: [...contentHeaders(PROBLEM_TYPE, context.language), ...headerList(problemHeaders(problem))],
    body: JSON.stringify(body),
    // The start of the next request is uncertain after a malformed one.
    closes: problem.code === 'malformed-request',
  }
}

/** Parts of the answer to a problem that depend on the request. */
export type ProblemContext = {
  readonly requestId: string
  readonly base: string
  readonly language: Language
  /** Version in the address of a job, where the request is for one. */
  readonly version?: ApiVersion
  /** Whether the record of the request is named. */
  readonly isRecorded?: boolean
}

/** A problem in another language than English says so. */
const contentHeaders = (type: string, language: Language): readonly string[] =>
  language === 'en' ? ['content-type', type] : ['content-type', type, 'content-language', language]

export const problemBody = (
  problem: Problem,
  { requestId, base, language, version = 'v1.1', isRecorded = false }: ProblemContext,
): ProblemBody => {
  const { status } = problems[problem.code]
  const { existingJobId: id, etag, results, plan, refreshOn } = problem
  return {
    type: `${base}${PROBLEM_PAGES}/${problem.code}`,
    title: titleOf(problem.code, language),
    status,
    detail: say(problem.sentence, { language }),
    instance: requestId,
    code: problem.code,
    errors: problem.findings.map((found) => findingBody(found, { language })),
    ...(etag === undefined ? {} : { etag }),
    ...(results === undefined ? {} : { results: [...results] as NonNullable<ProblemBody['results']> }),
    ...(plan === undefined ? {} : { plan }),
    ...(refreshOn === undefined ? {} : { refreshOn }),
    ...(id === null ? {} : { id, address: `${base}${prefixOf(version)}/jobs/${id}` }),
    ...(isRecorded ? { request: `${base}${prefixOf('v1.2')}/requests/${requestId}` } : {}),
  }
}

const problemHeaders = ({ code, etag, retryAfterSeconds, allow }: Problem): Record<string, string> => ({
  ...(problems[code].status === 401 ? { 'WWW-Authenticate': 'ApiKey realm="Affiche", header="API-Key"' } : {}),
  ...(typeof etag === 'string' ? { ETag: etag } : {}),
  ...(retryAfterSeconds === null ? {} : { 'Retry-After': String(retryAfterSeconds) }),
  ...(allow.length === 0 ? {} : { Allow: allow.join(', ') }),
})

export const toProblem = (error: unknown): Problem => {
  if (error instanceof Problem) return error
  return new Problem('internal-error', sentence('internalError'), { cause: error })
}
