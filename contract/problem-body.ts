/** The body of a failure (RFC 9457). */
import { codes, Finding12Schema, FindingSchema } from './finding.ts'
import { type ProblemCode, problems } from './problem.ts'
import { isoDate, nullable } from './rules.ts'
import { type Static, Type } from './schema.ts'
import { SnapshotSummarySchema } from './snapshot.ts'

/** Refused line of an atomic bulk. */
const RefusedLineSchema = Type.Object(
  {
    n: Type.Integer({ description: 'The number of the line, from 1.' }),
    op: Type.Optional(Type.String({ description: 'The `op` of the line, if it can be read.' })),
    tag: Type.Optional(Type.String({ description: 'The tag of the line.' })),
    status: Type.Integer({ description: 'The status of the single request.' }),
    problem: Type.Unknown({ description: 'The problem of the single request.' }),
  },
  { additionalProperties: false },
)

/** No request of v1.1 is answered with these. */
const LATER: readonly ProblemCode[] = [
  'preview-unavailable',
  'refresh-not-active',
  'refresh-too-soon',
  'vendor-grant',
  'vendor-suspended',
  'test-key-needed',
  'webhook-not-found',
  'limit-reached',
  'request-not-found',
  'secret-unavailable',
]

const codeIn = (allowed: readonly ProblemCode[]) =>
  Type.Enum([...allowed], { description: 'The kind of problem; it does not change with the base address.' })

const ERRORS = 'Every broken rule at once; empty where no member is at fault.'

export const ProblemSchema = Type.Object(
  {
    type: Type.String({ format: 'uri', description: 'Address of the page that explains the problem.' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'What happened this time, for people.' }),
    instance: Type.String({ description: 'The request id, the same as in the header X-Request-Id.' }),
    code: codeIn(codes(problems).filter((code) => !LATER.includes(code))),
    errors: Type.Array(FindingSchema, { description: ERRORS }),
    etag: Type.Optional(
      nullable(Type.String({ description: 'precondition-failed only: tag of the job as it is; null without a job.' })),
    ),
    id: Type.Optional(
      Type.Integer({ description: 'duplicate-reference and precondition-failed only: id of the existing job.' }),
    ),
    address: Type.Optional(
      Type.String({
        format: 'uri',
        description: 'duplicate-reference and precondition-failed only: address of the existing job.',
      }),
    ),
    results: Type.Optional(
      Type.Array(RefusedLineSchema, { description: 'bulk-refused only: the refused lines, at most 100.' }),
    ),
    plan: Type.Optional(SnapshotSummarySchema),
  },
  { additionalProperties: false },
)

/** That of v1.2. */
export const Problem12Schema = Type.Object(
  {
    ...ProblemSchema.properties,
    code: codeIn(codes(problems)),
    errors: Type.Array(Finding12Schema, { description: ERRORS }),
    request: Type.Optional(
      Type.String({
        format: 'uri',
        description:
          'Address of the record of the request, where there is one: the key was known, and records are kept.',
      }),
    ),
    refreshOn: Type.Optional(
      isoDate({ description: 'refresh-too-soon only: the first day on which the job may be refreshed again.' }),
    ),
  },
  { additionalProperties: false },
)

export type ProblemBody = Static<typeof Problem12Schema>
