import assert from 'node:assert/strict'
import { test } from 'node:test'
import TypeBox from 'typebox'
import { Type } from './schema.ts'

/** The same made by both; the order of members counts, since it is that of the documents. */
const makers: Record<keyof typeof Type, (type: Pick<typeof TypeBox, keyof typeof Type>) => object> = {
  Array: (type) => type.Array(type.String(), { minItems: 1 }),
  Boolean: (type) => type.Boolean({ description: 'b' }),
  Enum: (type) => type.Enum(['a', 'b'], { description: 'e' }),
  Integer: (type) => type.Integer({ minimum: 1 }),
  Null: (type) => type.Null(),
  Number: (type) => type.Number({ maximum: 1 }),
  Object: (type) =>
    type.Object(
      { a: type.String(), b: type.Optional(type.Integer()), c: type.Optional(type.Unknown()), d: type.Null() },
      { additionalProperties: false, type: 'object' },
    ),
  Optional: (type) => type.Object({ a: type.Optional(type.Object({ b: type.Optional(type.String()) })) }),
  String: (type) => type.String({ maxLength: 2, format: 'line' }),
  Union: (type) => type.Union([type.Number(), type.Null()], { description: 'u' }),
  Unknown: (type) => type.Unknown({ description: 'u' }),
  Unsafe: (type) => type.Object({ a: type.Unsafe({ ...type.Optional(type.String()), type: ['string', 'null'] }) }),
}

for (const [name, make] of Object.entries(makers))
  test(`${name} equals TypeBox's`, () => {
    assert.equal(JSON.stringify(make(Type)), JSON.stringify(make(TypeBox)))
  })

test('an optional schema is a copy, and its source stays required', () => {
  const schema = Type.String()
  Type.Optional(schema)
  assert.deepEqual(Type.Object({ schema }).required, ['schema'])
})
