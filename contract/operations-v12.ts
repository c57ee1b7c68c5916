/** The operations of v1.2: those of v1.1 with its shapes. */
import { jobInput12Example } from './examples-v12.ts'
import { extended } from './extend.ts'
import type { Operation, OperationId } from './operation.ts'

/** In place of those of the same name. */
const examples12: Partial<Record<OperationId, Record<string, unknown>>> = { createJob: { job: jobInput12Example } }

const inV12 = (operation: Operation): Operation => {
  const { body, success } = operation
  return {
    ...operation,
    body: body && {
      ...body,
      schema: extended(body.schema),
      examples: { ...body.examples, ...examples12[operation.id] },
    },
    success: success.map((one) => (one.schema ? { ...one, schema: extended(one.schema) } : one)),
  }
}

export const operationsIn12 = (operations: readonly Operation[]): readonly Operation[] => operations.map(inV12)
