/** The types of the client's package, made of the schemas of the OpenAPI document, with their descriptions. */
import { CertificateSchema } from '@affiche/contract/certificate.ts'
import { TestStateSchema } from '@affiche/contract/test-mode.ts'
import { openApiDocument } from '../../server/api/openapi/openapi.ts'

type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly description?: string
}

const HEAD = `/** The types of version 1.2, made of its OpenAPI document by "npm run generate". */\n`

/** Members of answers are what the service sends; of bodies what it takes. Both are plain data. */
export const clientTypes = (): string => {
  const { components } = openApiDocument('', 'v1.2') as unknown as {
    readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
  }
  const own = { TestState: TestStateSchema as Schema, TestCertificate: CertificateSchema as Schema }
  const types = Object.entries({ ...components.schemas, ...own })
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, schema]) => `${comment(schema, '')}export type ${name} = ${typeOf(schema, '')}\n`)
  return [HEAD, ...types].join('\n')
}

const typeOf = (schema: Schema, indent: string): string => {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.enum) return schema.enum.map((value) => literalOf(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((each) => typeOf(each, indent)).join(' | ')
  const names = schema.type === undefined ? [] : [schema.type].flat()
  if (names.length === 0) return 'unknown'
  return names.map((name) => typeNamed(name, schema, indent)).join(' | ')
}

/** Quotes as the formatter has them. */
const literalOf = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value))

const typeNamed = (name: string, schema: Schema, indent: string): string => {
  if (name === 'integer') return 'number'
  if (name === 'array') return listOf(schema.items ?? {}, indent)
  if (name !== 'object') return name
  return schema.properties ? objectOf(schema, indent) : 'Record<string, unknown>'
}

const listOf = (items: Schema, indent: string): string => {
  const entry = typeOf(items, indent)
  return /^[\w{]/.test(entry) && !entry.includes(' | ') ? `${entry}[]` : `(${entry})[]`
}

const objectOf = ({ properties = {}, required = [] }: Schema, indent: string): string => {
  const deeper = `${indent}  `
  const members = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?'
    return `${comment(schema, deeper)}${deeper}${nameOf(name)}${mark}: ${typeOf(schema, deeper)}\n`
  })
  return `{\n${members.join('')}${indent}}`
}

const nameOf = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`)

const comment = ({ description }: Schema, indent: string): string =>
  description ? `${indent}/** ${description.replaceAll('*/', '*\\/')} */\n` : ''
