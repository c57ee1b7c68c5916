/** Records of requests: what was sent, and what was answered. */
import { INT32_MAX, nullable, object } from './rules.ts'
import { type Static, Type } from './schema.ts'

export const REQUESTS_LIMIT_DEFAULT = 100
export const REQUESTS_LIMIT_MAX = 1_000

/** Records of an employer, and days for which one is kept. */
export const REQUESTS_MAX = 1_000
export const REQUESTS_DAYS = 7

/** Kinds of failures of a summary; those with fewer are left out. */
export const REQUEST_GROUPS_MAX = 200

const text = (description: string) => Type.String({ description })
const id = (description: string) => Type.Integer({ description })
const moment = (description: string) => Type.String({ format: 'date-time', description })

const head = {
  requestId: text('The request id, as in the header X-Request-Id and in `instance` of a problem.'),
  at: moment('The moment at which the request had come.'),
  method: text('The method that was carried out.'),
  address: text('Path and query, API keys masked.'),
  operation: nullable(text('The operation, by its name in the OpenAPI document; null for an address without one.')),
  keyId: id('Id of the key.'),
  status: id('The status, also of an answer that a fault of test mode kept back; 499 where there was to be none.'),
  code: nullable(text('The code of the problem; null without one.')),
  ms: Type.Number({ description: 'Milliseconds until the answer.' }),
  cut: Type.Boolean({ description: 'True if a fault of test mode cut the connection.' }),
}

export const RequestHeadSchema = object(head)
export type RequestHeadBody = Static<typeof RequestHeadSchema>

const headers = (description: string) => Type.Unknown({ description })

export const RecordedBodySchema = object({
  bytes: Type.Integer({ minimum: 0, description: 'Bytes of the whole body as it came.' }),
  text: text('The body, at most 16 KiB of it. API keys, and what stands before the @ of e-mail addresses, are masked.'),
  truncated: Type.Boolean({ description: 'True if the text is the beginning alone.' }),
})

export const RequestRecordSchema = object({
  ...head,
  headers: headers('Header fields of the request that say how it was meant, by their names in lower case; no others.'),
  body: nullable(RecordedBodySchema),
  answerHeaders: headers('Header fields of the answer that say what was done, by their names in lower case.'),
  answer: Type.Unknown({
    description:
      'The answer: JSON, or its beginning as a text where it had more than 16 KiB. Of a bulk or snapshot its last line, and at most 100 lines that were refused. Null for none, and for an answer of lines that are read.',
  }),
})
export type RequestRecordBody = Static<typeof RequestRecordSchema>

export const RequestPageSchema = object({
  data: Type.Array(RequestHeadSchema, { description: 'The newest first.' }),
  cursor: nullable(text('Send it as `after` to read on; null at the end.')),
  more: Type.Boolean({ description: 'True if there are older ones.' }),
})
export type RequestPageBody = Static<typeof RequestPageSchema>

export const FailureGroupSchema = object({
  code: text('The code of the problem.'),
  finding: nullable(text('The code of the entry of `errors`; null for a problem without any.')),
  pointer: nullable(text('Where it is: a JSON Pointer, `#/query/NAME` or `#/header/NAME`; null without an entry.')),
  operation: head.operation,
  keyId: head.keyId,
  count: Type.Integer({ minimum: 1, description: 'Requests that failed so; a bulk counts once.' }),
  firstRequestId: text('The first of them.'),
  lastRequestId: text('The last of them.'),
  since: moment('The moment of the first.'),
  lastAt: moment('The moment of the last.'),
})

export const FailureSummarySchema = object({
  data: Type.Array(FailureGroupSchema, {
    description: `The most frequent first, at most ${REQUEST_GROUPS_MAX}, among the requests that are kept.`,
  }),
})
export type FailureSummaryBody = Static<typeof FailureSummarySchema>

export const RequestsQuerySchema = object({
  status: Type.Optional(
    Type.String({ format: 'status-filter', description: 'A status such as `400`, or a class such as `4xx`.' }),
  ),
  after: Type.Optional(
    Type.String({ format: 'request-cursor', description: 'Cursor of an earlier answer, to read on with older ones.' }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: INT32_MAX,
      default: REQUESTS_LIMIT_DEFAULT,
      description: `Requests a page; over ${REQUESTS_LIMIT_MAX} answers with ${REQUESTS_LIMIT_MAX}.`,
    }),
  ),
})
