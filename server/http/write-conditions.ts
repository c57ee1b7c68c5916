import type { IncomingHttpHeaders } from 'node:http'
import type { onRequestHookHandler } from 'fastify'
import { Problem } from '../domain/problem.ts'

/** Header fields that let a request be carried out only if something holds of the job (RFC 9110, 13.1). */
const CONDITIONS = {
  'if-match': 'If-Match',
  'if-none-match': 'If-None-Match',
  'if-unmodified-since': 'If-Unmodified-Since',
}

export const hasCondition = (headers: IncomingHttpHeaders): boolean =>
  headers['if-match'] !== undefined ||
  headers['if-none-match'] !== undefined ||
  headers['if-unmodified-since'] !== undefined

/** Refuses a write that depends on a condition (412): nothing here can judge one, and to ignore it loses updates. */
export const refuseConditions: onRequestHookHandler = ({ headers }, _reply, done) => {
  done(hasCondition(headers) ? conditionProblem(headers) : undefined)
}

const conditionProblem = (headers: IncomingHttpHeaders): Problem => {
  const sent = Object.entries(CONDITIONS).filter(([header]) => headers[header] !== undefined)
  const names = sent.map(([, name]) => name).join(' and ')
  return new Problem(
    'precondition-failed',
    `Conditions on writes are not supported yet, and the request has ${names}. Nothing was changed.`,
  )
}
