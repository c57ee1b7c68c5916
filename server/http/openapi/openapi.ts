/** The OpenAPI 3.1 document, made from the table of operations; nothing in it is written by hand twice. */
import { employerExample, itemExamples, jobExample } from '@affiche/contract/examples.ts'
import { HEADER_MEMBERS } from '@affiche/contract/job.ts'
import { API_PREFIX, type Operation, operations, problemsOf, type Success } from '@affiche/contract/operations.ts'
import { int32 } from '@affiche/contract/rules.ts'
import type { TSchema } from '@affiche/contract/schema.ts'
import { VERSION } from '../../config/version.ts'
import { formatTenThousandths, toTenThousandths } from '../../lib/decimal.ts'
import { headerComponents, problemResponses, rateHeaders } from './problems.ts'
import { type Json, plain, schemaComponents, schemaOf } from './schemas.ts'

export const OPENAPI_PATH = `${API_PREFIX}/openapi.json`

/** The document for a service at a base address; the generated copy in docs/ has none. */
export const openApiDocument = (base: string): Json => ({
  openapi: '3.1.1',
  info: {
    title: 'Affiche',
    version: '1.1.0',
    // Of the service; `version` is that of the interface.
    'x-affiche-version': VERSION,
    description:
      'Manage Canadian job postings: create, read, change, archive, re-publish, delete and list. Every failure is a problem (RFC 9457) that lists all broken rules at once.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: `${base}${API_PREFIX}` }],
  tags: [
    { name: 'Jobs', description: 'The postings of the employer whose API key is sent.' },
    { name: 'Employer', description: 'Whose key it is, and what it may do.' },
    { name: 'Reference lists', description: 'What a posting refers to; reading them needs no key.' },
  ],
  paths: Object.fromEntries(pathItems()),
  components: {
    schemas: schemaComponents(),
    headers: headerComponents,
    securitySchemes: {
      apiKey: { type: 'apiKey', in: 'header', name: 'API-Key', description: 'The key of an employer.' },
    },
  },
})

const pathItems = (): [string, Json][] => {
  const byPath = Map.groupBy(operations, ({ path }) => path)
  return [...byPath].map(([path, rows]) => [
    path,
    Object.fromEntries(rows.map((operation) => [operation.method.toLowerCase(), operationItem(operation)])),
  ])
}

const operationItem = (operation: Operation): Json => ({
  operationId: operation.id,
  tags: [operation.tag],
  summary: operation.summary,
  description: operation.description,
  security: operation.scope ? [{ apiKey: [] }] : [],
  parameters: parametersOf(operation),
  ...(operation.body ? { requestBody: requestBodyOf(operation.body) } : {}),
  responses: {
    ...Object.fromEntries(operation.success.map((success) => [success.status, successOf(operation, success)])),
    ...problemResponses(problemsOf(operation)),
  },
})

const parametersOf = ({ path, query, method, body }: Operation): Json[] => {
  const properties = (query as { properties?: Record<string, TSchema> }).properties ?? {}
  return [
    ...(path.includes('{id}') ? [{ name: 'id', in: 'path', required: true, schema: plain(int32()) }] : []),
    ...Object.entries(properties).map(([name, schema]) => {
      const { description, ...rest } = plain(schema) as Json
      return { name, in: 'query', required: false, description, schema: rest }
    }),
    ...(method === 'POST' ? [override] : []),
    ...(body?.required ? [prefer] : []),
  ]
}

const override = {
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

const requestBodyOf = ({ schema, required, examples }: NonNullable<Operation['body']>): Json => ({
  required,
  content: {
    'application/json': {
      schema: schemaOf(schema),
      examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
    },
  },
})

const successOf = (operation: Operation, { status, description, schema, headers = [] }: Success): Json => ({
  description,
  headers: Object.fromEntries([
    ...['X-Request-Id', ...headers].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ...(operation.scope ? rateHeaders : []),
  ]),
  ...(schema
    ? { content: { 'application/json': { schema: schemaOf(schema), example: exampleOf(operation, status) } } }
    : {}),
})

const exampleOf = ({ id, path }: Operation, status: number): unknown => {
  const job = { ...jobExample, salary: { ...jobExample.salary, ...exactAmounts } }
  if (id === 'listJobs') return { data: [pick(jobExample, HEADER_MEMBERS)], paging: pagingExample }
  if (path.startsWith('/jobs/') || path === '/jobs') return id === 'updateJob' && status === 200 ? archived(job) : job
  if (path === '/employer') return employerExample
  const list = path.replace('/{id}', '') as keyof typeof itemExamples
  const item = itemExamples[list]
  if (path.endsWith('/{id}')) return item
  return list === '/locations' ? { data: [item], paging: pagingExample } : { data: [item] }
}

const archived = (job: object): object => ({ ...job, status: 'archived' })

const pagingExample = { total: 1, page: 1, pages: 1, pageSize: 10, previous: null, next: null }

const exactAmounts = {
  amount: exactly(jobExample.salary.amount),
  maxAmount: exactly(jobExample.salary.maxAmount),
}

function exactly(amount: number): object {
  return JSON.rawJSON(formatTenThousandths(toTenThousandths(amount) ?? 0))
}

const pick = (value: Record<string, unknown>, names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, value[name]]))
