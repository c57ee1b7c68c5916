import { API_PREFIX, type Operation, type OperationId } from '@affiche/contract/operations.ts'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
} from 'fastify'
import { invalidRequest } from '../domain/problem.ts'
import { createStructureCheck } from '../domain/structure.ts'
import type { BaseUrl } from './base-url.ts'
import { readDocument } from './body.ts'
import { type Answer, type Call, pathId } from './call.ts'
import type { JobHandler } from './job-handlers.ts'
import type { ListHandler } from './list-handlers.ts'
import { wantsLenient } from './prefer.ts'
import { createQueryReader } from './query.ts'

type Hook = onRequestHookHandler | onRequestAsyncHookHandler

export type Doors = {
  readonly handlers: Record<OperationId, JobHandler | ListHandler>
  /** What runs before the body is read: authentication, limits, negotiation. */
  readonly before: (operation: Operation) => Hook[]
  readonly baseUrl: BaseUrl
}

/** Turns rows of the table of operations into routes. */
export const registerOperations = (app: FastifyInstance, operations: readonly Operation[], doors: Doors): void => {
  for (const operation of operations) registerOperation(app, operation, doors)
}

const registerOperation = (app: FastifyInstance, operation: Operation, { handlers, before, baseUrl }: Doors): void => {
  const read = createCallReader(operation, baseUrl)
  const handle = handlers[operation.id] as (call: Call) => Promise<Answer>
  app.route({
    method: operation.method,
    url: API_PREFIX + operation.path.replace('{id}', ':id'),
    onRequest: before(operation),
    handler: async (request, reply) => send(await handle(read(request)), reply),
  })
}

const send = ({ status, headers = {}, body }: Answer, reply: FastifyReply) => {
  reply.code(status).headers(headers)
  if (body === undefined) return reply.send()
  return reply.type('application/json; charset=utf-8').send(typeof body === 'string' ? body : JSON.stringify(body))
}

/** Reads what an operation takes; a request without a body fails here, one with a body in its use case, all at once. */
const createCallReader = ({ query, body }: Operation, baseUrl: BaseUrl): ((request: FastifyRequest) => Call) => {
  const readQuery = createQueryReader(query)
  const checkOptional = body && !body.required ? createStructureCheck(body.schema) : () => []
  return (request) => {
    const { values, findings } = readQuery(request.url)
    if (!body && findings.length > 0) throw invalidRequest(findings)
    const document = body ? readDocument(request, body.required) : { value: {}, findings: [] }
    return {
      id: pathId(request),
      query: values,
      document: {
        value: document.value,
        findings: [...findings, ...document.findings, ...checkOptional(document.value)],
      },
      lenient: body?.required === true && wantsLenient(request.headers.prefer),
      base: baseUrl(request),
      ...(request.holder ? { employer: request.holder.employer } : {}),
    }
  }
}
