/** OpenAPI document as it is read by programs such as generators of clients. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operationsOf, VERSIONS } from '@affiche/contract/operations.ts'
import { openApiDocument } from './openapi.ts'

type Reference = { readonly $ref?: string }
type Content = Readonly<Record<string, { readonly schema: Record<string, unknown>; readonly example?: unknown }>>
type Response = Reference & { readonly content?: Content }
type Item = {
  readonly operationId: string
  readonly description: string
  readonly parameters: readonly (Reference & { readonly name?: string })[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, Response>>
  readonly 'x-affiche-dry-run'?: Response
}

for (const version of VERSIONS) {
  const document = openApiDocument('https://jobs.example.ca', version) as unknown as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Item>>>>
    readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  }
  const items = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const itemOf = (id: string): Item => items.find(({ operationId }) => operationId === id) ?? assert.fail(id)
  /** A part itself, where it stands by its name. */
  const follow = <P extends Reference>(part: P): P => {
    const [, , kind = '', name = ''] = part.$ref?.split('/') ?? []
    return part.$ref === undefined ? part : (document.components[kind]?.[name] as P)
  }
  const assertOnce = (parts: readonly Reference[]): void => {
    const written = parts.filter(({ $ref }) => $ref === undefined).map((part) => JSON.stringify(part))
    assert.deepEqual(
      written.filter((part, at) => written.indexOf(part) !== at),
      [],
    )
  }

  test(`${version} writes no response and no parameter twice`, () => {
    const { responses = {}, parameters = {} } = document.components
    assertOnce([
      ...items.flatMap((item) => Object.values(item.responses)),
      ...(Object.values(responses) as Reference[]),
    ])
    assertOnce([...items.flatMap((item) => item.parameters), ...(Object.values(parameters) as Reference[])])
  })

  test(`${version} refers to nothing that is missing, and names nothing that it does not use`, () => {
    const names = Object.entries(document.components).flatMap(([kind, parts]) =>
      kind === 'securitySchemes' ? [] : Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
    )
    const used = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference)
    assert.deepEqual([...new Set(used)].sort(), names.sort())
  })

  test(`${version} answers a write with the job alone, and describes a dry run beside it`, () => {
    const written = version === 'v1.1' ? 'Job' : 'WrittenJob'
    for (const operation of operationsOf[version].filter(({ dryRun }) => dryRun)) {
      const { operationId, responses, 'x-affiche-dry-run': dryRun = {} } = itemOf(operation.id)
      const successes = Object.entries(responses).filter(([status]) => status < '300')
      const types = successes.flatMap(([, response]) =>
        Object.values(follow(response).content ?? {}).map(({ schema }) => schema.$ref),
      )
      const isDeletion = operation.method === 'DELETE'
      assert.deepEqual([...new Set(types)], isDeletion ? [] : [`#/components/schemas/${written}`], operationId)
      const [ofDryRun] = Object.values(follow(dryRun).content ?? {})
      assert.equal(ofDryRun?.schema.$ref, `#/components/schemas/${isDeletion ? written : 'DryRunJob'}`)
    }
  })

  test(`${version} describes NDJSON as text, with the schema of its lines`, () => {
    const contents = items.flatMap(({ requestBody, responses }) => [
      requestBody?.content ?? {},
      ...Object.values(responses).map((response) => follow(response).content ?? {}),
    ])
    const lines = contents.flatMap((content) => content['application/x-ndjson'] ?? [])
    assert.equal(lines.length, 5)
    for (const { schema, example } of lines) {
      const { type, contentMediaType, contentSchema } = schema
      assert.deepEqual([type, contentMediaType], ['string', 'application/x-ndjson'])
      assert.match((contentSchema as { items: { $ref: string } }).items.$ref, /^#\/components\/schemas\/\w+$/)
      assert.match(String(example), /^(?:\{.*\}\n)+$/)
    }
  })

  test(`${version} offers X-HTTP-Method-Override only where a POST may stand for another request`, () => {
    const offering = items.filter(({ parameters }) =>
      parameters.some((parameter) => follow(parameter).name === 'X-HTTP-Method-Override'),
    )
    assert.deepEqual(
      offering.map(({ operationId }) => operationId),
      ['createJob'],
    )
  })

  test(`${version} has no format of our own, at which validators warn or stop`, () => {
    const formats = [...JSON.stringify(document).matchAll(/"format":"([^"]+)"/g)].map(([, format]) => format)
    assert.deepEqual([...new Set(formats)].sort(), ['date', 'date-time', 'uri'])
  })

  test(`${version} names each operation by what it does`, () => {
    for (const { operationId } of items)
      assert.match(
        operationId,
        /^(?:list|get|create|upsert|update|delete|write|send|export|rotate|test|refresh|preview)[A-Z]/,
      )
  })
}
