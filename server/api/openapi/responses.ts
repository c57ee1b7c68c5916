/** Answers to requests that succeed, in the OpenAPI document; what several operations answer is written once, under a name. */
import type { ApiVersion, Operation, Success } from '@affiche/contract/operations.ts'
import { exampleOf } from './examples.ts'
import { rateHeaders } from './problems.ts'
import type { Json, Schemas } from './schemas.ts'

export type Responses = {
  /** Answers by status. */
  readonly of: (operation: Operation) => Json
  /** The answer to a dry run, which stands apart from `responses`. */
  readonly dryRunOf: (operation: Operation) => Json
  readonly components: Json
}

type Shown = { readonly version: ApiVersion; readonly schemas: Schemas }

/** Responses of all operations of a version. */
export const responsesOf = (operations: readonly Operation[], shown: Shown): Responses => {
  const refer = (operation: Operation, row: Success): Json =>
    row.name === undefined ? responseOf(operation, row, shown) : { $ref: `#/components/responses/${row.name}` }
  const named = operations.flatMap((operation) =>
    answersOf(operation).flatMap((row): [string, Json][] =>
      row.name === undefined ? [] : [[row.name, responseOf(operation, row, shown)]],
    ),
  )
  return {
    of: (operation) => Object.fromEntries(operation.success.map((row) => [row.status, refer(operation, row)])),
    dryRunOf: (operation) => (operation.dryRun ? { 'x-affiche-dry-run': refer(operation, operation.dryRun) } : {}),
    components: Object.fromEntries(named),
  }
}

const answersOf = ({ success, dryRun }: Operation): readonly Success[] => [...success, ...(dryRun ? [dryRun] : [])]

const responseOf = (operation: Operation, row: Success, { version, schemas }: Shown): Json => {
  const names = ['X-Request-Id', ...(row.headers ?? [])]
  const example = row.schema && exampleOf(operation, { version, isDryRun: row === operation.dryRun })
  return {
    description: row.description,
    headers: Object.fromEntries([
      ...names.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
      ...(operation.scope ? rateHeaders : []),
    ]),
    ...(row.schema ? { content: contentOf(row, schemas.schemaOf(row.schema), example) } : {}),
  }
}

const contentOf = ({ media = 'application/json' }: Success, schema: Json, example: unknown): Json =>
  media === 'application/x-ndjson' ? linesContent(schema, example as unknown[]) : { [media]: { schema, example } }

/** NDJSON, which is one text to tools of OpenAPI 3.1; the schema is that of its lines. */
export const linesContent = (line: Json, examples: readonly unknown[]): Json => ({
  'application/x-ndjson': {
    schema: {
      type: 'string',
      contentMediaType: 'application/x-ndjson',
      description: `One JSON object a line, each a \`${String(line.$ref).split('/').at(-1)}\`.`,
      contentSchema: { type: 'array', items: line },
    },
    example: examples.map((value) => `${JSON.stringify(value)}\n`).join(''),
  },
})
