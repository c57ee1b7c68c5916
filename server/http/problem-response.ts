import { API_PREFIX } from '@affiche/contract/operations.ts'
import { type ProblemBody, type ProblemCode, problems } from '@affiche/contract/problem.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../domain/problem.ts'
import type { BaseUrl } from './base-url.ts'
import { logFailure } from './failure-log.ts'
import { noteProblem } from './refusal-fields.ts'

/** Below the base address: the page that explains a kind of problem. */
export const PROBLEM_PAGES = '/docs/problems'

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** Answers with a problem (RFC 9457); anything that is no Problem becomes one without its internals. */
export const answerProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply, baseUrl: BaseUrl): void => {
  const problem = toProblem(error)
  logFailure(request, problem)
  noteProblem(request, problem)
  const body = problemBody(problem, { requestId: request.id, base: baseUrl(request) })
  const headers = { 'X-Request-Id': request.id, ...problemHeaders(problem) }
  reply.code(body.status).type(PROBLEM_TYPE).headers(headers).send(JSON.stringify(body))
}

type Context = { readonly requestId: string; readonly base: string }

export const problemBody = (problem: Problem, { requestId, base }: Context): ProblemBody => {
  const { status, title } = problems[problem.code]
  const id = problem.existingJobId
  return {
    type: `${base}${PROBLEM_PAGES}/${problem.code}`,
    title,
    status,
    detail: problem.message,
    instance: requestId,
    code: problem.code,
    errors: [...problem.findings],
    ...(id === null ? {} : { id, address: `${base}${API_PREFIX}/jobs/${id}` }),
  }
}

const problemHeaders = ({ code, retryAfterSeconds, allow }: Problem): Record<string, string> => ({
  ...(problems[code].status === 401 ? { 'WWW-Authenticate': 'ApiKey realm="Affiche", header="API-Key"' } : {}),
  ...(retryAfterSeconds === null ? {} : { 'Retry-After': String(retryAfterSeconds) }),
  // Where the one request ends that could not be read rightly, no other is sure to begin.
  ...(code === 'malformed-request' ? { Connection: 'close' } : {}),
  ...(allow.length === 0 ? {} : { Allow: allow.join(', ') }),
})

/** What the framework's own errors mean in the interface. */
const FRAMEWORK: Record<string, [ProblemCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['body-too-large', 'The body is larger than the service takes.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed-request', 'The body does not have the length that was declared.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported-media-type',
    'The Content-Type is no media type. Send the body with Content-Type: application/json; charset=UTF-8.',
  ],
  FST_ERR_BAD_URL: ['malformed-request', 'The address is not percent-encoded UTF-8.'],
  FST_ERR_ASYNC_CONSTRAINT: ['malformed-request', 'The address could not be read.'],
  ECONNRESET: ['malformed-request', 'The connection was closed before the body had arrived.'],
}

export const toProblem = (error: unknown): Problem => {
  if (error instanceof Problem) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = FRAMEWORK[code]
  if (known) return new Problem(known[0], known[1], { cause: error })
  return new Problem('internal-error', 'Something went wrong inside the service.', { cause: error })
}
