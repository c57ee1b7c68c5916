/** Examples in the documentation; tests send them and compare the answers. */
import type { ChangePageBody } from './change.ts'
import type { EmployerBody } from './employer.ts'
import type { JobBody, JobInput } from './job.ts'
import type { LimitsBody } from './limits.ts'

export const jobInputExample = {
  referenceId: 'REQ-2026-00123',
  title: 'Électricien industriel / Industrial Electrician',
  closeDate: '2027-01-31',
  locations: [{ description: 'Trois-Rivières, QC' }, { description: 'Vancouver, BC' }],
  categories: [{ id: 13 }],
  positionType: { id: 1 },
  salary: { amount: 78000, maxAmount: 92500.5, period: { id: 1 }, plusCommission: false },
  description: '<p>Install and maintain <strong>600 V</strong> equipment.</p>',
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.ca',
} satisfies JobInput

export const jobPatchExample = { status: 'archived' }

export const jobUpsertExample = { referenceId: 'REQ-2026-00123', title: 'Industrial Electrician' }

/** Answer to jobInputExample, posted on 2026-11-20 by the example employer. */
export const jobExample = {
  id: 1,
  referenceId: 'REQ-2026-00123',
  employer: { id: 1, name: 'Example employer' },
  title: 'Électricien industriel / Industrial Electrician',
  publishDate: '2026-11-20',
  closeDate: '2027-01-31',
  confidential: false,
  autoRefresh: false,
  status: 'active',
  locations: [
    { id: 85, description: 'Trois-Rivières, QC', name: 'Trois-Rivières', type: 'Town' },
    { id: 26, description: 'Vancouver, BC', name: 'Vancouver', type: 'Town' },
  ],
  categories: [{ id: 13, name: 'Electrical, Plumbing and HVAC' }],
  positionType: { id: 1, name: 'Full Time' },
  salary: {
    amount: 78000,
    maxAmount: 92500.5,
    period: { id: 1, name: 'Yearly', unit: 'year' },
    plusCommission: false,
  },
  description: '<p>Install and maintain <strong>600 V</strong> equipment.</p>',
  applicantRoutingType: { id: 1, name: 'Email' },
  applicationEmail: 'jobs@example.ca',
  applicationUrl: null,
} satisfies JobBody

/** Answer to `GET /employer` with a key of the example employer. */
export const employerExample = {
  id: 1,
  name: 'Example employer',
  plan: 'standard',
  key: { id: 1, name: 'ATS', scopes: ['jobs:read', 'jobs:write'], expiresAt: '2027-11-20T12:00:00.000Z' },
} satisfies EmployerBody

/** Answer to `POST /bulk`, line by line. */
export const bulkAnswerExample = [
  {
    n: 1,
    op: 'upsert',
    tag: 'a',
    status: 201,
    id: 1,
    referenceId: 'REQ-2026-00123',
    etag: '"mi9x3k2q.Zk3vQ1aB"',
    changed: true,
  },
  {
    end: true,
    summary: {
      operations: 1,
      succeeded: 1,
      failed: 0,
      created: 1,
      updated: 0,
      unchanged: 0,
      deleted: 0,
      replayed: 0,
      stopped: null,
    },
  },
]

/** Answer to `POST /snapshots`, line by line. */
export const snapshotAnswerExample = [
  { referenceId: 'REQ-2026-00123', id: 1, need: 'update' },
  { referenceId: 'REQ-2026-00099', id: 2, archive: 'done' },
  {
    end: true,
    summary: {
      items: 2,
      unchanged: 1,
      create: 0,
      update: 1,
      publish: 0,
      active: 3,
      archive: 1,
      archived: 1,
      skipped: 0,
      guard: 'passed',
      cursor: 'OTIwOjlmODZkMDgx',
    },
  },
]

/** First line of the answer to `GET /export`. */
export const exportBeginExample = { begin: true, cursor: 'OTIwOjlmODZkMDgx' }

/** Answer to `GET /limits` of a service with its defaults. */
export const limitsExample = {
  body: 1_048_576,
  bulk: { operations: 5000, bytes: 16_777_216, atomicOperations: 1000, concurrent: 2, concurrentOfAll: 8 },
  snapshot: { items: 250_000, bytes: 33_554_432 },
  idempotency: { hours: 48, keyLength: 255, bytes: 268_435_456 },
  changes: { limit: 1_000, expandLimit: 100, waitSeconds: 30 },
  rate: { requestsPerMinute: 6000 },
} satisfies LimitsBody

/** Answer to `GET /changes`. */
export const changePageExample = {
  data: [
    {
      sequence: 918,
      type: 'job.updated',
      at: '2026-11-22T20:15:03.123Z',
      id: 4711,
      referenceId: 'REQ-2026-00123',
      members: ['title', 'salary'],
      keyId: 7,
    },
    {
      sequence: 920,
      type: 'job.deleted',
      at: '2026-11-22T20:15:04.456Z',
      id: 12,
      referenceId: null,
      members: [],
      keyId: null,
    },
  ],
  cursor: 'OTIwOjlmODZkMDgx',
  more: false,
} satisfies ChangePageBody

/** Item of each reference list. */
export const itemExamples = {
  '/locations': {
    id: 26,
    name: 'Vancouver',
    description: 'Vancouver, BC',
    type: 'Town',
    latitude: 49.2497,
    longitude: -123.1193,
  },
  '/jobcategories': { id: 13, name: 'Electrical, Plumbing and HVAC' },
  '/positiontypes': { id: 1, name: 'Full Time' },
  '/salaryperiods': { id: 1, name: 'Yearly', unit: 'year' },
  '/applicantroutingtypes': { id: 1, name: 'Email' },
}
