/**
 * Problems: every way a request can fail, as the closed list that the service, its OpenAPI document
 * and its documentation share. A problem (RFC 9457) is the whole answer; a finding is one line of its
 * `errors`, pointing at one member of the body or one query parameter.
 */
import { type Static, Type } from './schema.ts'

/** One problem kind: its HTTP status, its title, and what an integrator should do about it. */
export type ProblemKind = { readonly status: number; readonly title: string; readonly help: string }

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
  'job-not-found': {
    status: 404,
    title: 'There is no such job',
    help: 'The authenticated employer has no job with this id or referenceId. It may have been deleted.',
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
  'precondition-failed': {
    status: 412,
    title: 'The condition of the request does not hold',
    help: 'Conditions on writes (`If-Match`, `If-None-Match`, `If-Unmodified-Since`) are not supported yet, so that none of them can hold. Nothing was changed. Send the request without them.',
  },
  'body-too-large': {
    status: 413,
    title: 'The body is too large',
    help: 'The detail names the limit in bytes. Shorten the description; a posting rarely needs more than a few kilobytes.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The body is not declared as JSON',
    help: 'Send a body with `Content-Type: application/json; charset=UTF-8` and without Content-Encoding.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many requests with this key',
    help: 'Wait for the number of seconds in `Retry-After`. The RateLimit headers tell how many requests are left in the current window.',
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
  unavailable: {
    status: 503,
    title: 'The service is not available at the moment',
    help: 'The store cannot be reached, is overloaded, or the service is shutting down. Repeat the request after the number of seconds in `Retry-After`; a PUT by referenceId is safe to repeat.',
  },
} as const satisfies Record<string, ProblemKind>

export type ProblemCode = keyof typeof problems

/** Codes of the entries of `errors`, each with the rule it stands for. */
export const findings = {
  required: 'The member is needed and is missing, null or empty.',
  type: 'The JSON type is wrong; types are never converted.',
  'unknown-member': 'The interface has no such member; nothing unknown is silently ignored.',
  'unknown-parameter': 'The operation has no such query parameter.',
  'duplicate-member': 'The JSON object holds the member more than once.',
  'duplicate-parameter': 'The query parameter occurs more than once.',
  'too-long': 'The text has more characters (Unicode code points) than allowed.',
  blank: 'The text shows nothing: it holds only white space or invisible characters.',
  character: 'The text holds a control character or half of a surrogate pair.',
  count: 'The list has too few or too many entries.',
  range: 'The number is outside its limits.',
  digits: 'The number has more digits than the member can hold exactly; numbers are never rounded.',
  date: 'The text is no calendar date of the form YYYY-MM-DD.',
  choice: 'The value is none of the allowed ones.',
  'unknown-id': 'The reference list holds no item with this id.',
  'unknown-reference':
    'No job of the employer has this referenceId, so that the request would create one; members that a new job needs are missing.',
  duplicate: 'The same entry occurs twice.',
  'read-only': 'The member is assigned by the service and cannot be sent here.',
  'id-mismatch': 'The id in the body is not that of the job which the request names.',
  'reference-mismatch': 'The body and the query name different referenceIds.',
  'plan-required': 'The member applies only to employers on the unlimited plan.',
  email: 'The text is no plain e-mail address.',
  url: 'The text is no absolute http or https address without user information.',
  'salary-range': 'The upper amount is below the base amount.',
  'html-element': 'The HTML element is not allowed in a description.',
  'html-attribute': 'The attribute is not allowed on this HTML element.',
  'html-link': 'A link needs an absolute http, https, mailto or tel address.',
  'html-comment': 'Comments and other markup declarations are not allowed in a description.',
  'html-structure': 'An HTML element is left open, closed without being open, or crossed with another.',
  'html-syntax': 'The markup is not what HTML allows, so that a browser would read it differently.',
  'location-unknown': 'The text names no Canadian place that the service can recognise.',
  'location-misspelled':
    'No place of this name is known in the province, and one differs by a letter. Lenient handling takes that one.',
  'location-elsewhere':
    'No place of this name is known in the province, and one is listed elsewhere. Lenient handling keeps it as it is written.',
  'location-ambiguous': 'Several places have this name; add the province.',
  'duplicate-reference': 'Another job of the employer has this referenceId.',
  'status-transition': 'The job cannot move from its status to this one.',
  more: 'The list ends here: the detail tells how many more findings or changes there are.',
} as const

export type FindingCode = keyof typeof findings

/** One reason for a refusal: where (a JSON Pointer, or `#/query/NAME`), which rule, and a sentence for people. */
export type Finding = { readonly pointer: string; readonly code: FindingCode; readonly detail: string }

const codes = <K extends string>(table: Record<K, unknown>) => Object.keys(table) as K[]

export const FindingSchema = Type.Object(
  {
    pointer: Type.String({ description: 'JSON Pointer into the body, or `#/query/NAME` for a query parameter.' }),
    code: Type.Enum(codes(findings), { description: 'The rule that was broken.' }),
    detail: Type.String({ description: 'The reason, for people.' }),
  },
  { additionalProperties: false },
)

export const ProblemSchema = Type.Object(
  {
    type: Type.String({ format: 'uri', description: 'Address of the page that explains the problem.' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'What happened this time, for people.' }),
    instance: Type.String({ description: 'The request id, the same as in the header X-Request-Id.' }),
    code: Type.Enum(codes(problems), { description: 'The kind of problem; it does not change with the base address.' }),
    errors: Type.Array(FindingSchema, { description: 'Every broken rule at once; empty where no member is at fault.' }),
    id: Type.Optional(Type.Integer({ description: 'duplicate-reference only: id of the existing job.' })),
    address: Type.Optional(
      Type.String({ format: 'uri', description: 'duplicate-reference only: address of the existing job.' }),
    ),
  },
  { additionalProperties: false },
)

export type ProblemBody = Static<typeof ProblemSchema>
