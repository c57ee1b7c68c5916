/**
 * The operations of the interface: one table from which the routes, the OpenAPI document and whole
 * families of tests are made.
 */
import { employerOperations } from './employer-operations.ts'
import { jobOperations } from './job-operations.ts'
import { listOperations } from './list-operations.ts'
import type { Operation } from './operation.ts'
import type { ProblemCode } from './problem.ts'

export * from './operation.ts'
export { employerOperations, jobOperations, listOperations }

export const operations: readonly Operation[] = [...jobOperations, ...employerOperations, ...listOperations]

/** Every problem that an operation may answer with; anything else is a fault of the service. */
export const problemsOf = (operation: Operation): ProblemCode[] => [
  'malformed-request',
  'key-in-address',
  'invalid-request',
  ...(operation.method === 'POST' ? (['method-override'] as const) : []),
  ...(operation.body
    ? (['malformed-json', 'nested-too-deeply', 'body-too-large', 'unsupported-media-type'] as const)
    : []),
  ...(operation.scope ? (['key-missing', 'key-invalid', 'employer-suspended', 'rate-limited'] as const) : []),
  ...(operation.scope && operation.scope !== 'any' ? (['scope-missing'] as const) : []),
  ...(operation.scope === 'jobs:write' ? (['precondition-failed'] as const) : []),
  ...operation.problems,
  'not-acceptable',
  'internal-error',
  'unavailable',
]
