import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openApiDocument } from './openapi.ts'

type Found = { readonly path: string; readonly schema: Record<string, unknown> }

/** Objects with properties in a document, and their paths. */
const objectsIn = (value: unknown, path = ''): Found[] => {
  if (typeof value !== 'object' || value === null) return []
  const schema = value as Record<string, unknown>
  const inner = Object.entries(schema).flatMap(([name, part]) => objectsIn(part, `${path}/${name}`))
  return schema.type === 'object' && 'properties' in schema ? [{ path, schema }, ...inner] : inner
}

describe('the OpenAPI document', () => {
  const document = openApiDocument('https://jobs.example.ca')

  it('names every object with members, so that generated clients have types', () => {
    const unnamed = objectsIn(document)
      .filter(({ schema }) => Object.keys(schema.properties as object).length > 0)
      .map(({ path }) => path)
      .filter((path) => !/^\/components\/schemas\/\w+$/.test(path))
    assert.deepEqual(unnamed, [])
  })

  it('has no unused name and no dangling reference', () => {
    const { schemas } = document.components as { schemas: Record<string, unknown> }
    const references = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)
    assert.deepEqual([...new Set([...references].map(([, name]) => name))].sort(), Object.keys(schemas).sort())
  })

  it('describes the effect of the id in a body, and never as ignored', () => {
    const { schemas } = document.components as {
      schemas: Record<string, { properties: Record<string, { description: string }> }>
    }
    for (const name of ['JobInput', 'JobPatch', 'JobUpsert']) {
      const words = schemas[name]?.properties.id?.description ?? ''
      assert.match(words, /must be the id of the job.*refused in a request that creates/)
      assert.doesNotMatch(words, /ignored/)
    }
  })
})
