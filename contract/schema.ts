/**
 * Constructors of schemas with the types of TypeBox, whose 373 modules would take 10 to 20 MB in every thread. A test
 * compares both.
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

type Keywords = Readonly<Record<string, unknown>>

/** Property that is not enumerable, so that JSON omits it; as in TypeBox, a spread copy is not optional. */
const OPTIONAL = '~optional'

const markOptional = (schema: TSchema): TSchema =>
  Object.defineProperty({ ...schema }, OPTIONAL, { value: true, enumerable: false })

const requiredOf = (properties: Readonly<Record<string, TSchema>>): { required?: string[] } => {
  const required = Object.keys(properties).filter((name) => !Object.hasOwn(properties[name] ?? {}, OPTIONAL))
  return required.length > 0 ? { required } : {}
}

const plain = (type: string) => (keywords?: Keywords) => ({ type, ...keywords })

const constructors = {
  Array: (items: TSchema, keywords?: Keywords) => ({ type: 'array', items, ...keywords }),
  Boolean: plain('boolean'),
  Enum: (values: readonly unknown[], keywords?: Keywords) => ({ enum: values, ...keywords }),
  Integer: plain('integer'),
  Null: plain('null'),
  Number: plain('number'),
  Object: (properties: Readonly<Record<string, TSchema>>, keywords?: Keywords) => ({
    type: 'object',
    ...requiredOf(properties),
    properties,
    ...keywords,
  }),
  Optional: markOptional,
  String: plain('string'),
  Union: (anyOf: readonly TSchema[], keywords?: Keywords) => ({ anyOf, ...keywords }),
  Unknown: (keywords?: Keywords) => ({ ...keywords }),
  Unsafe: (schema: TSchema) => ({ ...schema }),
} satisfies Record<Needed, unknown>

export const Type = constructors as unknown as Pick<typeof TypeBox, Needed>
