/**
 * TypeBox, as far as the contract needs it. Its types are all that the compiler sees; the values are made here,
 * a line each, because its package is 373 modules, which cost every thread that reads the contract 10 to 20 MB.
 * A test holds what is made here against what TypeBox makes.
 */
import type TypeBox from 'typebox'
import type { TSchema } from 'typebox'

export type { Static, TProperties, TSchema } from 'typebox'

type Needed =
  | 'Array'
  | 'Boolean'
  | 'Enum'
  | 'Integer'
  | 'Null'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'String'
  | 'Union'
  | 'Unknown'
  | 'Unsafe'

type Words = Readonly<Record<string, unknown>>

/** Hidden, so that it is no part of the JSON; a copy by spreading is not optional, as with TypeBox. */
const OPTIONAL = '~optional'

const markOptional = (schema: TSchema): TSchema =>
  Object.defineProperty({ ...schema }, OPTIONAL, { value: true, enumerable: false })

const requiredOf = (properties: Readonly<Record<string, TSchema>>): { required?: string[] } => {
  const required = Object.keys(properties).filter((name) => !Object.hasOwn(properties[name] ?? {}, OPTIONAL))
  return required.length > 0 ? { required } : {}
}

const plain = (type: string) => (words?: Words) => ({ type, ...words })

const constructors = {
  Array: (items: TSchema, words?: Words) => ({ type: 'array', items, ...words }),
  Boolean: plain('boolean'),
  Enum: (values: readonly unknown[], words?: Words) => ({ enum: values, ...words }),
  Integer: plain('integer'),
  Null: plain('null'),
  Number: plain('number'),
  Object: (properties: Readonly<Record<string, TSchema>>, words?: Words) => ({
    type: 'object',
    ...requiredOf(properties),
    properties,
    ...words,
  }),
  Optional: markOptional,
  String: plain('string'),
  Union: (anyOf: readonly TSchema[], words?: Words) => ({ anyOf, ...words }),
  Unknown: (words?: Words) => ({ ...words }),
  Unsafe: (schema: TSchema) => ({ ...schema }),
} satisfies Record<Needed, unknown>

export const Type = constructors as unknown as Pick<typeof TypeBox, Needed>
