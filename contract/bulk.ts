/** `POST /bulk`: many writes of jobs in one request, a line each. */
import { JobInputSchema, JobPatchSchema, JobSchema, JobUpsertSchema } from './job.ts'
import { Job12Schema } from './job-v12.ts'
import { dryRun, flag } from './page.ts'
import { Finding12Schema, FindingSchema } from './problem.ts'
import { Problem12Schema, ProblemSchema } from './problem-body.ts'
import { DIGEST_MAX, digest, filledLine, int32, line, nullable, object } from './rules.ts'
import { type Static, type TSchema, Type } from './schema.ts'
import type { ApiVersion } from './version.ts'

/** Lines of an atomic bulk. */
export const ATOMIC_OPERATIONS_MAX = 1_000

const BULK_OPS = ['create', 'upsert', 'update', 'archive', 'delete'] as const
const BULK_OPS_12 = [...BULK_OPS, 'refresh'] as const
export type BulkOp = (typeof BULK_OPS_12)[number]

/** The operations that a line of each version may have. */
export const bulkOpsOf: Readonly<Record<ApiVersion, readonly BulkOp[]>> = { 'v1.1': BULK_OPS, 'v1.2': BULK_OPS_12 }

export const TAG_MAX = 100

const common = {
  tag: Type.Optional(line(TAG_MAX, { description: 'Comes back in the result.' })),
  ifMatch: Type.Optional(Type.String({ description: 'As the header If-Match of the single request.' })),
  ifNoneMatch: Type.Optional(Type.String({ description: 'As the header If-None-Match of the single request.' })),
  digest: Type.Optional(
    digest(
      `The client's own version of the job, 1 to ${DIGEST_MAX} visible ASCII characters; kept with the job until its next write.`,
    ),
  ),
}

const names = {
  id: Type.Optional(Type.Integer({ description: 'The id of the job; this or referenceId.' })),
  referenceId: Type.Optional(filledLine(50, { description: 'The referenceId of the job; this or id.' })),
}

const replace = Type.Optional(
  Type.Boolean({ description: 'With true `job` is the whole job, as `?replace=true` of the single request.' }),
)

const op = (name: BulkOp) => Type.Enum([name], { description: 'What to do.' })

/** The schemas of a line; `jobs` has those of its job. */
export const lineSchemas = (jobs: Readonly<Record<'create' | 'upsert' | 'update', TSchema>>) => ({
  create: object({ op: op('create'), job: jobs.create, ...common }),
  upsert: object({ op: op('upsert'), job: jobs.upsert, replace, ...common }),
  update: object({ op: op('update'), ...names, job: jobs.update, replace, ...common }),
  archive: object({ op: op('archive'), ...names, ...common }),
  delete: object({ op: op('delete'), ...names, ...common }),
})

/** The line that v1.2 alone has. */
export const BulkRefreshSchema = object({ op: op('refresh'), ...names, ...common })

/** Members of every line, whatever its operation. */
export const lineLabel = (version: ApiVersion) =>
  Type.Object({ op: Type.Enum([...bulkOpsOf[version]]), tag: common.tag })

/** The lines of each operation, with its job. */
export const bulkLines = lineSchemas({ create: JobInputSchema, upsert: JobUpsertSchema, update: JobPatchSchema })

export const BulkLineSchema = Type.Union(Object.values(bulkLines))

export const BulkQuerySchema = object({
  dryRun,
  atomic: flag(
    `With true all lines are stored together or, if one fails, none; at most ${ATOMIC_OPERATIONS_MAX.toLocaleString('en')} lines.`,
  ),
})

const n = Type.Integer({ description: 'The number of the line, from 1; blank lines do not count.' })
const lineOp = (ops: readonly BulkOp[]) =>
  Type.Optional(Type.Enum([...ops], { description: 'The `op` of the line, if it can be read.' }))
const tag = Type.Optional(Type.String({ description: 'The tag of the line.' }))
const status = Type.Integer({ description: 'The status of the single request.' })

export const BulkSuccessSchema = object({
  n,
  op: lineOp(BULK_OPS),
  tag,
  status,
  id: nullable(int32({ description: 'The id of the job; null in a dry run, if it would be a new one.' })),
  referenceId: nullable(Type.String({ description: 'The referenceId of the job.' })),
  etag: Type.Optional(Type.String({ description: 'The ETag of the job.' })),
  changed: Type.Boolean({ description: 'False if nothing was written.' }),
  replayed: Type.Optional(
    Type.Boolean({ description: 'True for the answer to an earlier request with the same key.' }),
  ),
  changes: Type.Optional(Type.Array(FindingSchema, { description: 'As in the header Affiche-Changes.' })),
  job: Type.Optional(JobSchema),
})

export const BulkFailureSchema = object({ n, op: lineOp(BULK_OPS), tag, status, problem: ProblemSchema })

export const BulkSuccess12Schema = object({
  ...BulkSuccessSchema.properties,
  op: lineOp(BULK_OPS_12),
  changes: Type.Optional(Type.Array(Finding12Schema, { description: 'As in the header Affiche-Changes.' })),
  job: Type.Optional(Job12Schema),
})
export const BulkFailure12Schema = object({ n, op: lineOp(BULK_OPS_12), tag, status, problem: Problem12Schema })

const count = (description: string) => Type.Integer({ description })

export const BulkEndSchema = object({
  end: Type.Boolean({ description: 'True: an answer without this line was cut off.' }),
  summary: object({
    operations: count('Lines that were read.'),
    succeeded: count('Lines that were done.'),
    failed: count('Lines that were refused, or not tried.'),
    created: count('Jobs that were created.'),
    updated: count('Jobs that were changed or archived.'),
    unchanged: count('Lines that changed nothing.'),
    deleted: count('Jobs that were deleted.'),
    replayed: count('Lines that an earlier request with the same key had done.'),
    stopped: nullable(
      Type.Enum(['operations', 'bytes', 'time', 'key', 'unavailable'], {
        description:
          'Why not all lines were tried: the limits of a bulk, the key, which was revoked meanwhile or whose employer was suspended, or the store; null if all were.',
      }),
    ),
  }),
})
export type BulkSummary = Static<typeof BulkEndSchema>['summary']

export const BulkResultSchema = Type.Union([BulkSuccessSchema, BulkFailureSchema, BulkEndSchema])
