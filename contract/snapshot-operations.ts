import type { Operation } from './operation.ts'
import { SnapshotLineSchema, SnapshotQuerySchema, SnapshotResultSchema } from './snapshot.ts'

export const snapshotOperations: readonly Operation[] = [
  {
    id: 'sendSnapshot',
    tag: 'Jobs',
    method: 'POST',
    path: '/snapshots',
    summary: 'Compare the list of all open jobs, and archive the others',
    description:
      'The body is the list of all jobs that are open, a line each, and a last line with their number, without which nothing is done. The answer says what each item needs; send those jobs with `POST /bulk`. Active jobs with a referenceId that the list lacks are archived, unless they are too many: look at them with `dryRun=true`, then allow their number with `archiveMax`. A job that is posted or changed while the snapshot runs is left; so is one that was after `since`, the cursor at which the list was made, or after the first arrival of the same list with the same `Idempotency-Key`: without either, a list that arrives late archives what was posted since. An answer without its last line was cut off: send the snapshot again.',
    scope: 'jobs:write',
    query: SnapshotQuerySchema,
    headers: ['Idempotency-Key'],
    body: {
      schema: SnapshotLineSchema,
      media: 'application/x-ndjson',
      required: true,
      examples: {
        item: { referenceId: 'R-1', digest: 'K7gNU3sdo-OL0wNhqoVWhr3g6s1xYv72' },
        withoutDigest: { referenceId: 'R-2' },
        end: { end: true, items: 2 },
      },
    },
    success: [
      {
        status: 200,
        description: 'What the items need, what became of the other jobs, then the sums.',
        schema: SnapshotResultSchema,
        media: 'application/x-ndjson',
        headers: ['Affiche-Dry-Run'],
      },
    ],
    problems: ['malformed-json', 'nested-too-deeply', 'archive-guard', 'snapshot-running', 'cursor-expired'],
  },
]
