/** Schemas of the OpenAPI document as readable text. */
import { type Html, html } from '../../platform/lib/html.ts'
import { prose, table } from './layout.ts'

/** JSON Schema of the OpenAPI document. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly description?: string
  readonly format?: string
  readonly default?: unknown
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  /** Schema of the lines of a text. */
  readonly contentSchema?: Schema
}

const INT32_MAX = 2_147_483_647

/** Table of the members of an object, or the text of another schema. */
export const schemaTable = (name: string, schema: Schema): Html => {
  const { properties, required = [] } = schema
  if (!properties) return html`<p>${typeText(schema)}</p>`
  return table(
    `Members of ${name}`,
    ['Member', 'Type', 'Required', 'Meaning'],
    Object.entries(properties).map(([member, value]) => [
      html`<code>${member}</code>`,
      typeText(value),
      required.includes(member) ? 'yes' : 'no',
      prose(value.description ?? ''),
    ]),
  )
}

/** Piece of a type: words, a value of JSON, or the name of a schema. */
export type TypePiece = string | { readonly value: unknown } | { readonly schema: string }

/** Schema in one line: type, limits and default. */
export const typeText = (schema: Schema): Html => html`${typePieces(schema).map(pieceOf)}`

/** The same for either form of the reference. */
export const typePieces = (schema: Schema): readonly TypePiece[] => {
  const rules = [...limitsOf(schema), ...('default' in schema ? [`default ${JSON.stringify(schema.default)}`] : [])]
  return [...piecesOf(schema), ...rules.map((rule) => `, ${rule}`)]
}

const piecesOf = (schema: Schema): readonly TypePiece[] => {
  const { $ref, anyOf, items, type } = schema
  if ($ref !== undefined) return [{ schema: nameOf($ref) }]
  if (schema.contentSchema?.items) return ['lines of ', ...piecesOf(schema.contentSchema.items)]
  if (anyOf) return oneOf(anyOf.map(typePieces))
  if (schema.enum) return oneOf(schema.enum.map((value) => [{ value }]))
  if ('const' in schema) return [{ value: schema.const }]
  if (items) return ['array of ', ...piecesOf(items)]
  if (Array.isArray(type)) return oneOf(type.map((name: string) => [name]))
  return [typeof type === 'string' ? type : 'any value']
}

const nameOf = (ref: string): string => ref.split('/').at(-1) ?? ''

const pieceOf = (piece: TypePiece): Html => {
  if (typeof piece === 'string') return html`${piece}`
  if ('value' in piece) return html`<code>${JSON.stringify(piece.value)}</code>`
  return html`<a href="#schema-${piece.schema}">${piece.schema}</a>`
}

const oneOf = (choices: readonly (readonly TypePiece[])[]): readonly TypePiece[] =>
  choices.flatMap((choice, at) => (at === 0 ? choice : [' or ', ...choice]))

const limitsOf = (schema: Schema): string[] => {
  const { format, minimum, maximum } = schema
  return [
    ...(format === undefined ? [] : [format]),
    ...span([schema.minLength, schema.maxLength], 'characters'),
    ...span([schema.minItems, schema.maxItems], 'entries'),
    ...span([minimum, maximum === INT32_MAX ? undefined : maximum], ''),
  ]
}

const span = ([least, most]: readonly [number | undefined, number | undefined], of: string): string[] => {
  if (least === undefined && most === undefined) return []
  const text =
    least === undefined ? `at most ${most}` : most === undefined ? `at least ${least}` : `${least} to ${most}`
  return [`${text} ${of}`.trim()]
}
