import { ATOMIC_OPERATIONS_MAX, BulkLineSchema, BulkQuerySchema, BulkResultSchema } from './bulk.ts'
import { jobInputExample, jobPatchExample } from './examples.ts'
import type { Operation } from './operation.ts'
import type { ApiVersion } from './version.ts'

const { referenceId } = jobInputExample

const REFRESH = 'as an update with `{"status":"archived"}`, `refresh` as `POST /jobs/{id}/refresh`, `delete` as DELETE'
const ARCHIVE = 'as an update with `{"status":"archived"}`, `delete` as DELETE'

export const bulkDescription = (version: ApiVersion): string =>
  `Each line is one write, done as the single request would do it, one after the other: \`create\` as \`POST /jobs\`, \`upsert\` as \`PUT /jobs\`, \`update\` as \`PUT /jobs/{id}\`, \`archive\` ${version === 'v1.1' ? ARCHIVE : REFRESH}. A result for each line comes in the same order, then a line with the sums; an answer without it was cut off. The status is 200 even if every line was refused: look at the results. With \`atomic=true\` at most ${ATOMIC_OPERATIONS_MAX} lines are stored together or not at all. \`Prefer: handling=lenient\` holds for all lines, and \`return=representation\` adds the job to each result. With an \`Idempotency-Key\` the same request can be sent again after a cut: lines that were done are answered as before, the others are done.`

export const bulkOperations: readonly Operation[] = [
  {
    id: 'writeJobs',
    tag: 'Jobs',
    method: 'POST',
    path: '/bulk',
    summary: 'Create, change and delete many jobs',
    description: bulkDescription('v1.1'),
    scope: 'jobs:write',
    query: BulkQuerySchema,
    headers: ['Idempotency-Key'],
    body: {
      schema: BulkLineSchema,
      media: 'application/x-ndjson',
      required: true,
      examples: {
        create: { op: 'create', tag: 'a', job: jobInputExample },
        upsert: { op: 'upsert', job: { ...jobInputExample, title: 'Electrician' }, digest: 'K7gNU3sdo-OL0wNh' },
        update: { op: 'update', id: 1, ifMatch: '"mi9x3k2q.Zk3vQ1aB"', job: jobPatchExample },
        archive: { op: 'archive', referenceId },
        delete: { op: 'delete', referenceId },
      },
    },
    success: [
      {
        status: 200,
        description: 'A result for each line, then the sums.',
        schema: BulkResultSchema,
        media: 'application/x-ndjson',
        headers: ['Preference-Applied', 'Affiche-Dry-Run'],
      },
    ],
    problems: ['bulk-refused'],
  },
]
