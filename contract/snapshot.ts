/** `POST /snapshots`: the list of all open jobs of a client. */
import { dryRun } from './page.ts'
import { DIGEST_MAX, digest, filledLine, INT32_MAX, int32, nullable, object } from './rules.ts'
import { type Static, Type } from './schema.ts'

/** Bytes of a snapshot. */
export const SNAPSHOT_BYTES_MAX = 32 * 1024 * 1024

const REFERENCE_MAX = 50

const yes = (description: string) => Type.Unsafe<true>({ type: 'boolean', enum: [true], description })

export const SnapshotItemSchema = object({
  referenceId: filledLine(REFERENCE_MAX, { description: 'The referenceId of an open job.' }),
  digest: Type.Optional(
    digest(
      `The client's own version of the job, as sent with the line of a bulk that stored it; 1 to ${DIGEST_MAX} visible ASCII characters. Without it only the existence and the status of the job are compared.`,
    ),
  ),
})

export const SnapshotBodyEndSchema = object({
  end: yes('The list is whole; nothing may follow.'),
  items: Type.Integer({ minimum: 0, description: 'Number of items before this line.' }),
})

export const SnapshotLineSchema = Type.Union([SnapshotItemSchema, SnapshotBodyEndSchema])

export const SnapshotQuerySchema = object({
  scope: Type.Optional(
    filledLine(REFERENCE_MAX, {
      description:
        'Only jobs whose referenceId begins with this text are looked at, and every item must begin with it; so several sources can share an employer.',
    }),
  ),
  since: Type.Optional(
    Type.String({
      format: 'cursor',
      description:
        'The cursor of `GET /changes`, of an export or of a dry run of this snapshot at which the list was made: jobs that were posted or changed after it are left, however late the list arrives.',
    }),
  ),
  dryRun,
  archiveMax: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: INT32_MAX,
      description:
        'Jobs that may be archived; with more, nothing is. Without it 10, or 5 % of the active jobs in scope if that is more; an empty list needs it.',
    }),
  ),
})

export const NEEDS = ['create', 'update', 'publish'] as const
export type Need = (typeof NEEDS)[number]

export const ARCHIVINGS = ['done', 'planned', 'skipped'] as const
export type Archiving = (typeof ARCHIVINGS)[number]

export const SnapshotNeedSchema = object({
  referenceId: Type.String({ description: 'The referenceId of the item.' }),
  id: nullable(int32({ description: 'The id of its job; null without one.' })),
  need: Type.Enum([...NEEDS], {
    description:
      '`create`: there is no such job. `publish`: it is archived or a draft; send it with `"status":"active"`. `update`: the digest is not that of the job. Items that need nothing are not listed.',
  }),
})

export const SnapshotArchivingSchema = object({
  referenceId: nullable(Type.String({ description: 'That of the job now; null if it has none, or is deleted.' })),
  id: int32({ description: 'The id of a job that the list lacks.' }),
  archive: Type.Enum([...ARCHIVINGS], {
    description:
      '`done`: it was archived. `planned`: it would be, in a dry run. `skipped`: it was left, since it was posted or changed after the list was made, or while the snapshot ran.',
  }),
})

const count = (description: string) => Type.Integer({ minimum: 0, description })

export const SnapshotSummarySchema = object({
  items: count('Items of the list.'),
  unchanged: count('Items that need nothing.'),
  create: count('Items without a job.'),
  update: count('Items whose digest is not that of their active job.'),
  publish: count('Items whose job is archived or a draft.'),
  active: count('Active jobs in scope.'),
  archive: count('Active jobs in scope that the list lacks.'),
  archived: count('Jobs that were archived.'),
  skipped: count(
    'Jobs that were left, since they were posted or changed after the list was made, or while the snapshot ran.',
  ),
  guard: Type.Enum(['passed', 'held'], {
    description: 'Whether so many jobs may be archived; `held` only in a dry run and in a refusal.',
  }),
  cursor: Type.String({
    description: 'For `GET /changes`: the point at which the snapshot began.',
    examples: ['OTIwOjlmODZkMDgx'],
  }),
})
export type SnapshotSummary = Static<typeof SnapshotSummarySchema>

export const SnapshotEndSchema = object({
  end: yes('An answer without this line was cut off.'),
  summary: SnapshotSummarySchema,
})

export const SnapshotResultSchema = Type.Union([SnapshotNeedSchema, SnapshotArchivingSchema, SnapshotEndSchema])
