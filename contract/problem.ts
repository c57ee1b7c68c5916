/**
 * Closed list of all failures. A problem (RFC 9457) is the body of the answer; a finding is an entry of its `errors` and
 * points at one member of the body or one query parameter.
 */
import { testProblems } from './test-problems.ts'
import { vendorProblems } from './vendor-problems.ts'

export * from './finding.ts'

/** Kind of problem: HTTP status, title, and advice to integrators. */
type ProblemKind = { readonly status: number; readonly title: string; readonly help: string }

export const problems = {
  'malformed-request': {
    status: 400,
    title: 'The request is not well-formed HTTP',
    help: 'The request line, a header or the address could not be read. Check the percent-encoding of the address and the framing of the request.',
  },
  'malformed-json': {
    status: 400,
    title: 'The body is not well-formed JSON',
    help: 'Send one JSON object, encoded as UTF-8. The detail says where reading stopped.',
  },
  'nested-too-deeply': {
    status: 400,
    title: 'The body is nested too deeply',
    help: 'The body is well-formed JSON, but its objects and arrays stand in one another more than 32 levels deep, and so much is not read, also where it would be ignored. No body of the interface needs more than four. Look for a value that was wrapped again and again.',
  },
  'invalid-request': {
    status: 400,
    title: 'The request breaks one or more rules',
    help: 'Each entry of `errors` names one member of the body (a JSON Pointer such as `/salary/amount`) or one query parameter (`#/query/pageSize`), a code and the reason. All of them are listed at once; mend them all and send the request again. Nothing was stored.',
  },
  'bulk-refused': {
    status: 400,
    title: 'A line of an atomic bulk was refused, so nothing was stored',
    help: '`results` has the refused lines, at most 100, each with the problem of the single request. Mend them and send the whole bulk again, or send it without `atomic=true` to have the other lines done.',
  },
  'key-in-address': {
    status: 400,
    title: 'An API key stands in the address',
    help: 'Send the key in the header `API-Key` and nowhere else: addresses are kept in the logs of proxies and in the history of browsers. Have a key that stood in an address replaced. No parameter can be named `key`, `token` or `api-key`.',
  },
  'method-override': {
    status: 400,
    title: 'The method override is not PUT or DELETE',
    help: '`X-HTTP-Method-Override` on a POST takes PUT or DELETE, in any letter case. Nothing was created.',
  },
  'key-missing': {
    status: 401,
    title: 'No API key was sent',
    help: 'Send the header `API-Key: <your key>` with every request to a job address, and to `/employer`; no other header, such as `Authorization`, is read for a key.',
  },
  'key-invalid': {
    status: 401,
    title: 'The API key is not valid',
    help: 'The key is unknown, revoked or expired, which are answered alike; ask the operator of the service for a new one. Or the text can be no key at all, and the detail tells why: it was cut short or mistyped, or stands in quotes.',
  },
  'employer-suspended': {
    status: 403,
    title: 'The employer is suspended',
    help: 'The key is right, but the employer it belongs to may not use the service at present. Ask the operator of the service.',
  },
  'scope-missing': {
    status: 403,
    title: 'The API key may not do this',
    help: 'The key lacks the scope that the operation needs (`jobs:read` to read, `jobs:write` to change). Use another key of the same employer.',
  },
  ...vendorProblems,
  ...testProblems,
  'job-not-found': {
    status: 404,
    title: 'There is no such job',
    help: 'The authenticated employer has no job with this id or referenceId. It may have been deleted.',
  },
  'webhook-not-found': {
    status: 404,
    title: 'There is no such webhook',
    help: 'The authenticated employer has no webhook with this id. It may have been deleted; `GET /webhooks` lists them all.',
  },
  'request-not-found': {
    status: 404,
    title: 'There is no such request',
    help: 'No request of the authenticated employer with this id is kept: what is kept are failures, requests with test keys, and requests with a key that the operator has recorded, the newest 1,000 for 7 days. Under great load some are not kept. With the key of a vendor, requests of others are not found.',
  },
  'item-not-found': {
    status: 404,
    title: 'There is no such item in the list',
    help: 'The reference list holds no item with this id. Read the list without an id to see them all.',
  },
  'path-not-found': {
    status: 404,
    title: 'There is no such address',
    help: 'No operation has this path. Addresses are case-sensitive and have no slash at the end; the OpenAPI document lists them. The detail offers the one that was probably meant.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'The address does not take this method',
    help: 'The header `Allow` lists the methods that the address takes.',
  },
  'not-acceptable': {
    status: 406,
    title: 'The answer is JSON, which the request does not accept',
    help: 'Send `Accept: application/json`, or no Accept header.',
  },
  'request-timeout': {
    status: 408,
    title: 'The request took too long to arrive',
    help: 'The headers or the body were not received in time. Send the request again.',
  },
  'duplicate-reference': {
    status: 409,
    title: 'A job with this referenceId exists already',
    help: 'The members `id` and `address` name the existing job. Use PUT with the referenceId to change it, or to create it without risk of a duplicate.',
  },
  'status-transition': {
    status: 409,
    title: 'The job cannot move to this status',
    help: 'A draft can become active or archived; active and archived can change into each other; a job that has been published cannot become a draft.',
  },
  'preview-unavailable': {
    status: 409,
    title: 'The job can have no preview',
    help: 'Previews are pages of the public side: the operator of the service has not turned that on (`PUBLIC_PAGES`), or has hidden this job from everybody.',
  },
  'refresh-not-active': {
    status: 409,
    title: 'The job is not active and open',
    help: 'Only a job that is active and whose closeDate has not come is refreshed: publish a draft, re-publish an archived job, or give a closed one a later closeDate. Nothing was changed.',
  },
  'refresh-too-soon': {
    status: 409,
    title: 'The job was refreshed less than 7 days ago',
    help: 'A job is refreshed at most once in 7 days, by request or by auto-refresh; its creation does not count. The member `refreshOn` has the first day on which it may be refreshed again, in the time zone of the service. Nothing was changed.',
  },
  'limit-reached': {
    status: 409,
    title: 'There are as many as there may be',
    help: 'The detail says how many there may be. Delete what is not needed any more, or let a secret of an earlier rotation end. Nothing was changed.',
  },
  'idempotency-in-progress': {
    status: 409,
    title: 'The first request with this Idempotency-Key has not ended',
    help: 'The service waited 5 seconds for it. Repeat the request after the number of seconds in `Retry-After`, with the same key: it is then answered as the first one was, or done if that failed.',
  },
  'archive-guard': {
    status: 409,
    title: 'The snapshot would archive too many jobs',
    help: 'The list lacks more active jobs than a snapshot may archive, or is empty; nothing was archived. A list that was cut short looks like this. `plan` has the numbers, and `dryRun=true` names the jobs. If they are right, send the snapshot with `archiveMax`, the number of jobs that may be archived.',
  },
  'snapshot-running': {
    status: 409,
    title: 'Another snapshot of the employer runs',
    help: 'One snapshot of an employer archives jobs at a time; nothing was archived. Send it again after the number of seconds in `Retry-After`.',
  },
  'cursor-expired': {
    status: 410,
    title: 'The cursor is not known any more',
    help: 'The entry that the cursor names was pruned, or the store was restored from a backup, so that a list after it would have a gap. Make a new copy with `GET /export`, and go on with `GET /changes` after the cursor of its first line.',
  },
  'precondition-failed': {
    status: 412,
    title: 'The condition of the request does not hold',
    help: '`If-Match` names another state of the job than the present one, or `If-None-Match` the present one; nothing was changed. The member `etag` and the header `ETag` have the tag of the job as it is, null where there is no job. Read the job again, apply the change to what it is now, and send that with its tag. Conditions by date (`If-Unmodified-Since`) are not supported, so that none of them can hold.',
  },
  'body-too-large': {
    status: 413,
    title: 'The body is too large',
    help: 'The detail names the limit in bytes. Shorten the description; a posting rarely needs more than a few kilobytes.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The body is not declared as JSON',
    help: 'Send a body with `Content-Type: application/json; charset=UTF-8`, or `application/x-ndjson` where the body is lines, and without Content-Encoding.',
  },
  'idempotency-mismatch': {
    status: 422,
    title: 'The Idempotency-Key was used for another request',
    help: 'A request with this key was carried out, and the detail says in what it differs from this one: the method, the address, a precondition (`If-Match`, `If-None-Match`), the handling (`Prefer`) or the body. Send a retry exactly as the first request, and another request with another key, such as a new UUID. Nothing was changed.',
  },
  'too-early': {
    status: 425,
    title: 'The request came in TLS early data',
    help: 'A proxy marked the request with `Early-Data: 1` (RFC 8470): somebody on the way could send it again. Send it once more after the handshake, as clients do by themselves.',
  },
  'precondition-required': {
    status: 428,
    title: 'The key demands a condition',
    help: 'The operator issued this API key for conditional changes only, so that no change of somebody else is overwritten. Send PUT and DELETE with `If-Match` and the ETag that was read, or with `If-None-Match: *` to create.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many requests with this key',
    help: 'Wait for the number of seconds in `Retry-After`. The RateLimit headers tell how many requests are left in the current window.',
  },
  'long-requests': {
    status: 429,
    title: 'Too many bulks, snapshots and exports run',
    help: 'Wait for the number of seconds in `Retry-After`, and send it again: nothing was done. Of requests that read or write many jobs (`/bulk`, `/snapshots`, `/export`), two of an employer run at a time, and `bulk.concurrentOfAll` of `GET /limits` of all employers.',
  },
  'headers-too-large': {
    status: 431,
    title: 'The headers or the address are too large',
    help: 'Send fewer or shorter headers, and a shorter address.',
  },
  'internal-error': {
    status: 500,
    title: 'The service failed',
    help: 'This is a fault of the service. Tell the operator the request id in `instance`. A PUT by referenceId is safe to repeat.',
  },
  'method-unknown': {
    status: 501,
    title: 'The service does not know this method',
    help: 'No address takes the method. Methods are written in capitals; the service knows GET, HEAD, POST, PUT and DELETE.',
  },
  'secret-unavailable': {
    status: 503,
    title: 'The service cannot keep or read the secret of the webhook',
    help: 'Secrets are encrypted under a key that is not in the store. Without it none can be made: the operator of the service sets ENCRYPTION_KEY. With another key than they were made with, they cannot be read: give the webhook a new one with `POST /webhooks/{id}/rotate`. Nothing was changed.',
  },
  unavailable: {
    status: 503,
    title: 'The service is not available at the moment',
    help: 'The store cannot be reached, is overloaded, or the service is shutting down. Repeat the request after the number of seconds in `Retry-After`; a PUT by referenceId is safe to repeat.',
  },
} as const satisfies Record<string, ProblemKind>

export type ProblemCode = keyof typeof problems
