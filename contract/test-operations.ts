/** Operations of test mode; in v1.2 alone. */
import { CERTIFICATES_PATH, CertificateSchema, MANNERS } from './certificate.ts'
import { NoMembersSchema } from './job.ts'
import type { Operation } from './operation.ts'
import { NoQuerySchema } from './page.ts'
import {
  TEST_DAYS_MAX,
  TEST_PAGES_DAYS,
  TestClockMovedSchema,
  TestClockSchema,
  TestStateSchema,
  TestWipeSchema,
} from './test-mode.ts'

export const testOperations: readonly Operation[] = [
  {
    id: 'getTestState',
    tag: 'Test mode',
    method: 'GET',
    path: '/test',
    summary: 'Read the date and the numbers of test mode',
    description: `With a test key: its date, the number of its jobs, and the addresses of a page that shows its open postings to everybody who has the address, for ${TEST_PAGES_DAYS} days. \`pages\` is null where the service has no public pages.`,
    scope: 'jobs:write',
    query: NoQuerySchema,
    body: null,
    success: [{ status: 200, description: 'The state of test mode.', schema: TestStateSchema }],
    problems: ['test-key-needed'],
  },
  {
    id: 'updateTestClock',
    tag: 'Test mode',
    method: 'PUT',
    path: '/test/clock',
    summary: 'Move the date of test mode on',
    description: `Moves the date on, never back, at most to ${TEST_DAYS_MAX} days after that of the service. What the days between bring is done as if the service had run on each of them: auto-refresh, drafts that are published on their day, the entries of closing dates. Dates alone move: moments, as of changes and signatures, stay real. From then on time goes on, a day each day.`,
    scope: 'jobs:write',
    query: NoQuerySchema,
    body: { schema: TestClockSchema, required: true, examples: { clock: { today: '2027-01-20' } } },
    success: [{ status: 200, description: 'The date is moved.', schema: TestClockMovedSchema }],
    problems: ['test-key-needed'],
  },
  {
    id: 'deleteTestJobs',
    tag: 'Test mode',
    method: 'DELETE',
    path: '/test/jobs',
    summary: 'Delete every job of test mode',
    description:
      'Deletes the jobs that there are when it begins, each with its entry in the list of changes, then what was kept for them: versions of snapshots, answers under an `Idempotency-Key`, deliveries that wait. The date is that of the service again. Keys and webhooks stay.',
    scope: 'jobs:write',
    query: NoQuerySchema,
    body: { schema: NoMembersSchema, required: false, examples: { empty: {} } },
    success: [{ status: 200, description: 'The jobs are deleted.', schema: TestWipeSchema }],
    problems: ['test-key-needed'],
  },
  {
    id: 'getTestCertificate',
    tag: 'Test mode',
    method: 'GET',
    path: '/test/certificate',
    summary: 'Read which manners of a right client were shown',
    description: `Judges the newest 1,000 requests in test mode by ${MANNERS.length} manners of a right client: each has the ids of the requests that show it or, in the language of Accept-Language, what to do next. The newest request that decides counts, so that what went wrong once can be done again. With all of them the answer has a signed document with the date, the name of the employer or the vendor, and the address of the service; its public key is at \`${CERTIFICATES_PATH}\`.`,
    scope: 'jobs:write',
    query: NoQuerySchema,
    body: null,
    success: [
      {
        status: 200,
        description: 'The manners.',
        schema: CertificateSchema,
        headers: ['Content-Language'],
      },
    ],
    problems: ['test-key-needed'],
  },
]
