import { type Operation, problemsOf } from '@affiche/contract/operations.ts'
import { type FindingCode, findings, type ProblemCode, problems } from '@affiche/contract/problem.ts'
import type { ApiVersion } from '@affiche/contract/version.ts'
import { STATUS_CODES } from '../../platform/http/node-http.ts'
import type { Json } from './schemas.ts'

const text = (description: string): Json => ({ description, schema: { type: 'string' } })
const count = (description: string): Json => ({ description, schema: { type: 'integer' } })

const headers11: Record<string, Json> = {
  'X-Request-Id': text('The id of the request, for the operator of the service.'),
  Location: { description: 'Address of the created job.', schema: { type: 'string', format: 'uri' } },
  ETag: text('Changes when the job or the list does; send it back in If-None-Match or If-Match.'),
  'Cache-Control': text('How long the list may be kept.'),
  'Preference-Applied': text('The preferences that were followed, such as `handling=lenient` or `wait=30`.'),
  'Affiche-Changes': text('What lenient handling changed: a JSON array of `{pointer, code, detail}`.'),
  'Affiche-Dry-Run': text('Of a dry run: the status that the request would have, 200, 201 or 204.'),
  'Idempotent-Replayed': text('`true` where the answer is that of an earlier request with the same Idempotency-Key.'),
  'Original-Request-Id': text('The id of that request.'),
  'WWW-Authenticate': text('How to authenticate: the header API-Key.'),
  'Retry-After': count('Seconds after which to try again.'),
  'RateLimit-Limit': count('Requests that the key may make in a minute.'),
  'RateLimit-Remaining': count('Requests that are left in this minute.'),
  'RateLimit-Reset': count('Seconds until the minute is over.'),
}

/** Headers of a version; only v1.2 has sentences in two languages. */
export const headersOf = (version: ApiVersion): Record<string, Json> =>
  version === 'v1.1'
    ? headers11
    : { ...headers11, 'Content-Language': text('`fr` where the sentences are in French; English otherwise.') }

const reference = (name: string): [string, Json] => [name, { $ref: `#/components/headers/${name}` }]

/** Rate limit headers of every answer to a request with a key. */
export const rateHeaders = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'].map(reference)

const HEADERS_OF_STATUS: Record<number, string[]> = {
  401: ['WWW-Authenticate'],
  409: ['Retry-After'],
  412: ['ETag'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

/** Failure responses of an operation: one for each status, by its name. */
export const problemResponses = (codes: readonly ProblemCode[]): Json =>
  Object.fromEntries(
    byStatus(codes).map(([status, list]) => [status, { $ref: `#/components/responses/${nameOf(status, list)}` }]),
  )

/** Failure responses of all operations by their names, with an example of each problem. */
export const problemComponents = (operations: readonly Operation[]): Json =>
  Object.fromEntries(
    operations
      .flatMap((operation) => byStatus(problemsOf(operation)))
      .map(([status, list]) => [nameOf(status, list), response(status, list)]),
  )

const byStatus = (codes: readonly ProblemCode[]): [number, ProblemCode[]][] => [
  ...Map.groupBy(codes, (code) => problems[code].status),
]

/** Problems that every operation with their status has, or that stand beside another that names the answer. */
const UNNAMED: ReadonlySet<ProblemCode> = new Set([
  'malformed-request',
  'key-in-address',
  'invalid-request',
  'nested-too-deeply',
  'key-missing',
  'key-invalid',
  'employer-suspended',
  'vendor-suspended',
  'idempotency-in-progress',
  'rate-limited',
])

/** `JobNotFound`, or the name of the status where nothing says more. */
const nameOf = (status: number, codes: readonly ProblemCode[]): string => {
  const named = codes.filter((code) => !UNNAMED.has(code)).map(wordsOf)
  // An operation of vendors is refused to no employer for its suspension.
  if (codes.includes('vendor-grant') && !codes.includes('employer-suspended')) named.push('OfVendor')
  return named.length > 0 ? named.join('Or') : (STATUS_CODES[status] ?? '').replaceAll(' ', '')
}

const wordsOf = (code: ProblemCode): string => code.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

const response = (status: number, codes: readonly ProblemCode[]): Json => ({
  description: codes.map((code) => `${problems[code].title} (\`${code}\`).`).join(' '),
  headers: Object.fromEntries(['X-Request-Id', ...(HEADERS_OF_STATUS[status] ?? [])].map(reference)),
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      examples: Object.fromEntries(codes.map((code) => [code, { value: example(code) }])),
    },
  },
})

/** Findings in the example of a problem. */
const EXAMPLES: Partial<Record<ProblemCode, [FindingCode, string][]>> = {
  'invalid-request': [
    ['required', '/title'],
    ['unknown-member', '/salary/amuont'],
  ],
  'duplicate-reference': [['duplicate-reference', '/referenceId']],
  'status-transition': [['status-transition', '/status']],
}

const example = (code: ProblemCode): Json => ({
  type: `https://jobs.example.ca/docs/problems/${code}`,
  title: problems[code].title,
  status: problems[code].status,
  detail: problems[code].help,
  instance: '6f1f7c0e-8a55-4c1c-9d0a-3b1f6d1e2a77',
  code,
  errors: (EXAMPLES[code] ?? []).map(([finding, pointer]) => ({ pointer, code: finding, detail: findings[finding] })),
  ...(code === 'precondition-failed' ? { etag: '"mi9x7777.Zk3vQ1aB"' } : {}),
  ...(code === 'duplicate-reference' || code === 'precondition-failed'
    ? { id: 1, address: 'https://jobs.example.ca/api/v1.1/jobs/1' }
    : {}),
})
