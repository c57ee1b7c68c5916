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

/** Schema in one line: type, limits and default. */
export const typeText = (schema: Schema): Html => {
  const rules = [...limitsOf(schema), ...('default' in schema ? [`default ${JSON.stringify(schema.default)}`] : [])]
  return html`${typeOf(schema)}${rules.map((rule) => `, ${rule}`)}`
}

const typeOf = (schema: Schema): Html => {
  const { $ref, anyOf, items, type } = schema
  if ($ref !== undefined) return schemaLink($ref)
  if (schema.contentSchema?.items) return html`lines of ${typeOf(schema.contentSchema.items)}`
  if (anyOf) return oneOf(anyOf.map(typeText))
  if (schema.enum) return oneOf(schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code>`))
  if ('const' in schema) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (items) return html`array of ${typeOf(items)}`
  if (Array.isArray(type)) return oneOf(type.map((name: string) => html`${name}`))
  return html`${typeof type === 'string' ? type : 'any value'}`
}

export const schemaLink = (ref: string): Html => {
  const name = ref.split('/').at(-1) ?? ''
  return html`<a href="#schema-${name}">${name}</a>`
}

const oneOf = (choices: readonly Html[]): Html =>
  html`${choices.map((choice, at) => html`${at === 0 ? '' : ' or '}${choice}`)}`

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
