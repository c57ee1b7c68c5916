import { ChangeListQuerySchema, ChangePageSchema, ExportLineSchema, ExportQuerySchema } from './change.ts'
import type { Operation } from './operation.ts'

export const changeOperations: readonly Operation[] = [
  {
    id: 'listChanges',
    tag: 'Changes',
    method: 'GET',
    path: '/changes',
    summary: 'List what has changed since a cursor',
    description:
      'Every creation, change, refresh and deletion of a job, once and in the order in which they took effect. Keep the cursor of each answer and send it as `after`. An entry names the members that changed; `expand=job` adds the jobs as they are now.',
    scope: 'jobs:read',
    query: ChangeListQuerySchema,
    body: null,
    waits: true,
    success: [
      {
        status: 200,
        description: 'The changes after the cursor, oldest first.',
        schema: ChangePageSchema,
        headers: ['Preference-Applied'],
      },
    ],
    problems: ['cursor-expired'],
  },
  {
    id: 'exportJobs',
    tag: 'Changes',
    method: 'GET',
    path: '/export',
    summary: 'Read all jobs',
    description:
      'Every job by ascending id, one a line, between a line with a cursor and a line with the number of jobs. Apply `GET /changes` after that cursor, and the copy is exact. An answer without the last line was cut off: go on with `after`, the last id, and keep the first cursor.',
    scope: 'jobs:read',
    query: ExportQuerySchema,
    body: null,
    success: [{ status: 200, description: 'The jobs.', schema: ExportLineSchema, media: 'application/x-ndjson' }],
    problems: [],
  },
]
