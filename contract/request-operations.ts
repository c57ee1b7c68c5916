/** Operations on the records of requests; in v1.2 alone. */
import type { Operation } from './operation.ts'
import { NoQuerySchema } from './page.ts'
import {
  FailureSummarySchema,
  REQUESTS_DAYS,
  REQUESTS_MAX,
  RequestPageSchema,
  RequestRecordSchema,
  RequestsQuerySchema,
} from './request-record.ts'

const KEPT = `The newest ${REQUESTS_MAX} are kept, for ${REQUESTS_DAYS} days. The key of a vendor reads those of its vendor.`

export const requestOperations: readonly Operation[] = [
  {
    id: 'listRequests',
    tag: 'Requests',
    method: 'GET',
    path: '/requests',
    summary: 'List the requests that failed',
    description: `Requests of the employer that were refused or failed, and bulks with a line that was, the newest first; with test keys all requests. ${KEPT}`,
    scope: 'jobs:read',
    query: RequestsQuerySchema,
    body: null,
    success: [{ status: 200, description: 'A page of requests.', schema: RequestPageSchema }],
    problems: [],
  },
  {
    id: 'getRequestSummary',
    tag: 'Requests',
    method: 'GET',
    path: '/requests/summary',
    summary: 'Read what fails, and how often',
    description: `The failures of the requests that are kept, by code, place in the request, operation and key. ${KEPT}`,
    scope: 'jobs:read',
    query: NoQuerySchema,
    body: null,
    success: [{ status: 200, description: 'The failures.', schema: FailureSummarySchema }],
    problems: [],
  },
  {
    id: 'getRequest',
    tag: 'Requests',
    method: 'GET',
    path: '/requests/{requestId}',
    summary: 'Read a request and its answer',
    description: `What was sent and what was answered, by the request id. Problems name this address in \`request\`. A record is there a second after the answer, for which this operation waits. ${KEPT}`,
    scope: 'jobs:read',
    query: NoQuerySchema,
    body: null,
    success: [{ status: 200, description: 'The request.', schema: RequestRecordSchema }],
    problems: ['request-not-found'],
  },
]
