/**
 * Bodies of failures. A problem (RFC 9457) is the body of the answer; a finding is an entry of its `errors` and points at
 * one member of the body or one query parameter.
 */
import { codes, Finding12Schema, FindingSchema } from './finding.ts'
import { type ProblemCode, problems } from './problem-kinds.ts'
import { nullable } from './rules.ts'
import { type Static, Type } from './schema.ts'
import { SnapshotSummarySchema } from './snapshot.ts'

export * from './finding.ts'
export * from './problem-kinds.ts'

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

/** No request of v1.1 has these. */
const LATER: readonly ProblemCode[] = ['webhook-not-found', 'limit-reached', 'secret-unavailable']

const codeOf = (allowed: readonly ProblemCode[]) =>
  Type.Enum([...allowed], { description: 'The kind of problem; it does not change with the base address.' })

export const ProblemSchema = Type.Object(
  {
    type: Type.String({ format: 'uri', description: 'Address of the page that explains the problem.' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'What happened this time, for people.' }),
    instance: Type.String({ description: 'The request id, the same as in the header X-Request-Id.' }),
    code: codeOf(codes(problems).filter((code) => !LATER.includes(code))),
    errors: Type.Array(FindingSchema, { description: 'Every broken rule at once; empty where no member is at fault.' }),
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

export const Problem12Schema = Type.Object(
  {
    ...ProblemSchema.properties,
    code: codeOf(codes(problems)),
    errors: Type.Array(Finding12Schema, {
      description: 'Every broken rule at once; empty where no member is at fault.',
    }),
  },
  { additionalProperties: false },
)

export type ProblemBody = Static<typeof Problem12Schema>
