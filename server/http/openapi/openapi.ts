/** OpenAPI 3.1 document, generated from the table of operations. */
import { WAIT_SECONDS_MAX } from '@affiche/contract/change.ts'
import {
  type ApiVersion,
  IDEMPOTENCY_KEY_MAX,
  type Media,
  type Operation,
  operationsOf,
  prefixOf,
  problemsOf,
  type RequestHeader,
  type Success,
} from '@affiche/contract/operations.ts'
import { int32 } from '@affiche/contract/rules.ts'
import type { TSchema } from '@affiche/contract/schema.ts'
import { VERSION } from '../../config/version.ts'
import { exampleOf } from './examples.ts'
import { headersOf, problemResponses, rateHeaders } from './problems.ts'
import { type Json, plain, type Schemas, schemasOf } from './schemas.ts'

export const openApiPath = (version: ApiVersion): string => `${prefixOf(version)}/openapi.json`

type Documented = { readonly version: ApiVersion; readonly schemas: Schemas }

/** Document of a version for a base address, which is empty in the files of docs. */
export const openApiDocument = (base: string, version: ApiVersion = 'v1.1'): Json =>
  documentOf(base, { version, schemas: schemasOf(version) })

const documentOf = (base: string, documented: Documented): Json => ({
  openapi: '3.1.1',
  info: {
    title: 'Affiche',
    version: `${documented.version.slice(1)}.0`,
    // Version of the service; `version` is the one of the interface.
    'x-affiche-version': VERSION,
    description:
      'Manage Canadian job postings: create, read, change, archive, re-publish, delete and list. Every failure is a problem (RFC 9457) that lists all broken rules at once.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: `${base}${prefixOf(documented.version)}` }],
  tags: [
    { name: 'Jobs', description: 'The postings of the employer whose API key is sent.' },
    { name: 'Changes', description: 'To keep a copy of the jobs: what changed, and all of them.' },
    { name: 'Employer', description: 'Whose key it is, and what it may do.' },
    { name: 'Limits', description: 'How much the service takes; reading them needs no key.' },
    { name: 'Reference lists', description: 'What a posting refers to; reading them needs no key.' },
  ],
  paths: Object.fromEntries(pathItems(documented)),
  components: {
    schemas: documented.schemas.components(),
    headers: headersOf(documented.version),
    securitySchemes: {
      apiKey: { type: 'apiKey', in: 'header', name: 'API-Key', description: 'The key of an employer.' },
    },
  },
})

const pathItems = (documented: Documented): [string, Json][] => {
  const byPath = Map.groupBy(operationsOf[documented.version], ({ path }) => path)
  return [...byPath].map(([path, rows]) => [
    path,
    Object.fromEntries(rows.map((operation) => [operation.method.toLowerCase(), operationItem(operation, documented)])),
  ])
}

const operationItem = (operation: Operation, documented: Documented): Json => ({
  operationId: operation.id,
  tags: [operation.tag],
  summary: operation.summary,
  description: operation.description,
  security: operation.scope ? [{ apiKey: [] }] : [],
  parameters: parametersOf(operation),
  ...(operation.body ? { requestBody: requestBodyOf(operation.body, documented.schemas) } : {}),
  responses: {
    ...Object.fromEntries(
      [...Map.groupBy(operation.success, ({ status }) => status)].map(([status, rows]) => [
        status,
        successOf(operation, rows, documented),
      ]),
    ),
    ...problemResponses(problemsOf(operation)),
  },
})

const parametersOf = (operation: Operation): Json[] => {
  const { path, query, method, headers = [], waits } = operation
  const properties = (query as { properties?: Record<string, TSchema> }).properties ?? {}
  return [
    ...(path.includes('{id}') ? [{ name: 'id', in: 'path', required: true, schema: plain(int32()) }] : []),
    ...Object.entries(properties).map(([name, schema]) => {
      const { description, ...rest } = plain(schema) as Json
      return { name, in: 'query', required: false, description, schema: rest }
    }),
    ...(method === 'POST' ? [override] : []),
    ...(mayBeLenient(operation) ? [prefer] : []),
    ...(waits ? [preferWait] : []),
    ...headers
      .map((name) => headerFields[method === 'GET' ? 'read' : 'write'][name])
      .filter((field) => field !== undefined),
  ]
}

/** A profile is taken as it is or refused. */
const mayBeLenient = ({ body, tag }: Operation): boolean => body?.required === true && tag !== 'Employer'

const override: Json = {
  name: 'X-HTTP-Method-Override',
  in: 'header',
  required: false,
  description: 'PUT or DELETE, for a client that can only send POST; also on `POST /jobs/{id}`.',
  schema: { type: 'string', enum: ['PUT', 'DELETE'] },
}

const prefer = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description:
    '`handling=lenient` (RFC 7240): unknown members are ignored, disallowed HTML is removed or mended, and a place that is misspelled or known elsewhere is taken.',
  schema: { type: 'string', examples: ['handling=lenient'] },
}

const preferWait = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: `\`wait=N\` (RFC 7240): where there is nothing to tell, the answer waits for it, at most N seconds and at most ${WAIT_SECONDS_MAX}.`,
  schema: { type: 'string', examples: [`wait=${WAIT_SECONDS_MAX}`] },
}

const tagsIn = (name: RequestHeader, description: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', examples: ['"mi9x3k2q.Zk3vQ1aB"'] },
})

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `A name of the request, such as a UUID, bare or in quotes: a retry with it is answered as the first request was, and not done again. At most ${IDEMPOTENCY_KEY_MAX} visible ASCII characters. Ignored on a dry run.`,
  schema: { type: 'string', examples: ['"8e03978e-40d5-43dd-bc93-6894a57f9324"'] },
}

const headerFields: Record<'read' | 'write', Partial<Record<RequestHeader, Json>>> = {
  read: {
    'If-Match': tagsIn('If-Match', 'Ignored.'),
    'If-None-Match': tagsIn(
      'If-None-Match',
      'The ETag that the client has; 304 without a body if it is still current.',
    ),
  },
  write: {
    'If-Match': tagsIn('If-Match', 'The ETag that was read, or `*` for any job that exists; otherwise 412.'),
    'If-None-Match': tagsIn('If-None-Match', '`*` to create and never to change; otherwise 412.'),
    'Idempotency-Key': idempotencyKey,
  },
}

const requestBodyOf = (
  { schema, media, required, examples }: NonNullable<Operation['body']>,
  { schemaOf }: Schemas,
): Json => ({
  required,
  content: contentOf(media, {
    schema: schemaOf(schema),
    examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
  }),
})

/** Content of a media type; in NDJSON the schema and the examples are those of one line. */
const contentOf = (media: Media = 'application/json', described: Json): Json => ({
  [media]: { ...described, ...(media === 'application/x-ndjson' ? { 'x-affiche-lines': true } : {}) },
})

/** Response for the successes of one status. */
const successOf = (operation: Operation, rows: readonly Success[], { version, schemas }: Documented): Json => {
  const names = new Set(['X-Request-Id', ...rows.flatMap(({ headers = [] }) => headers)])
  const parts = rows.flatMap(({ schema }) => (schema ? [schemas.schemaOf(schema)] : []))
  const schema = parts.length > 1 ? { anyOf: parts } : parts[0]
  const [{ status, media } = { status: 200 as const }] = rows
  return {
    description: rows.map(({ description }) => description).join(' '),
    headers: Object.fromEntries([
      ...[...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
      ...(operation.scope ? rateHeaders : []),
    ]),
    ...(schema ? { content: contentOf(media, { schema, example: exampleOf(operation, { version, status }) }) } : {}),
  }
}
