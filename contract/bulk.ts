/** `POST /bulk`: many writes of jobs in one request, a line each. */
import { JobInputSchema, JobPatchSchema, JobSchema, JobUpsertSchema } from './job.ts'
import { dryRun, flag } from './page.ts'
import { FindingSchema, ProblemSchema } from './problem.ts'
import { DIGEST_MAX, digest, filledLine, int32, line, nullable, object } from './rules.ts'
import { type Static, type TSchema, Type } from './schema.ts'

/** Lines of an atomic bulk. */
export const ATOMIC_OPERATIONS_MAX = 1_000

export const BULK_OPS = ['create', 'upsert', 'update', 'archive', 'delete'] as const
export type BulkOp = (typeof BULK_OPS)[number]

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

/** Members of every line, whatever its operation. */
export const LineLabelSchema = Type.Object({ op: Type.Enum([...BULK_OPS]), tag: common.tag })

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
const lineOp = Type.Optional(Type.Enum([...BULK_OPS], { description: 'The `op` of the line, if it can be read.' }))
const tag = Type.Optional(Type.String({ description: 'The tag of the line.' }))
const status = Type.Integer({ description: 'The status of the single request.' })

export const BulkSuccessSchema = object({
  n,
  op: lineOp,
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

export const BulkFailureSchema = object({ n, op: lineOp, tag, status, problem: ProblemSchema })

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
