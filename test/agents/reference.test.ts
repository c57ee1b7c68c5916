/** The reference as Markdown has all that the OpenAPI document has: members, types, limits, meanings and examples. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operationsOf, problemsOf } from '@affiche/contract/operations.ts'
import { VERSIONS } from '@affiche/contract/version.ts'
import { type Document, rowsOf } from '../../server/api/docs/document.ts'
import { REFERENCE_BYTES_MAX } from '../../server/api/docs/papers.ts'
import { referenceMarkdown } from '../../server/api/docs/reference-markdown.ts'
import { typeWords } from '../../server/api/docs/schema-markdown.ts'
import type { Schema } from '../../server/api/docs/schema-text.ts'
import { openApiDocument } from '../../server/api/openapi/openapi.ts'

const isGiven = (value: unknown): boolean => value !== undefined

/** Members of the objects without a name in a schema, by their paths. */
const innerOf = ({ properties = {} }: Schema): [string, Schema][] =>
  Object.entries(properties).flatMap(([name, value]) => [
    ...Object.entries(value.items?.properties ?? {}).map(([at, part]): [string, Schema] => [`${name}[].${at}`, part]),
    ...[value, ...(value.anyOf ?? [])].flatMap((one) =>
      Object.entries(one.properties ?? {}).map(([at, part]): [string, Schema] => [`${name}.${at}`, part]),
    ),
  ])

test('an object without a name has its members told where it is', () => {
  const found = innerOf({ properties: { a: { anyOf: [{ properties: { b: { type: 'string' } } }] } } })
  assert.deepEqual(found, [['a.b', { type: 'string' }]])
  const document = openApiDocument('', 'v1.2') as unknown as Document
  const inner = Object.values(document.components.schemas).flatMap(innerOf)
  assert.ok(inner.some(([at]) => at === 'forged.status') && inner.some(([at]) => at === 'jobs[].etag'))
})

for (const version of VERSIONS) {
  const document = openApiDocument('https://jobs.example', version) as unknown as Document
  const text = referenceMarkdown(document, version)
  const partOf = (heading: string): string => {
    const at = text.indexOf(`\n${heading}`)
    assert.ok(at >= 0, heading)
    const rest = text.slice(at + heading.length)
    return rest.slice(0, rest.search(/\n#{2,4} /))
  }

  test(`the reference of ${version} as Markdown tells every schema once, with each member's type, limits, need and meaning`, () => {
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      assert.equal(text.split(`\n#### ${name}\n`).length, 2, name)
      const lines = partOf(`#### ${name}\n`).split('\n')
      for (const [member, value] of Object.entries(schema.properties ?? {})) {
        const needed = schema.required?.includes(member) === true ? ', required' : ''
        const meaning = value.description === undefined ? '' : `: ${value.description}`
        assert.ok(lines.includes(`- \`${member}\` (${typeWords(value)}${needed})${meaning}`), `${name}.${member}`)
      }
      for (const [at, inner] of innerOf(schema))
        assert.ok(
          lines.some((line) => line.startsWith(`- \`${at}\` (${typeWords(inner)}`)),
          `${name}.${at}`,
        )
      if (!schema.properties) assert.ok(lines.includes(typeWords(schema)), name)
    }
  })

  test(`the reference of ${version} as Markdown has each operation with its parameters, bodies and answers`, () => {
    for (const row of rowsOf(document)) {
      const { operationId: id, parameters, requestBody, responses } = row.operation
      const part = partOf(`### ${id}: \`${row.method} ${row.path}\``)
      for (const { name } of parameters) assert.ok(part.includes(`\`${name}\``), `${id} ${name}`)
      for (const { schema } of Object.values(requestBody?.content ?? {}))
        assert.match(part, new RegExp(`\nBody, .+: ${RegExp.escape(typeWords(schema ?? {}))}\n\nExample of a body`), id)
      for (const [status, { content = {} }] of Object.entries(responses)) {
        assert.ok(part.includes(status), `${id} ${status}`)
        const { 'application/problem+json': _, ...answers } = content
        for (const { schema } of Object.values(answers))
          assert.ok(part.includes(` Body: ${typeWords(schema ?? {})}`), `${id} ${status}`)
      }
    }
  })

  test(`the reference of ${version} as Markdown names every code of the failures of an operation`, () => {
    for (const operation of operationsOf[version])
      for (const code of problemsOf(operation))
        assert.ok(partOf(`### ${operation.id}: `).includes(`\`${code}\``), `${operation.id} ${code}`)
  })

  test(`the reference of ${version} as Markdown has every example of a body, and of the first answer`, () => {
    for (const { operation } of rowsOf(document)) {
      const [first] = Object.values(operation.responses)
      const contents = [operation.requestBody, first].flatMap((one) => Object.values(one?.content ?? {}))
      for (const { example, examples = {} } of contents)
        for (const value of [example, ...Object.values(examples).map((one) => one.value)].filter(isGiven))
          assert.ok(text.includes(typeof value === 'string' ? value.trimEnd() : JSON.stringify(value)))
    }
  })

  test(`the reference of ${version} as Markdown is as small as the lists of documents say`, () => {
    assert.ok(Buffer.byteLength(text) <= REFERENCE_BYTES_MAX, String(Buffer.byteLength(text)))
  })
}
