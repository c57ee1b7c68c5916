/** OpenAPI 3.1 document, generated from the table of operations. */
import { type ApiVersion, type Operation, operationsOf, prefixOf, problemsOf } from '@affiche/contract/operations.ts'
import { VERSION } from '../../platform/config/version.ts'
import { type Parameters, parametersOf } from './parameters.ts'
import { headersOf, problemComponents, problemResponses } from './problems.ts'
import { linesContent, type Responses, responsesOf } from './responses.ts'
import { type Json, type Schemas, schemasOf } from './schemas.ts'

export const openApiPath = (version: ApiVersion): string => `${prefixOf(version)}/openapi.json`

/** Parts of the document of a version. */
type Documented = {
  readonly version: ApiVersion
  readonly schemas: Schemas
  readonly parameters: Parameters
  readonly responses: Responses
}

/** Document of a version for a base address, which is empty in the files of docs. */
export const openApiDocument = (base: string, version: ApiVersion = 'v1.1'): Json => documentOf(base, partsOf(version))

const partsOf = (version: ApiVersion): Documented => {
  const schemas = schemasOf(version)
  const operations = operationsOf[version]
  return {
    version,
    schemas,
    parameters: parametersOf(operations),
    responses: responsesOf(operations, { version, schemas }),
  }
}

const TAGS = [
  { name: 'Jobs', description: 'The postings of the employer whose API key is sent.' },
  { name: 'Statistics', description: 'How often postings were viewed, and how often somebody went on to apply.' },
  { name: 'Changes', description: 'To keep a copy of the jobs: what changed, and all of them.' },
  { name: 'Webhooks', description: 'Addresses to which changes are sent, signed and in order.' },
  { name: 'Employer', description: 'Whose key it is, and what it may do.' },
  { name: 'Requests', description: 'What was sent and answered, of requests that failed.' },
  { name: 'Test mode', description: 'The date, the faults and the wipe of a twin, with a test key.' },
  {
    name: 'Vendors',
    description: 'For the makers of recruiting systems, which act for many employers with one key.',
  },
  { name: 'Limits', description: 'How much the service takes; reading them needs no key.' },
  { name: 'Reference lists', description: 'What a posting refers to; reading them needs no key.' },
]

const documentOf = (base: string, documented: Documented): Json => ({
  openapi: '3.1.1',
  info: {
    title: 'Affiche',
    version: `${documented.version.slice(1)}.0`,
    // Version of the service; `version` is the one of the interface.
    'x-affiche-version': VERSION,
    description:
      'Manage Canadian job postings: create, read, change, archive, re-publish, delete and list. Every failure is a problem (RFC 9457) that lists all broken rules at once. `x-affiche-dry-run` of an operation is its answer to `dryRun=true`, where that is another; NDJSON is described as text, whose `contentSchema` is the list of its lines.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: `${base}${prefixOf(documented.version)}` }],
  tags: TAGS.filter(({ name }) => operationsOf[documented.version].some(({ tag }) => tag === name)),
  paths: Object.fromEntries(pathItems(documented)),
  components: {
    schemas: documented.schemas.components(),
    parameters: documented.parameters.components,
    responses: { ...documented.responses.components, ...problemComponents(operationsOf[documented.version]) },
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

const operationItem = (operation: Operation, { schemas, parameters, responses }: Documented): Json => ({
  operationId: operation.id,
  tags: [operation.tag],
  summary: operation.summary,
  description: operation.description,
  security: operation.scope ? [{ apiKey: [] }] : [],
  parameters: parameters.of(operation),
  ...(operation.body ? { requestBody: requestBodyOf(operation.body, schemas) } : {}),
  responses: { ...responses.of(operation), ...problemResponses(problemsOf(operation)) },
  ...responses.dryRunOf(operation),
})

const requestBodyOf = (
  { schema, media, required, examples }: NonNullable<Operation['body']>,
  { schemaOf }: Schemas,
): Json => ({
  required,
  content:
    media === 'application/x-ndjson'
      ? linesContent(schemaOf(schema), Object.values(examples))
      : {
          'application/json': {
            schema: schemaOf(schema),
            examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
          },
        },
})
