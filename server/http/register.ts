import { API_PREFIX, type Operation } from '@affiche/contract/operations.ts'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onRequestHookHandler,
} from 'fastify'
import { writes } from '../operations/handlers.ts'
import { wantsLenient } from '../operations/prefer.ts'
import { createQueryReader } from '../operations/query.ts'
import { type Answer, type AnswerCall, bytesOf, type Call } from '../operations/request.ts'
import type { BaseUrl } from './base-url.ts'
import { bodyOf } from './body.ts'
import { whileInHand } from './limits/body-budget.ts'
import { endOfTurn } from './turn.ts'

type Hook = onRequestHookHandler | onRequestAsyncHookHandler

export type Doors = {
  readonly answerRead: AnswerCall
  readonly answerWrite: AnswerCall
  /** What runs before the body is read: authentication, limits, negotiation. */
  readonly before: (operation: Operation) => Hook[]
  readonly baseUrl: BaseUrl
}

/** Turns rows of the table of operations into routes. */
export const registerOperations = (app: FastifyInstance, operations: readonly Operation[], doors: Doors): void => {
  for (const operation of operations) registerOperation(app, operation, doors)
}

const registerOperation = (app: FastifyInstance, operation: Operation, doors: Doors): void => {
  const callOf = createCallReader(operation, doors.baseUrl)
  const answer = writes(operation) ? doors.answerWrite : doors.answerRead
  app.route({
    method: operation.method,
    url: API_PREFIX + operation.path.replace('{id}', ':id'),
    config: { operation: operation.id },
    onRequest: doors.before(operation),
    handler: async (request, reply) => {
      const answered = await whileInHand(request, answer(callOf(request)))
      await endOfTurn()
      return send(answered, reply)
    },
  })
}

const send = ({ status, headers, body }: Answer, reply: FastifyReply) => {
  reply.code(status)
  if (headers) reply.headers(headers)
  if (body === undefined) return reply.send()
  // A text would be joined to its head and read through once more, to be counted and to become bytes.
  return reply.type('application/json; charset=utf-8').send(bytesOf(body))
}

const createCallReader = (
  { id, query, body, scope }: Operation,
  baseUrl: BaseUrl,
): ((request: FastifyRequest) => Call) => {
  const readQuery = createQueryReader(query)
  return (request) => ({
    operation: id,
    id: (request.params as { id?: string }).id ?? '',
    query: readQuery(request.url),
    body: bodyOf(request),
    lenient: body?.required === true && wantsLenient(request.headers.prefer),
    base: baseUrl(request),
    employer: request.holder?.employer ?? null,
    keyId: request.holder?.key.id ?? null,
    ...(scope === 'any' && request.holder ? { key: request.holder.key } : {}),
  })
}
