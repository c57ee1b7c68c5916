/** Tools with the key of an employer; each is one operation of the interface, or a read before one. */
import { Change12Schema, ChangeListQuerySchema } from '@affiche/contract/change.ts'
import { Employer12Schema } from '@affiche/contract/employer-v12.ts'
import { Job12Schema, JobInput12Schema, JobPatch12Schema } from '@affiche/contract/job-v12.ts'
import { IDEMPOTENCY_KEY_MAX, type OperationId, operationsOf } from '@affiche/contract/operations.ts'
import { int32, object } from '@affiche/contract/rules.ts'
import { type TSchema, Type } from '@affiche/contract/schema.ts'
import type { Status } from '@affiche/contract/values.ts'
import type { OperationAnswer, OperationRequest } from '../context.ts'
import { changeProblem, mayPublish, publishRefused, waits } from './draft-first.ts'
import { type Annotations, READS, type Tool, type ToolCall } from './tool.ts'

const V12 = new Map(operationsOf['v1.2'].map((operation) => [operation.id, operation]))

/** Shape of the answer of an operation, or of its dry run. */
const answerOf = (id: OperationId, kind: 'success' | 'dryRun' = 'success'): TSchema => {
  const operation = V12.get(id)
  const schema = kind === 'dryRun' ? operation?.dryRun?.schema : operation?.success[0]?.schema
  if (!schema) throw new Error(`The operation ${id} has no such answer.`)
  return schema
}

/** Judged by the operation, which tells all of its faults. */
const anyPosting = (description: string) => Type.Unsafe<object>({ type: 'object', description })

const POSTING = 'The posting, with the members of the interface.'
const CHANGE = 'A JSON Merge Patch: members that are absent stay as they are, null clears, lists are replaced whole.'

const id = int32({ description: 'Id of the posting.' })
const idempotencyKey = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: IDEMPOTENCY_KEY_MAX,
    description: 'The same text with the same arguments is done once: send it again after an answer that was lost.',
  }),
)

const WRITES: Annotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
}

/** If-Match for keys that demand a condition, where any version of the posting is meant. */
const ANY_VERSION = '*'

const bodyOf = (answer: OperationAnswer): object => answer.body as object

const posting = ({ values }: ToolCall): Readonly<Record<string, unknown>> =>
  values.posting as Readonly<Record<string, unknown>>

const keyOf = ({ values }: ToolCall): Pick<OperationRequest, 'idempotencyKey'> =>
  values.idempotencyKey === undefined ? {} : { idempotencyKey: String(values.idempotencyKey) }

const scopesOf = async ({ request }: ToolCall) => (await request.callOperation({ operation: 'getEmployer' })).scopes

const whoami: Tool = {
  name: 'whoami',
  title: 'Whose key it is',
  description:
    'The employer of the API key, and what the key may do. Without the scope jobs:publish, what other tools write waits as a draft for a person.',
  operations: ['getEmployer'],
  input: object({}),
  output: Employer12Schema,
  annotations: READS,
  run: async ({ request }) => bodyOf(await request.callOperation({ operation: 'getEmployer' })),
}

const checkPosting: Tool = {
  name: 'check_posting',
  title: 'Check a posting',
  description:
    'Judges a new posting, or with an id a change of one, and stores nothing: the posting as it would be, and hints about what posting laws ask of it. All faults are told at once.',
  operations: ['createJob', 'updateJob'],
  input: object({ id: Type.Optional(id), posting: anyPosting(`${POSTING} With an id, a change: ${CHANGE}`) }),
  output: answerOf('createJob', 'dryRun'),
  annotations: READS,
  run: async (call) => {
    const { id } = call.values
    const about =
      id === undefined
        ? { operation: 'createJob' as const }
        : { operation: 'updateJob' as const, id: Number(id), ifMatch: ANY_VERSION }
    return bodyOf(await call.request.callOperation({ ...about, query: { dryRun: 'true' }, body: posting(call) }))
  },
}

const createDraft: Tool = {
  name: 'create_draft',
  title: 'Create a draft',
  description:
    'Stores a new posting as a draft, which candidates do not see until a person publishes it in the console. A status other than draft and a day of publication take a key with the scope jobs:publish.',
  operations: ['createJob'],
  input: object({ posting: anyPosting(POSTING), idempotencyKey }),
  shownInput: object({ posting: JobInput12Schema, idempotencyKey }),
  output: answerOf('createJob'),
  annotations: WRITES,
  run: async (call) => {
    const body = { status: 'draft', ...posting(call) }
    if (!waits(body) && !mayPublish(await scopesOf(call))) throw publishRefused()
    return bodyOf(await call.request.callOperation({ operation: 'createJob', body, ...keyOf(call) }))
  },
}

/** A write of what was read before, refused if it was changed meanwhile. */
const updatePosting: Tool = {
  name: 'update_posting',
  title: 'Change a posting',
  description:
    'Changes a draft or an archived posting. To change an active one, and to publish, takes a key with the scope jobs:publish; without it a person does that in the console.',
  operations: ['getJob', 'updateJob'],
  input: object({ id, posting: anyPosting(CHANGE) }),
  shownInput: object({ id, posting: JobPatch12Schema }),
  output: answerOf('updateJob'),
  annotations: { ...WRITES, destructiveHint: true, idempotentHint: true },
  run: async (call) => {
    const { request, values } = call
    const id = Number(values.id)
    const present = await request.callOperation({ operation: 'getJob', id })
    const change = posting(call)
    const refusal = mayPublish(present.scopes)
      ? null
      : changeProblem(change, present.body as { status: Status; publishOn: string | null })
    if (refusal) throw refusal
    const ifMatch = present.headers.etag ?? ''
    return bodyOf(await request.callOperation({ operation: 'updateJob', id, body: change, ifMatch }))
  },
}

const archivePosting: Tool = {
  name: 'archive_posting',
  title: 'Archive a posting',
  description:
    'Takes a posting offline. Candidates see it no more, and it is published again only by a person, or with the scope jobs:publish.',
  operations: ['updateJob'],
  input: object({ id }),
  output: answerOf('updateJob'),
  annotations: { ...WRITES, destructiveHint: true, idempotentHint: true },
  run: async ({ request, values }) => {
    const about = { operation: 'updateJob', id: Number(values.id), ifMatch: ANY_VERSION } as const
    return bodyOf(await request.callOperation({ ...about, body: { status: 'archived' } }))
  },
}

const CHANGES_MAX = 100

const listChanges: Tool = {
  name: 'list_changes',
  title: 'List changes',
  description:
    'What happened to the postings of the employer, once and in order. Send the cursor of each answer as after; now is the present end.',
  operations: ['listChanges'],
  input: object({
    after: Type.Optional(ChangeListQuerySchema.properties.after),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: CHANGES_MAX, description: 'The most entries.' })),
  }),
  output: object({
    data: Type.Array(Change12Schema),
    cursor: Type.String(),
    more: Type.Boolean(),
    jobs: Type.Optional(Type.Array(Type.Unknown())),
  }),
  annotations: READS,
  run: async ({ request, values }) => {
    const query = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
    return bodyOf(
      await request.callOperation({ operation: 'listChanges', query: { limit: String(CHANGES_MAX), ...query } }),
    )
  },
}

/** A posting of the employer as the interface has it, without the remarks of a write. */
const getPosting: Tool = {
  name: 'get_posting',
  title: 'Read a posting of the employer',
  description: 'A posting of the employer in any state, as the interface has it.',
  operations: ['getJob'],
  input: object({ id }),
  output: Job12Schema,
  annotations: READS,
  run: async ({ request, values }) =>
    bodyOf(await request.callOperation({ operation: 'getJob', id: Number(values.id) })),
}

export const keyedTools: readonly Tool[] = [
  whoami,
  checkPosting,
  createDraft,
  getPosting,
  updatePosting,
  archivePosting,
  listChanges,
]
