/** The judge of answers: each must be a success or a problem that the operation documents, whatever was asked. */
import { API_PREFIX, type Operation, operations } from '@affiche/contract/operations.ts'
import { type ProblemCode, problems } from '@affiche/contract/problem.ts'
import type { Documented } from '../support/documented.ts'
import type { Reply, SentRequest } from '../support/sender.ts'
import { parseBody } from '../support/service.ts'
import { STRANGER_TEXT, type World } from './world.ts'

/** Problems of a request that reached no operation, or of its bytes before that. */
const BEFORE_ROUTING: readonly ProblemCode[] = [
  'malformed-request',
  'path-not-found',
  'method-not-allowed',
  'method-unknown',
  'method-override',
  'headers-too-large',
]

/** Words that only the inside of the service knows. */
const INTERNALS = /\bat \S+ \(\S+:\d|node:|\.ts\b|SQLITE|FST_|\bSELECT\b|\bINSERT INTO\b|ECONN|\/node_modules\//

export type Judge = (request: SentRequest, reply: Reply) => void

/** Throws what is wrong with an answer. */
export const createJudge =
  (documented: Documented, world: World): Judge =>
  (request, reply) => {
    const { status, headers, text } = reply
    // 501 is the client's fault: a method that no server knows.
    if (status >= 500 && status !== 501) throw new Error(`a server fault: ${status} ${text}`)
    if (!headers.has('x-request-id')) throw new Error(`no X-Request-Id: ${status} ${text}`)
    if (text.includes(STRANGER_TEXT)) throw new Error(`holds a text of another employer: ${text}`)
    const operation = operationOf(request)
    if (status < 400) judgeSuccess(request, { operation, reply, documented, world })
    else if (request.method !== 'HEAD') judgeProblem(request, { operation, reply, documented, world })
  }

type Case = {
  readonly operation: Operation | null
  readonly reply: Reply
  readonly documented: Documented
  readonly world: World
}

const judgeSuccess = (request: SentRequest, { operation, reply, documented, world }: Case): void => {
  if (!operation) throw new Error(`a success where there is no operation: ${reply.status}`)
  const keys = request.headers.filter(([name]) => name === 'API-Key').map(([, value]) => value.trim())
  if (operation.scope && keys.join() !== world.key) throw new Error(`a success without a key in force: ${keys}`)
  if (request.method === 'HEAD') return
  documented.assertDocumented(operation, { ...reply, body: parseBody(reply.text, reply.headers) })
}

const judgeProblem = (request: SentRequest, { operation, reply, documented }: Case): void => {
  const { headers, text, status } = reply
  if (isNotFoundPage(request, reply)) return
  const body = JSON.parse(text)
  if (headers.get('content-type') !== 'application/problem+json; charset=utf-8') throw new Error('no problem+json')
  if (body.instance !== headers.get('x-request-id')) throw new Error(`the instance is not the request id: ${text}`)
  if (status !== problems[body.code as ProblemCode]?.status) throw new Error(`${body.code} with ${status}`)
  const words = [body.detail, body.title, ...body.errors.map(({ detail }: { detail: string }) => detail)].join('\n')
  if (INTERNALS.test(words.replace(/".*?"/gs, '')) && !INTERNALS.test(textOf(request)))
    throw new Error(`shows internals: ${words}`)
  documented.validate(body, 'components', 'schemas', 'Problem')
  const isDocumented = operation && documentsCode(documented, operation, body.code)
  if (!isDocumented && !BEFORE_ROUTING.includes(body.code))
    throw new Error(`${body.code} is documented neither for ${operation?.id} nor before: ${text}`)
  if (isDocumented) documented.assertDocumented(operation, { ...reply, body })
}

/** A browser gets a page at an unknown address outside the interface. */
const isNotFoundPage = ({ target }: SentRequest, { headers, status, text }: Reply): boolean =>
  status === 404 &&
  !target.replace(/^https?:\/\/[^/]*/, '').startsWith(`${API_PREFIX}/`) &&
  headers.get('content-type') === 'text/html; charset=utf-8' &&
  text.startsWith('<!doctype html>')

const documentsCode = ({ itemOf }: Documented, operation: Operation, code: ProblemCode): boolean => {
  const content = itemOf(operation).responses[problems[code].status]?.content
  return content?.['application/problem+json']?.examples?.[code] !== undefined
}

const textOf = ({ target, body }: SentRequest): string => target + (body?.toString('latin1') ?? '')

const table = operations.map((operation) => ({
  operation,
  pattern: new RegExp(`^${(API_PREFIX + operation.path).replaceAll('.', '\\.').replace('{id}', '[^/]+')}$`),
}))

/** The operation that an address and a method mean; null where they mean none. */
export const operationOf = ({ method: written, target, headers }: SentRequest): Operation | null => {
  const method = written.trim()
  const overrides = headers.filter(([name]) => name === 'X-HTTP-Method-Override')
  const override = overrides
    .map(([, value]) => value.trim())
    .join(', ')
    .toUpperCase()
  const meant = method === 'POST' && override !== '' ? override : method === 'HEAD' ? 'GET' : method
  const [path = ''] = target.replace(/^https?:\/\/[^/]*/, '').split(/[?#]/)
  const paths = [path, path.replaceAll(/%(?!2f)[0-7][0-9a-f]/gi, (code) => decodeURIComponent(code))]
  const found = table.find(
    ({ operation, pattern }) => operation.method === meant && paths.some((one) => pattern.test(one)),
  )
  return found?.operation ?? null
}
