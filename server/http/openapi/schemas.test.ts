import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openApiDocument } from './openapi.ts'

type Found = { readonly place: string; readonly schema: Record<string, unknown> }

/** Every object of a document that names properties, and where it stands. */
const objectsIn = (value: unknown, place = ''): Found[] => {
  if (typeof value !== 'object' || value === null) return []
  const schema = value as Record<string, unknown>
  const inner = Object.entries(schema).flatMap(([name, part]) => objectsIn(part, `${place}/${name}`))
  return schema.type === 'object' && 'properties' in schema ? [{ place, schema }, ...inner] : inner
}

describe('the OpenAPI document', () => {
  const document = openApiDocument('https://jobs.example.ca')

  it('gives every object that has members a name, so that generated clients have a type for it', () => {
    const unnamed = objectsIn(document)
      .filter(({ schema }) => Object.keys(schema.properties as object).length > 0)
      .map(({ place }) => place)
      .filter((place) => !/^\/components\/schemas\/\w+$/.test(place))
    assert.deepEqual(unnamed, [])
  })

  it('has no name that nothing refers to, and no reference without its name', () => {
    const { schemas } = document.components as { schemas: Record<string, unknown> }
    const references = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)
    assert.deepEqual([...new Set([...references].map(([, name]) => name))].sort(), Object.keys(schemas).sort())
  })

  it('says of the id of a body what the service does with it, and never that it is ignored', () => {
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
