/** Table of all operations, the source of routes, OpenAPI document and test families. */
import { bulkOperations } from './bulk-operations.ts'
import { changeOperations } from './change-operations.ts'
import { EmployerSchema } from './employer.ts'
import { jobOperations } from './job-operations.ts'
import { LimitsSchema } from './limits.ts'
import { cached, listOperations, notModified } from './list-operations.ts'
import { isLong, isWrite, type Operation } from './operation.ts'
import { operationsIn12 } from './operations-v12.ts'
import { NoQuerySchema } from './page.ts'
import type { ProblemCode } from './problem.ts'
import { snapshotOperations } from './snapshot-operations.ts'
import type { ApiVersion } from './version.ts'

export * from './operation.ts'
export * from './version.ts'
export { changeOperations, jobOperations, listOperations }

const employerOperations: readonly Operation[] = [
  {
    id: 'getEmployer',
    tag: 'Employer',
    method: 'GET',
    path: '/employer',
    summary: 'Read whose key it is',
    description: 'The employer that the API key belongs to, and what the key may do. Every key in force may ask.',
    scope: 'any',
    query: NoQuerySchema,
    body: null,
    success: [{ status: 200, description: 'The employer and the key.', schema: EmployerSchema }],
    problems: [],
  },
]

const limitsOperations: readonly Operation[] = [
  {
    id: 'getLimits',
    tag: 'Limits',
    method: 'GET',
    path: '/limits',
    summary: 'Read the limits of the service',
    description: 'How much a request may hold and how often a key may ask.',
    scope: null,
    query: NoQuerySchema,
    body: null,
    success: [
      { status: 200, description: 'The limits.', schema: LimitsSchema, headers: cached },
      notModified('The limits have'),
    ],
    problems: [],
  },
]

/** Those of v1.1. */
export const operations: readonly Operation[] = [
  ...jobOperations,
  ...bulkOperations,
  ...snapshotOperations,
  ...changeOperations,
  ...employerOperations,
  ...limitsOperations,
  ...listOperations,
]

export const operationsOf: Readonly<Record<ApiVersion, readonly Operation[]>> = {
  'v1.1': operations,
  'v1.2': operationsIn12(operations),
}

/** Operations that need no key; their answers are the same for everyone, and may be kept. */
export const publicOperations: readonly Operation[] = operations.filter(({ scope }) => scope === null)

/** All problems of an operation. */
export const problemsOf = (operation: Operation): ProblemCode[] => [
  'malformed-request',
  'key-in-address',
  'invalid-request',
  ...(operation.method === 'POST' ? (['method-override'] as const) : []),
  // A malformed line of NDJSON is refused by itself, not the request.
  ...(operation.body && operation.body.media !== 'application/x-ndjson'
    ? (['malformed-json', 'nested-too-deeply'] as const)
    : []),
  ...(operation.body ? (['body-too-large', 'unsupported-media-type'] as const) : []),
  ...(operation.scope ? (['key-missing', 'key-invalid'] as const) : []),
  ...(operation.scope && operation.scope !== 'vendor' ? (['employer-suspended'] as const) : []),
  ...(operation.scope ? (['rate-limited'] as const) : []),
  ...(isLong(operation) ? (['long-requests'] as const) : []),
  ...(operation.scope && operation.scope !== 'any' ? (['scope-missing'] as const) : []),
  ...(isWrite(operation) ? (['precondition-failed'] as const) : []),
  ...(operation.headers?.includes('If-Match') ? (['precondition-required'] as const) : []),
  ...(isWrite(operation) ? (['too-early'] as const) : []),
  ...(operation.headers?.includes('Idempotency-Key')
    ? (['idempotency-in-progress', 'idempotency-mismatch'] as const)
    : []),
  ...operation.problems,
  'not-acceptable',
  'internal-error',
  'unavailable',
]
